import Accounts
import Foundation
import Harness
import Testing

@Suite struct BreachedPasswordsTests {
    private let folder: BreachedPasswordsFolder
    private var path: String { folder.path }

    init() throws { folder = try BreachedPasswordsFolder() }

    private func build(_ text: String, leastCount: Int = 1) throws -> Int {
        var random = SeededGenerator(seed: 7)
        return try folder.build(text, leastCount: leastCount) { random.next() }
    }

    /// As Have I Been Pwned has "password", "correct horse battery staple" and "tr0ub4dor&3", and what they are.
    private let some = """
        5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:10434004\r
        abf7aad6438836dbe526aa231abde2d0eef74d42:216
        C9CC7D8A9E2EEE8A1A9CE7D6F4CB7A2F9E5F9B58:3\n
        """

    @Test("what is in the list is found, with either line ending and case; other passwords are not")
    func contains() throws {
        #expect(try build(some) == 3)
        let breached = try BreachedPasswords(path: path)
        #expect(breached.count == 3)
        for password in ["password", "correct horse battery staple"] {
            #expect(breached.contains(Secret(password)))
        }
        for password in ["Password", "correct horse battery stapl", "", "a good one nobody had"] {
            #expect(!breached.contains(Secret(password)))
        }
    }

    @Test("those seen less often are left out, doubles count once")
    func leastCount() throws {
        #expect(try build(some + some, leastCount: 216) == 2)
        #expect(try build(some, leastCount: 3) == 3)
        #expect(try build(some, leastCount: 4) == 2)
        #expect(try build(some + some) == 3)
        #expect(try build(some, leastCount: 217) == 1)
    }

    @Test("a count is 1 where there is none, and has up to eleven digits; an empty line counts for nothing")
    func counts() throws {
        let digest = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8"
        #expect(try build(digest) == 1)
        #expect(throws: BreachedPasswords.BuildProblem.empty) { try build(digest, leastCount: 2) }
        #expect(try build("\n\(digest):1\n\nabf7aad6438836dbe526aa231abde2d0eef74d42:2\n\n") == 2)
        #expect(try build("\(digest):12345678901", leastCount: 12_345_678_901) == 1)
        #expect(throws: BreachedPasswords.BuildProblem.empty) {
            try build("\(digest):12345678901", leastCount: 12_345_678_902)
        }
    }

    @Test(
        "of many every one is found, of others one in 65,536, in 2.3 bytes each",
        arguments: [1, 2, 3, 10, 1_000, 50_000])
    func many(count: Int) throws {
        func line(_ number: Int) -> String {
            // Random enough to be a digest.
            let mixed = (0..<3).map { UInt64(number * 3 + $0 + 1) &* 0x9E37_79B9_7F4A_7C15 &* 0xBF58_476D_1CE4_E5B9 }
            let text = mixed.map { word in String(repeating: "0", count: 16) + String(word ^ word >> 29, radix: 16) }
            return text.map { $0.suffix(16) }.joined().prefix(40) + ":1\n"
        }
        #expect(try build((0..<count).map(line).joined()) == count)
        let breached = try BreachedPasswords(path: path)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        if count == 50_000 { #expect(Double(size) / Double(count) < 2.6) }
        var found = 0
        for number in 0..<20_000 where breached.contains(Secret("no such password \(number)")) { found += 1 }
        #expect(found < 8)
    }

    @Test("the rule for new passwords names the reason")
    func rule() throws {
        // Of "old brown boots and rain".
        _ = try build("14F325057074468DE80CC3A0E7AD23386984185D:1\n")
        let rule = PasswordRule(minimumLength: 15, breached: try BreachedPasswords(path: path))
        #expect(rule.verdict(on: Secret("old brown boots and rain")) == .refused(.breached))
        #expect(rule.verdict(on: Secret("old brown boots and rains")) == .accepted(hint: nil))
    }

    @Test(
        "what is no list is refused with its line",
        arguments: [
            ("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:1\nhello\n", BreachedPasswords.BuildProblem.line(2)),
            ("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:1\nhello\nworld\n", .line(2)),
            ("\n5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:1\n\nhello", .line(4)),
            ("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:123456789012\n", .line(1)),
            ("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:1x\n", .line(1)),
            ("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:\n", .line(1)),
            ("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD\n", .line(1)), ("5BAA61E4C9B93F3F06822\n", .line(1)),
            ("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FDG:1\n", .line(1)),
            ("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8 1\n", .line(1)), ("\n\n", .empty), ("", .empty),
        ])
    func wrong(text: String, problem: BreachedPasswords.BuildProblem) {
        #expect(throws: problem) { try build(text) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("a file that is cut short, changed anywhere, another's or not there is refused")
    func damaged() throws {
        _ = try build(some)
        let sound = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try folder.problem(sound) == nil)
        for place in sound.indices {
            var changed = sound
            changed[place] ^= 0x10
            let expected: BreachedPasswords.Problem = place < 12 ? .foreign(path: path) : .damaged(path: path)
            #expect(try folder.problem(changed) == expected, "\(place)")
        }
        #expect(try folder.problem(sound.dropLast()) == .damaged(path: path))
        #expect(try folder.problem(sound + [0]) == .damaged(path: path))
        #expect(try folder.problem(Data()) == .foreign(path: path))
        #expect(try folder.problem(Data(some.utf8)) == .foreign(path: path))
        #expect(throws: BreachedPasswords.Problem.unreadable(path: "/nowhere", reason: "No such file or directory")) {
            try BreachedPasswords(path: "/nowhere")
        }
    }
}
