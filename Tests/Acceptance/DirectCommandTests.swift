import ArgumentParser
import Testing

@testable import rollcall

@Suite("A command line that is read without the parser")
struct DirectCommandTests {
    private static let commands: [any DirectCommand.Type] = [
        BrowseCommand.self, LoginCommand.self, TokenCommand.self, ProfileCommand.self, HelperCommand.self,
        RunCommand.self,
    ]

    @Test(
        "is what the parser makes of it, in every option",
        arguments: [
            (0, []), (0, ["--plain"]), (1, []), (1, ["--endpoint", "local", "--format", "json"]), (2, []),
            (2, ["--config", "c.json", "--non-interactive"]), (3, ["--verbose"]), (4, ["git", "get"]), (4, ["aws"]),
            (4, ["--endpoint", "https://id.example", "docker", "list"]), (5, ["--", "env", "--null"]),
            (5, ["--people", "local", "--", "-x"]), (5, ["--", "--", "a"]),
        ] as [(Int, [String])])
    func alike(number: Int, words: [String]) throws {
        try expectAlike(Self.commands[number], words)
    }

    private func expectAlike<Command: DirectCommand>(_ command: Command.Type, _ words: [String]) throws {
        let read = try #require(Command.reading(words))
        let parsed = try #require(try Command.parseAsRoot(words) as? Command)
        #expect(dumped(read) == dumped(parsed.values))
    }

    @Test(
        "is left to the parser where it is anything but usual",
        arguments: [
            (0, ["--resume"]), (1, ["--email", "a@b.c"]), (2, ["--min-validity", "5"]), (2, ["extra"]), (3, ["--help"]),
            (4, []), (4, ["bogus"]), (4, ["install", "git"]), (4, ["git", "get", "--format", "json"]),
            (4, ["--min-validity", "5", "git"]), (5, []), (5, ["--"]), (5, ["env"]),
            (5, ["--variable", "X", "--", "env"]),
        ] as [(Int, [String])])
    func unusual(number: Int, words: [String]) {
        #expect(Self.commands[number].reading(words) == nil)
    }

    private func dumped(_ values: some Sendable) -> String {
        var text = ""
        dump(values, to: &text)
        return text
    }
}
