import ArgumentParser
import PostgreSQL

/// Where the accounts are that several machines share.
struct DatabaseOptions: ParsableArguments {
    /// The environment's variable of the same meaning.
    static let variable = "ROLLCALL_SERVER_DATABASE"

    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database with the accounts and sessions, which several servers may share, in place of this "
                + "machine's file: a URL (postgres://…) or host=… dbname=….",
            discussion: """
                Else what \(variable) says. Every user of this machine sees a command line: keep a password \
                in a file for libpq (PGPASSFILE, ~/.pgpass) or in the environment.
                """,
            valueName: "url"
        ))
    var database: String?

    func validate() throws {
        guard let database else { return }
        guard PostgreSQLAddress.accepts(database) else {
            throw ValidationError("--database takes a URL such as postgres://host/name, or host=… dbname=….")
        }
        do {
            _ = try PostgreSQLAddress(database)
        } catch {
            throw ValidationError("--database: \(error.reason).")
        }
    }

    /// What the option or the environment says; `nil` where neither does.
    func place(_ environment: [String: String]) -> String? {
        database ?? environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    }
}
