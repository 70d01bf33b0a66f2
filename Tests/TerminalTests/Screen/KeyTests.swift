import Glibc
import Testing

@testable import Display
@testable import Terminal

@Suite("keys out of what a terminal sends")
struct KeyTests {
    @Test(
        "sequences of xterm, the Linux console and rxvt are the same keys",
        arguments: [
            ("[A", Key.up), ("OA", .up), ("[B", .down), ("[C", .right), ("OD", .left), ("[H", .home), ("OH", .home),
            ("[1~", .home), ("[7~", .home), ("[F", .end), ("[4~", .end), ("[8~", .end), ("[3~", .delete),
            ("[5~", .pageUp), ("[6~", .pageDown), ("[Z", .backTab), ("OM", .enter), ("[1;5A", .up),
            ("[6;2~", .pageDown),
        ])
    func sequences(sequence: String, key: Key) {
        #expect(Key(sequence: ("\u{1B}" + sequence).utf8) == key)
    }

    @Test("what is not known is no key", arguments: ["[", "[99~", "[I", "OP", "[200~", "[?1;2c"])
    func unknown(sequence: String) {
        #expect(Key(sequence: ("\u{1B}" + sequence).utf8) == nil)
    }

    @Test("clicks and where they end count from 0, the wheel is a key, and other buttons are none")
    func mouse() {
        #expect(Key(sequence: "\u{1B}[<0;12;5M".utf8) == .click(row: 4, column: 11))
        #expect(Key(sequence: "\u{1B}[<0;12;5m".utf8) == .release(row: 4, column: 11))
        #expect(Key(sequence: "\u{1B}[<64;1;1m".utf8) == nil)
        #expect(Key(sequence: "\u{1B}[<2;1;1m".utf8) == nil)
        #expect(Key(sequence: "\u{1B}[<64;1;1M".utf8) == .wheelUp)
        #expect(Key(sequence: "\u{1B}[<65;1;1M".utf8) == .wheelDown)
        #expect(Key(sequence: "\u{1B}[<2;1;1M".utf8) == nil)
        #expect(Key(sequence: "\u{1B}[<0;0;0M".utf8) == nil)
        #expect(Key(sequence: "\u{1B}[<0;99999999999999999999;1M".utf8) != .wheelUp)
    }

    @Test(
        "keys as kitty's and xterm's keyboard modes report them are the same keys",
        arguments: [
            ("[106u", [.character("j")]), ("[106;1:2u", [.character("j")]), ("[106;1:3u", []),
            ("[106;65u", [.character("J")]),
            ("[27u", [.escape]), ("[27;5;110~", [.control("n")]), ("[110;5u", [.control("n")]),
            ("[49;2;33u", [.character("!")]), ("[49:33;2u", [.character("!")]), ("[13u", [.enter]),
            ("[9;2u", [.backTab]),
            ("[1;1:1A", [.up]), ("[1;129A", [.up]), ("[1;1:3A", []), ("[5;1:2~", [.pageUp]), ("[57420u", [.down]),
            ("[57443;3u", []), ("[106;9u", []), ("[12601u", [.character("ㄹ")]), ("[106;3u", []), ("[27;5u", [.escape]),
        ] as [(String, [Key])])
    @MainActor
    func reported(sequence: String, keys: [Key]) {
        let queue = KeyQueue(descriptor: -1)
        let reader = KeyReader(queue)
        queue.waiting.append(contentsOf: "\u{1B}\(sequence)\r".utf8)
        for key in keys { #expect(reader.next() == .key(key)) }
        #expect(reader.next() == .key(.enter))
        #expect(reader.next() == .nothing(waits: false))
    }

    @Test("a byte that begins no character takes no key with it")
    @MainActor
    func strayByte() {
        let queue = KeyQueue(descriptor: -1)
        let reader = KeyReader(queue)
        for bytes in [[0xC3, 0x6A], [0xE0, 0x80, 0x6A], [0x80, 0x6A], [0xF0, 0x6A]] as [[UInt8]] {
            queue.waiting.append(contentsOf: bytes)
            #expect(reader.next() == .key(.character("j")), "\(bytes)")
            #expect(reader.next() == .nothing(waits: false))
        }
        queue.waiting.append(contentsOf: "é".utf8)
        #expect(reader.next() == .key(.character("é")))
    }

    @Test("what came before a sequence was given up on is a key; an Esc alone is one once nothing follows")
    @MainActor
    func settled() {
        let queue = KeyQueue(descriptor: -1)
        let reader = KeyReader(queue)
        queue.waiting.append(contentsOf: "\u{1B}".utf8)
        #expect(reader.next() == .nothing(waits: true))
        queue.waiting.append(contentsOf: "[A".utf8)
        #expect(reader.settle() == .up)
        queue.waiting.append(contentsOf: "\u{1B}".utf8)
        #expect(reader.settle() == .escape)
        #expect(reader.settle() == nil)
    }

    @Test("what has arrived, but was not read, is no Esc that nothing followed")
    @MainActor
    func arrived() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let queue = KeyQueue(descriptor: ends[0])
        let reader = KeyReader(queue)
        queue.waiting.append(contentsOf: "\u{1B}".utf8)
        #expect(reader.next() == .nothing(waits: true))
        try #require(write(ends[1], "[A", 2) == 2)
        #expect(reader.settle() == nil)
        #expect(reader.next() == .key(.up))
    }

    @Test("bytes are characters and letters with Ctrl")
    func bytes() {
        #expect(Key(ascii: 0x6A) == .character("j"))
        #expect(Key(ascii: 0x20) == .character(" "))
        #expect(Key(ascii: 0x04) == .control("d"))
        #expect(Key(ascii: 0x0D) == .enter)
        #expect(Key(ascii: 0x7F) == .backspace)
        #expect(Key(ascii: 0x1B) == .escape)
        #expect(Key(ascii: 0x00) == nil)
    }
}
