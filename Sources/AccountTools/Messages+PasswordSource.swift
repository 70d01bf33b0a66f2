private import Files
package import Words

extension Messages {
    /// Says why a password option could not be read.
    package func error(_ failure: PasswordSource.ReadingError) -> String {
        switch failure {
        case .file(path: let path, fault: .looseMode(let mode)): openPasswordFile(path: path, mode: mode)
        case .file(path: let path, fault: .notRegularFile): passwordFileNotRegular(path: path)
        case .file(path: let path, fault: .tooLarge(let limit)): passwordFileTooLong(path: path, limit: limit)
        case .file(path: let path, fault: let fault): unreadable(path, fault.reason, check: "--password-file")
        case .command(let fault, let words): error(fault, saying: words)
        case .noVariable(let name): noVariable(name)
        case .longLine(let limit): lineTooLong(limit: limit)
        case .ended: passwordEnded
        }
    }
}
