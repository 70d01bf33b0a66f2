import Browsing
import Testing

@Suite struct BrowserCommandTests {
    @Test(
        "a line is a command",
        arguments: [
            ("sections", .sections), ("open Men", .open("Men")), ("open 3", .open("3")), ("toggle 12", .toggle("12")),
            ("toggle 6f2c", .toggle("6f2c")), ("person 2", .person("2")), ("next", .next), ("prev", .previous),
            ("search kim", .search("kim")),
            ("search", .search("")), ("search   ", .search("")), ("refresh", .refresh), ("back", .back),
            ("profile", .profile), ("logout", .logout), ("help", .help), ("quit", .quit),
            ("  quit  ", .quit), ("\tnext\t", .next), ("next\r", .next), ("NEXT", .next), ("Open Men", .open("Men")),
            ("open  New Members ", .open("New Members")), ("open a  b", .open("a  b")), ("open\tMen", .open("Men")),
            ("search 서울 김", .search("서울 김")), ("search \"kim\"", .search("\"kim\"")),
            ("open\u{3000}30s", .open("30s")), ("search open", .search("open")),
            ("sort", .sort("", isReversed: false)), ("sort age", .sort("age", isReversed: false)),
            ("SORT age  Reverse", .sort("age", isReversed: true)),
            ("sort reverse", .sort("reverse", isReversed: false)),
            ("export my list.csv", .export("my list.csv")),
        ] as [(String, BrowserCommand)])
    func commands(line: String, command: BrowserCommand) throws {
        #expect(try BrowserCommand(line: line) == command)
    }

    @Test("a blank line is none", arguments: ["", " ", "\t", "\r", "\u{3000}"])
    func blank(line: String) throws {
        #expect(try BrowserCommand(line: line) == nil)
    }

    @Test(
        "what is no command says why",
        arguments: [
            ("opne Men", .unknownCommand("opne")), ("qq", .unknownCommand("qq")), ("Exit", .unknownCommand("Exit")),
            ("previous", .unknownCommand("previous")), ("1", .unknownCommand("1")),
            ("next\0", .unknownCommand("next\0")), ("\u{1B}[A", .unknownCommand("\u{1B}[A")),
            ("open", .missingArgument(command: "open")), ("OPEN  ", .missingArgument(command: "open")),
            ("toggle", .missingArgument(command: "toggle")), ("person", .missingArgument(command: "person")),
            ("next 2", .unexpectedArgument(command: "next", argument: "2")),
            ("Quit now please", .unexpectedArgument(command: "quit", argument: "now please")),
        ] as [(String, CommandError)])
    func failures(line: String, failure: CommandError) {
        #expect(throws: failure) { try BrowserCommand(line: line) }
    }

    @Test("every name that is offered is a command")
    func names() {
        for name in BrowserCommand.names {
            #expect(throws: Never.self) {
                try BrowserCommand(line: ["open", "toggle", "person", "export"].contains(name) ? "\(name) 1" : name)
            }
        }
        #expect(Set(BrowserCommand.names).count == 16)
    }
}
