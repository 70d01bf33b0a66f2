import Scenes

extension Messages {
    /// Why an option's password could not be read.
    func failure(_ failure: PasswordSource.Failure) -> String {
        switch failure {
        case .unreadable(let path, let reason): unreadablePassword(path: path, reason: reason)
        case .tooLong(let path, let limit): passwordFileTooLong(path: path, limit: limit)
        case .noVariable(let name): noVariable(name)
        }
    }
}
