import Dispatch
import Synchronization

/// Decodes portraits in a process of its own, which contains no secrets and has limits on memory and time.
///
/// The process is started with the first file. A file that crashes it or takes too long counts as no picture, and the
/// next file gets a new process. Nothing here blocks the caller's thread.
package final class PortraitDecoder: Sendable {
    /// The longest that one file may take, the start of the process included.
    package static let standardTimeLimit = Duration.seconds(2)

    private let program: String
    private let arguments: [String]
    private let timeLimit: Duration
    private let queue = DispatchQueue(label: "PortraitDecoder", qos: .utility)
    private let worker = Mutex<DecoderProcess?>(nil)

    /// - Parameters:
    ///   - program: The path of a program that runs `PortraitService` when it is started with `arguments`.
    ///   - timeLimit: The longest that one file may take.
    package init(
        program: String = "/proc/self/exe", arguments: [String] = [PortraitService.argument],
        timeLimit: Duration = standardTimeLimit
    ) {
        self.program = program
        self.arguments = arguments
        self.timeLimit = timeLimit
    }

    /// Returns the picture in exactly this size; `nil` if the file is not one, or cannot be decoded within the limits.
    package func pixels(of file: [UInt8], width: Int, height: Int) async -> Pixels? {
        let sides = 1...PortraitService.maximumSide
        guard JPEG.begins(file), file.count <= PortraitService.fileLimit, sides.contains(width), sides.contains(height)
        else { return nil }
        return await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: decode(file, width: width, height: height)) }
        }
    }

    private func decode(_ file: [UInt8], width: Int, height: Int) -> Pixels? {
        worker.withLock { worker in
            if worker == nil { worker = DecoderProcess(program, arguments) }
            let length = file.count
            let head = [
                length, length >> 8, length >> 16, length >> 24, width, width >> 8, height, height >> 8,
            ].map { UInt8(truncatingIfNeeded: $0) }
            let end = ContinuousClock.now.advanced(by: timeLimit)
            guard let process = worker, process.write(head + file, until: end),
                let verdict = process.read(1, until: end),
                // None if the file was not decoded.
                let bytes = process.read(verdict[0] == 1 ? width * height * 3 : 0, until: end)
            else {
                worker = nil
                return nil
            }
            return Pixels(width: width, height: height, bytes: bytes)
        }
    }
}
