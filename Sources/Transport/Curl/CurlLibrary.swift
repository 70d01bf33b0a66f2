import CLibraries
import Files
import Glibc
package import Networking

/// libcurl, which is loaded when it is first needed.
package enum CurlLibrary {
    /// Loads it unless it is already loaded.
    package static func load() throws(NetworkError) {
        var problem = [CChar](repeating: 0, count: 256)
        guard ccurl_load(&problem, problem.count) else {
            let reason = problem.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            // The library exists, but cannot be opened for now.
            let lack = [EMFILE, ENFILE, ENOMEM].map { String(cString: strerror($0)) }.first { reason.hasSuffix($0) }
            throw lack.map { .unreachable(reason: $0) } ?? .noLibrary(reason: reason)
        }
    }

    /// Begins to load it on another thread, for a request that is sure to come: loading takes as long as everything
    /// else before it. A failure is reported by that request.
    package static func loadAhead() { _ = loadingAhead }

    /// Starts the thread, once per process.
    private static let loadingAhead = BlockingThread.start { try? load() }

    /// Its name and version, and those of its TLS library: `libcurl 7.88.1, OpenSSL/3.0.17`.
    package static func version() throws(NetworkError) -> String {
        try load()
        let tls = ccurl_tls_version().map { String(cString: $0) } ?? "no TLS"
        return "libcurl \(String(cString: ccurl_version())), \(tls)"
    }
}
