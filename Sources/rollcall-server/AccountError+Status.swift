import Accounts

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
