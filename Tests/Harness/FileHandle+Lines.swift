import Dispatch
package import Foundation

extension FileHandle {
    /// What comes up to the end of that many lines, or of the file; there may be more behind it.
    package func text(ofLines count: Int = 1) async -> String {
        await withCheckedContinuation { continuation in
            // A queue of its own: reading blocks its thread.
            DispatchQueue(label: "FileHandle.lines").async { [self] in
                var bytes = Data()
                while bytes.count(where: { $0 == 0x0A }) < count {
                    let more = availableData
                    if more.isEmpty { break }
                    bytes += more
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
