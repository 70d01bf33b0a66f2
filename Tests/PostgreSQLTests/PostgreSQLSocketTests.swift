import Glibc
import Testing

@testable import PostgreSQL

@Suite struct PostgreSQLSocketTests {
    @Test("an answer that is there is found, however late one looks; without one the time is over")
    func late() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let past = ContinuousClock.now - .seconds(1)
        #expect(!PostgreSQLSocket.wait(ends[0], until: past))
        #expect(!PostgreSQLSocket.wait(ends[0], until: .now + .milliseconds(20)))
        try #require(write(ends[1], "x", 1) == 1)
        #expect(PostgreSQLSocket.wait(ends[0], until: past))
    }
}
