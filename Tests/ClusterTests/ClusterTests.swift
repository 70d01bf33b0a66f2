import Accounts
import Foundation
import Harness
import RealPostgreSQL
import Testing

@Suite("Three servers on one database", .realPostgreSQL, .serialized, .timeLimit(.minutes(30)))
struct ClusterTests {
    /// Below the ten seconds for which a server waits for its database, which somebody who is kept waiting meets.
    private static let timeout = Duration.seconds(8)

    /// Below the half minute after which a client gives up: the database itself takes a busy machine its time to start.
    private static let restart = Duration.seconds(25)

    @Test("kill -9 of one under load, 50 times: no answer is undone, and nobody is kept waiting")
    func kills() async throws {
        let cluster = try await Cluster(RealPostgreSQL.shared())
        var random = SeededGenerator(seed: 20_261_122)
        let record = try await cluster.underLoad { progress in
            for _ in 1...50 {
                try await progress.wait(for: Int.random(in: 0...8, using: &random))
                try await cluster.replace(Int.random(in: 0..<3, using: &random))
            }
        }
        #expect(record.answers > 500, "the kills came in the midst of work")
        #expect(record.longest <= Self.timeout)
    }

    @Test("a database that is restarted, crashes and cuts its connections: all is answered soon after")
    func database() async throws {
        let database = try await RealPostgreSQL()
        let cluster = try await Cluster(database)
        let record = try await cluster.underLoad { progress in
            for round in 0..<4 {
                for _ in 0..<5 {
                    try await progress.wait(for: 5)
                    try await cluster.cutConnections()
                }
                try await progress.wait(for: 10)
                database.stop(by: round % 2 == 0 ? SIGINT : SIGQUIT)
                try await database.start()
            }
            try await progress.wait(for: 10)
        }
        #expect(record.open == 0, "a server asks what became of a commit that was not answered")
        #expect(record.longest <= Self.restart)
    }

    @Test("one that hangs in the midst of its work keeps nobody waiting at the others")
    func slow() async throws {
        let cluster = try await Cluster(RealPostgreSQL.shared())
        let record = try await cluster.underLoad(nodes: [0, 1]) { progress in
            for _ in 0..<3 {
                // Somebody's answer is long in coming.
                async let late = ClusterClient(cluster, cluster.emails[0], nodes: [2], seed: 5).once()
                try await progress.wait(for: 5)
                cluster.signal(2, SIGSTOP)
                try await progress.wait(for: 40)
                cluster.signal(2, SIGCONT)
                _ = await late
            }
        }
        #expect(record.open == 0)
        #expect(record.longest <= Self.timeout)
    }

    @Test("one without a network to the database keeps nobody waiting at the others")
    func away() async throws {
        let database = try await RealPostgreSQL.shared()
        try await LoopbackWire.run(to: "\(database.folder)/.s.PGSQL.5432") { wire in
            let cluster = try await Cluster(
                database, places: [2: "host=127.0.0.1 port=\(wire.port) sslmode=disable gssencmode=disable"])
            let record = try await cluster.underLoad(nodes: [0, 1]) { progress in
                async let late = ClusterClient(cluster, cluster.emails[0], nodes: [2], seed: 6).once()
                try await progress.wait(for: 5)
                wire.isCut = true
                try await progress.wait(for: 80)
                wire.isCut = false
                let back = await late
                #expect(back.answers > 0)
            }
            #expect(record.open == 0)
            #expect(record.longest <= Self.timeout)
        }
    }
}
