import CLibraries
import Files
private import Glibc

/// The other end of a `PortraitDecoder`: the same program started again, in a process that contains no secrets and can
/// open nothing.
///
/// It reads requests from standard input and writes answers to standard output until the input ends:
///
/// | request | answer |
/// |---|---|
/// | file length (4 bytes), width and height (2 bytes each), the file | 1 and the pixels, or 0 if not decoded |
///
/// Numbers are little-endian.
package enum PortraitService {
    /// The program's only argument in this role; not for users.
    package static let argument = "decode-portraits"

    /// The largest file that is decoded, in bytes.
    package static let fileLimit = 1 << 20
    /// The greatest width and height that can be asked for, in pixels: those of ten rows of cells 128 pixels high.
    package static let maximumSide = 1_280

    /// The memory of the process, in bytes: a progressive picture of 100 million pixels does not fit and is refused.
    private static let memory = 768 << 20
    /// The processor time of the process, in seconds.
    private static let seconds = 120

    package static func run() -> Never {
        guard isatty(STDIN_FILENO) == 0, cturbojpeg_load(), cturbojpeg_confine(memory, seconds) else { exit(1) }
        while let request = bytes(8) {
            let length = Int(request[0]) | Int(request[1]) << 8 | Int(request[2]) << 16 | Int(request[3]) << 24
            let width = Int(request[4]) | Int(request[5]) << 8
            let height = Int(request[6]) | Int(request[7]) << 8
            guard length <= fileLimit, 1...maximumSide ~= width, 1...maximumSide ~= height, let file = bytes(length)
            else { exit(1) }
            let pixels = JPEG.decode(file, width: width, height: height)
            guard (try? Descriptor.write([pixels == nil ? 0 : 1] + (pixels?.bytes ?? []), to: STDOUT_FILENO)) != nil
            else { exit(1) }
        }
        exit(0)
    }

    private static func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = bytes.withUnsafeMutableBytes { try? Descriptor.read(STDIN_FILENO, into: $0) }
        return read == count ? bytes : nil
    }
}
