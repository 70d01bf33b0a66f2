import Accounts
import FoundationEssentials
import LocalAccounts
import PostgreSQL
import RealPostgreSQL

extension Part {
    /// Servers that share a PostgreSQL database of the benchmark's own.
    static var cluster: Part {
        Part(
            name: "cluster",
            measurements: [
                Trial("cluster: logins of one server and of two") { try await ClusterBench.measured(clusterLogins) },
                Trial("cluster: GET /profile, 64 connections") { try await ClusterBench.measured(clusterProfiles) },
            ],
            growth: [], isNamedOnly: true)
    }
}

/// A database, accounts in it, and servers that are given both.
@MainActor
struct ClusterBench {
    let household: Household
    let database: RealPostgreSQL
    let place: String
    let accounts: ServerAccounts

    /// - Parameter accounts: how many; the first is signed in with where a token is wanted.
    init(accounts: Int) async throws {
        guard RealPostgreSQL.programs != nil else { throw MissingProgram.peer("PostgreSQL") }
        let address: String
        (household, database) = (try Household(), try await RealPostgreSQL())
        address = try database.emptyPlace()
        place = address
        let pool = PostgreSQLPool(try PostgreSQLAddress(address), limits: PostgreSQLLimits(connections: 4)) {
            try AccountsDatabase.migrate(postgreSQL: $0)
        }
        self.accounts = try await ServerAccounts.make(accounts, in: household, database: AccountsDatabase(pool))
    }

    /// Starts a server on the database.
    ///
    /// - Parameter core: the only one that it may use; `nil` for all of them.
    func server(core: Int? = nil) throws -> ServerRun {
        var command = try [BuiltPrograms.server(), "--port", "0", "--database", place]
        if let core {
            guard let taskset = BuiltPrograms.onPath("taskset") else { throw MissingProgram.peer("taskset") }
            command = [taskset, "--cpu-list", "\(core)"] + command
        }
        return try ServerRun(command, in: household)
    }

    func end() {
        database.stop()
        household.remove()
    }

    /// Says what is missing in place of rows.
    static func measured(_ body: () async throws -> [Outcome]) async throws -> [Outcome] {
        do {
            return try await body()
        } catch let missing as MissingProgram {
            return [.unmeasured("servers on one PostgreSQL database", missing)]
        }
    }
}
