package import Files
import Glibc
import Synchronization

/// Which of the calls below a folder is to fail, or to be the last of the process.
package final class FaultPlan: Sendable {
    private let folder: String
    private let number: Int
    private let code: Int32?
    private let state = Mutex((count: 0, struck: String?.none))

    /// - Parameters:
    ///   - number: The first is 1.
    ///   - code: The error number; `nil` ends the process instead, by SIGKILL.
    package init(below folder: String, number: Int, code: Int32?) {
        (self.folder, self.number, self.code) = (folder, number, code)
    }

    /// The call that failed; `nil` where there were not so many.
    package var struck: String? { state.withLock { $0.struck } }

    package var hook: SystemFault.Hook {
        { [self] call, subject in
            switch subject {
            case .path(let path): strike("\(call)", path)
            case .descriptor(let descriptor): strike("\(call)", descriptor)
            }
        }
    }

    func strike(_ call: String, _ descriptor: Int32) -> Int32? {
        var path = [CChar](repeating: 0, count: 4_096)
        guard readlink("/proc/self/fd/\(descriptor)", &path, path.count - 1) > 0 else { return nil }
        return strike(
            call,
            path.withUnsafeBufferPointer {
                String(decoding: $0.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            })
    }

    func strike(_ call: String, _ path: String) -> Int32? {
        guard path.hasPrefix(folder) else { return nil }
        return state.withLock { state in
            state.count += 1
            guard state.count == number else { return nil }
            state.struck = call
            if code == nil { kill(getpid(), SIGKILL) }
            return code
        }
    }
}
