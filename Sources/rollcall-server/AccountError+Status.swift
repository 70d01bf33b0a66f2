import AccountTools
import Accounts
import Files

extension AccountError {
    /// The status of sysexits.h that a program ends with, the same as the client's.
    var status: Int32 {
        switch self {
        case .notFound, .secondFactor(.wrongCode): 77
        case .exists, .name, .password, .secondFactor: 65
        case .unavailable(.storageNotWritable), .unavailable(.storageExposed): 73
        case .unavailable: 69
        }
    }
}

extension PasswordSource.ReadingError {
    /// The same for a password that could not be read.
    var status: Int32 {
        switch self {
        case .file(path: _, fault: .looseMode): 78
        case .file, .noVariable, .command, .ended: 66
        case .longLine: 65
        }
    }
}
