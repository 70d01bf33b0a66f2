import Glibc

/// The release programs that are measured from the outside.
enum BuiltPrograms {
    /// Where `make bench` has them; nobody but it knows the build's folder.
    private static let folder = getenv("ROLLCALL_BINARIES").map { String(cString: $0) }

    /// The client.
    static func rollcall() throws(MissingProgram) -> String {
        guard let folder, access("\(folder)/rollcall", X_OK) == 0 else { throw .rollcall }
        return "\(folder)/rollcall"
    }

    /// A program that the system has; `nil` where it has none of that name.
    static func onPath(_ name: String) -> String? {
        Household.path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}

/// Why a row has no figure, and what to do about it.
enum MissingProgram: Error, CustomStringConvertible {
    case rollcall
    case peer(String)

    var description: String {
        switch self {
        case .rollcall: "the client is not there: make bench builds it, ROLLCALL_BINARIES names the folder that has it"
        case .peer(let name): "\(name) is not installed"
        }
    }
}
