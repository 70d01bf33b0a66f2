import CLibraries
import Files
import Glibc
package import Networking

/// libcurl's handle of one exchange, with its options and, once that is over, its results.
struct CurlHandle {
    private let easy: UnsafeMutableRawPointer

    init(_ easy: UnsafeMutableRawPointer) { self.easy = easy }

    func set(_ option: CURLoption, _ value: Int) throws(NetworkError) {
        try check(ccurl_set_number(easy, option, value))
    }

    func set(_ option: CURLoption, _ value: Bool) throws(NetworkError) { try set(option, value ? 1 : 0) }

    /// Sets milliseconds, at least one: zero would mean no limit.
    func set(_ option: CURLoption, _ value: Duration) throws(NetworkError) {
        let milliseconds = (value / .milliseconds(1)).rounded(.up)
        try set(option, Int(min(max(milliseconds, 1), Double(Int32.max))))
    }

    func setSize(_ option: CURLoption, _ value: Int) throws(NetworkError) {
        try check(ccurl_set_size(easy, option, curl_off_t(value)))
    }

    /// Copies the text.
    func set(_ option: CURLoption, _ value: String) throws(NetworkError) {
        try check(value.withCString { ccurl_set_text(easy, option, $0) })
    }

    /// Copies bytes that are secret, of which libcurl's copy is wiped. Throws if there is a NUL among them.
    func set(_ option: CURLoption, copying secret: HiddenText) throws(NetworkError) {
        let text = UnsafeMutableRawBufferPointer.allocate(byteCount: secret.count + 1, alignment: 1)
        defer {
            text.wipe()
            text.deallocate()
        }
        let isText = secret.withUnsafeBytes { bytes in
            text.copyBytes(from: bytes)
            return !bytes.contains(0)
        }
        text[secret.count] = 0
        guard isText else { throw .insecure(reason: "a NUL in a name or password") }
        try check(ccurl_set_text(easy, option, text.baseAddress?.assumingMemoryBound(to: CChar.self)))
    }

    /// Sets a pointer, whose memory must stay in place until the exchange is over.
    func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) throws(NetworkError) {
        try check(ccurl_set_pointer(easy, option, value))
    }

    func setTrust(_ trust: CertificateTrust) throws(NetworkError) {
        try check(ccurl_set_trust(easy, trust.authorities?.text, trust.folder, trust.isAlone, trust.isChecked))
    }

    /// Sets both callbacks, which are passed `user`.
    func setReceivers(
        header: curl_write_callback, body: curl_write_callback, _ user: UnsafeMutableRawPointer
    ) throws(NetworkError) {
        try check(ccurl_set_receivers(easy, header, body, user))
    }

    func setSending(_ sending: curl_prereq_callback, _ user: UnsafeMutableRawPointer) throws(NetworkError) {
        try check(ccurl_set_sending(easy, sending, user))
    }

    func number(_ info: CURLINFO) -> Int { ccurl_number(easy, info) }

    private func check(_ code: CURLcode) throws(NetworkError) {
        if code != CURLE_OK { throw .unreachable(reason: String(cString: ccurl_easy_strerror(code))) }
    }
}

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
