import Harness
import Testing

@Suite("A directory of many pages over HTTP", .limited)
struct ScreenLoadingTests {
    @Test("comes side by side, at most four pages at once, is shown as it comes, and can be given up")
    func sideBySide() async throws {
        let house = try Household()
        try house.write(#"{"people":{"results":40000,"seed":"x"}}"#, to: house.configurationFile)
        try await house.signIn()
        let page = LoopbackAnswer.people(5_000)
        try await LoopbackServer.run(answering: { request in
            ["1", "2", nil].contains(request.parameters["page"]) ? page : .silence
        }) { server in
            let terminal = try house.terminal("--people", server.url, columns: 100, rows: 28)
            // The second page doubles what there is: it is shown, while the third is awaited.
            try await terminal.expect("the people of two pages") {
                $0.screen.contains("1 Men · 10,000 people") || $0.screen.contains("1 Men · 10000 people")
            }
            try await terminal.expect("10000 of 40000")
            await server.received(6)
            #expect(Set(server.requests.compactMap { $0.parameters["page"] }) == ["2", "3", "4", "5", "6"])
            #expect(server.requests.allSatisfy { $0.parameters["results"] == "5000" && $0.parameters["seed"] == "x" })
            terminal.send("\u{3}")
            try await terminal.expect("the load given up") { !$0.screen.contains("10000 of 40000") }
            #expect(terminal.screen.contains("1 Men"), "\(terminal.state)")
            #expect(server.requests.count == 6)
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
        }
    }

    @Test(
        "A first page that is slow is shown while it comes, in figures too; nothing is offered before anybody is there")
    func slow() async throws {
        let house = try Household()
        try await house.signIn()
        guard case .send(let bytes) = LoopbackAnswer.people(500) else { return }
        let pieces = stride(from: 0, to: bytes.count, by: 5_000).map { Array(bytes[$0..<min($0 + 5_000, bytes.count)]) }
        try await LoopbackServer.run(answering: { _ in .pieces(pieces, every: .milliseconds(500)) }) { server in
            let terminal = try house.terminal("--people", server.url, columns: 100, rows: 28)
            try await terminal.expect("Loading people")
            #expect(terminal.screen.lines.last == "p profile  ? help  q quit", "\(terminal.state)")
            try await terminal.expect("some of them") { $0.screen.contains("1 Men ·") && $0.screen.contains(" of 500") }
            terminal.send("i")
            try await terminal.expect("the figures") { $0.screen.contains("Gender and age") }
            terminal.send("\u{3}")
            try await terminal.expect("Loading was canceled")
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
        }
    }

    @Test("is the same people in the same order as each page by itself")
    func sameOrder() async throws {
        let house = try Household()
        try house.write(#"{"people":{"results":20000,"seed":"x","timeout_seconds":600}}"#, to: house.configurationFile)
        try await house.signIn()
        let result = try await house.shell(
            """
            mkfifo announcement
            "$SERVER" --port 0 --public-people >announcement 2>server.log &
            exec 3<announcement
            read listening on URL <&3
            "$ROLLCALL" people --people "$URL" --format json >all
            for page in 1 2 3 4; do
                printf '{"people":{"results":5000,"seed":"x","timeout_seconds":600},"browser":{"sections":[{"title":"P",\
            "query":{"results":5000,"seed":"x","page":%s}}]}}' $page >page.json
                "$ROLLCALL" people --config page.json --people "$URL" --section P --format json
            done >pages
            kill $!
            wait $!
            wc -l <all
            cmp all pages && echo same
            """)
        #expect(result.outputText == "20000\nsame\n", "\(result.outputText) \(result.errorText)")
    }
}
