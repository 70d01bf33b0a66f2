import Accounts
import Harness
import Hummingbird
import Logging
import Networking
import ServiceLifecycle
import Serving
import Testing
import Transport

@Suite("Draining", .fewAtATime)
struct DrainTests {
    @Test("a login that still waits when the time to end is nearly over is told to come again")
    func late() async throws {
        let endpoint = HeldEndpoint()
        let log = LogLines()
        let server = Server(
            at: [.network(host: "127.0.0.1", port: 0)], tls: nil,
            routes: Routes(
                endpoint: endpoint, directory: .echo, peopleArePublic: false, limits: .standard, logger: log.logger,
                logins: { (0, 0) }),
            deadline: .seconds(30), drain: .seconds(2), logger: log.logger)
        let (urls, found) = AsyncStream.makeStream(of: String.self)
        let group = ServiceGroup(
            configuration: .init(services: [server.service { found.yield($0) }], logger: log.logger))
        try await withThrowingTaskGroup(of: String.self) { tasks in
            tasks.addTask {
                try await group.run()
                return ""
            }
            var urls = urls.makeAsyncIterator()
            let url = try #require(await urls.next())
            tasks.addTask {
                try await RawConnection.use(url) { connection in
                    connection.send(RawExchange.login())
                    return String(decoding: connection.receiveAll(), as: UTF8.self)
                }
            }
            await endpoint.entered()
            await group.triggerGracefulShutdown()
            // Nobody releases it.
            var answers: [String] = []
            while let answer = try await tasks.next() { answers.append(answer) }
            #expect(answers.contains { $0.hasPrefix("HTTP/1.1 503 ") }, "\(answers)")
        }
    }

    @Test("a login that runs when the server is told to end is still answered, and then the server ends")
    func drain() async throws {
        let endpoint = HeldEndpoint()
        let log = LogLines()
        let server = Server(
            at: [.network(host: "127.0.0.1", port: 0)], tls: nil,
            routes: Routes(
                endpoint: endpoint, directory: .echo, peopleArePublic: false, limits: .standard, logger: log.logger,
                logins: { (0, 0) }),
            deadline: .seconds(30), logger: log.logger
        )
        let (urls, found) = AsyncStream.makeStream(of: String.self)
        let group = ServiceGroup(
            configuration: .init(
                services: [server.service { found.yield($0) }], logger: log.logger
            ))
        let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
        let transport = client.transport(limits: .login)
        try await withThrowingTaskGroup(of: Int?.self) { tasks in
            tasks.addTask {
                try await group.run()
                return nil
            }
            var urls = urls.makeAsyncIterator()
            let url = try #require(await urls.next())
            tasks.addTask {
                try await transport.send(
                    .init(
                        method: .post, url: url + "/login", headers: [.init("Content-Type", "application/json")],
                        body: Array(#"{"email":"ada@example.com","password":"x"}"#.utf8)
                    )
                ).status
            }
            await endpoint.entered()
            await group.triggerGracefulShutdown()
            endpoint.release()
            var statuses: [Int?] = []
            while let status = try await tasks.next() { statuses.append(status) }
            #expect(statuses.contains(401))
            #expect(statuses.contains(nil))
            let late = await #expect(throws: NetworkError.self) {
                try await transport.send(.init(method: .get, url: url + "/health"))
            }
            // Nobody answers: a new connection is refused, one that was kept open is cut.
            #expect(late == .unreachable(reason: "Connection refused") || late == .interrupted)
        }
        await client.shutdown()
    }
}
