import Accounts
import Files

/// A token in a file, which another program writes and renews.
enum IssuedToken {
    /// Reads a token; blanks and line ends around it are no part of it.
    ///
    /// - Parameter key: The key of the description that names the file, for the error.
    static func read(_ path: String, of key: String) throws(EndpointError) -> Secret {
        let read: Result<Secret?, FileError> = Result { () throws(FileError) in
            try WholeFile.withBytes(path, limit: AnswerLimits.token, checks: .closedToOthers) { bytes in
                let isBlank = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
                guard let first = bytes.firstIndex(where: { !isBlank($0) }),
                    let last = bytes.lastIndex(where: { !isBlank($0) }),
                    bytes[first...last].allSatisfy({ (0x21...0x7E).contains($0) })
                else { return nil }
                return Secret(copying: UnsafeRawBufferPointer(rebasing: bytes[first...last]))
            }
        }
        switch read {
        case .success(let token?): return token
        case .success(nil): throw .misconfigured(code: key, message: nil)
        case .failure(let error): throw .misconfigured(code: key, message: error.reason)
        }
    }
}
