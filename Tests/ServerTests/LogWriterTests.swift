import BuiltServer
import Foundation
import Glibc
import Harness
import Testing

@testable import rollcall_server

@Suite("The log", .fewAtATime, .timeLimit(.minutes(60)))
struct LogWriterTests {
    @Test("never waits for its reader: what does not fit is dropped, counted, and told")
    func unread() throws {
        let pipe = Pipe()
        let log = LogWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor, limit: 10_000) {
            Array("dropped \($0)\n".utf8)
        }
        let lines = 20_000
        // Twenty times what the pipe and the queue hold.
        for number in 0..<lines { log.write(Array("line \(number) \(String(repeating: "x", count: 60))\n".utf8)) }
        var read = ""
        let reader = pipe.fileHandleForReading
        while !read.contains("dropped") {
            let part = reader.availableData
            read += String(decoding: part, as: UTF8.self)
        }
        log.finish(within: .seconds(60))
        let told = try #require(read.firstMatch(of: /dropped ([0-9]+)/).flatMap { Int($0.1) })
        let kept = read.matches(of: /line [0-9]+ x{60}\n/).count
        #expect(told > 0 && kept + told <= lines && kept > 100)
        #expect(read.hasPrefix("line 0 "))
    }

    @Test("keeps its order, and is whole at the end")
    func order() throws {
        let pipe = Pipe()
        let log = LogWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor) { _ in [] }
        for number in 0..<100 { log.write(Array("\(number)\n".utf8)) }
        log.finish(within: .seconds(60))
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text == (0..<100).map { "\($0)\n" }.joined())
    }

    @Test("a server whose standard error nobody reads answers on, and ends")
    func server() async throws {
        try await inFolder { folder in
            let unread = Pipe()
            let server = try await ServerProcess([], in: folder, errors: unread)
            let health = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let answers = try await RawConnection.use(server.url) { connection in
                for _ in 0..<20 { connection.send(String(repeating: health, count: 100)) }
                connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return String(decoding: connection.receiveAll(), as: UTF8.self).matches(of: /HTTP\/1.1 200/).count
            }
            #expect(answers == 2_001)
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }
}
