import Glibc

/// A nameless file that stands for a pipe's end: what is written to it can be read back.
package final class NamelessFile: Sendable {
    package let descriptor: Int32

    /// - Parameter content: what a reader finds in it.
    package init(_ content: String = "") {
        let file = tmpfile()
        descriptor = dup(fileno(file))
        _ = file.map(fclose)
        _ = Array(content.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }

    /// All that was written so far.
    package var text: String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk.prefix(count)
        }
    }
}
