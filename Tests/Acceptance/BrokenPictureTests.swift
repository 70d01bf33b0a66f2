import Harness
import Portraits
import RelaysTesting
import Synchronization
import Testing

@Suite("Pictures that are broken or hostile, in the browser", .limited)
struct BrokenPictureTests {
    private static let count = 500

    /// A directory whose people's pictures are each broken in another way.
    private static func people(at origin: String) -> LoopbackAnswer {
        let people = (0..<count).map { number in
            """
            {"gender":"male","name":{"first":"Ada\(number)","last":"Byron"},"location":{"city":"Bern","state":"Bern",\
            "country":"Switzerland"},"email":"p\(number)@example.com",\
            "login":{"uuid":"00000000-0000-4000-8000-\(100_000_000_000 + number)"},"dob":{"age":\(20 + number % 60)},\
            "phone":"\(number)","cell":"\(number)","picture":{"large":"\(origin)/\(number).jpg"},"nat":"CH"}
            """
        }
        return .json(200, #"{"results":[\#(people.joined(separator: ","))]}"#)
    }

    /// The 2,000 files of the decoder's tests, in four parts.
    private static func files(_ part: Int) throws -> [[UInt8]] {
        let sides = [128, 40, 200]
        let good = try sides.map {
            try #require(JPEG.encode(DrawnPortrait(seed: "\($0)", name: "Ada Byron").pixels(side: $0)))
        }
        var random = SeededGenerator(seed: 14)
        let files = (0..<4 * count).map { BrokenPicture.bytes(of: good[$0 % 3], $0, &random) }
        return Array(files[part * count..<(part + 1) * count])
    }

    @Test(
        "every key is answered while 2,000 of them come onto the screen, and what is no picture is drawn",
        arguments: 0..<4)
    func browsed(part: Int) async throws {
        let house = try Household()
        try house.write(#"{"display":{"pictures":"blocks"}}"#, to: house.configurationFile)
        try await house.signIn()
        let files = try Self.files(part)
        let asked = Mutex<Set<Int>>([])
        try await LoopbackServer.run(answering: { request in
            guard let number = Int(request.path.dropFirst().prefix { $0 != "." }), files.indices.contains(number) else {
                return Self.people(at: "http://\(request.header("host") ?? "")")
            }
            asked.withLock { _ = $0.insert(number) }
            return .http(200, body: files[number])
        }) { server in
            let terminal = try house.terminal("--people", server.url, columns: 100, rows: 40)
            try await terminal.expectBrowser()
            terminal.send("1")
            for place in 1...Self.count {
                try await terminal.expect("person \(place)") { $0.screen.contains("\(place) of \(Self.count)") }
                let isAsked = await eventually { asked.withLock { $0.contains(place - 1) } }
                #expect(isAsked, "file \(place - 1)")
                // Whatever became of the file, a portrait stands there.
                if place % 50 == 0 { try await terminal.expect("\u{2580}") }
                if place < Self.count { terminal.send("j") }
            }
            #expect(asked.withLock { $0.count } == Self.count)
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
        }
    }
}
