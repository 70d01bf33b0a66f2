import Display
import Harness
import Terminal
import Testing

@Suite("QR codes")
struct QRCodeTests {
    private let capabilities = TerminalCapabilities(color: .palette256, glyphs: .unicode)

    @Test("a code of version 1 is drawn in half blocks, light all around")
    func rows() throws {
        let code = try #require(QRCode("rollcall"))
        let rows = try #require(code.rows(for: capabilities))
        #expect(rows[0].plain == String(repeating: " ", count: 25))
        #expect(rows[1].plain.hasPrefix("  █▀▀▀▀▀█ ") && rows[1].plain.hasSuffix(" █▀▀▀▀▀█  "))
        #expect(rows[4].plain.hasPrefix("  ▀▀▀▀▀▀▀ "))
        #expect(rows.count == 13)
        #expect(rows.allSatisfy { $0.width == 25 })
    }

    @Test("a terminal without such glyphs gets none")
    func ascii() throws {
        let code = try #require(QRCode("x"))
        #expect(code.rows(for: TerminalCapabilities(color: .none, glyphs: .ascii)) == nil)
    }

    @Test("what is too long for a code on a screen is none")
    func tooLong() throws {
        #expect(QRCode(bytes: [UInt8](repeating: 0x61, count: QRCode.limit))?.size == 97)
        #expect(QRCode(bytes: [UInt8](repeating: 0x61, count: QRCode.limit + 1)) == nil)
        #expect(QRCode("")?.size == 21)
    }

    /// Lengths that need each version, at its beginning and its end.
    private static let lengths = [
        1, 14, 17, 18, 60, 78, 106, 134, 154, 192, 230, 271, 321, 367, 458, 586, 644, 718, 858,
    ]

    @Test("another program reads what is drawn", .enabled(if: QRReader.isJudged), arguments: lengths)
    func read(length: Int) async throws {
        let text = String((0..<length).map { "https://example.org/device?user_code=WDJB-MJHT&".map(\.self)[$0 % 47] })
        for capabilities in [capabilities, TerminalCapabilities(color: .none, glyphs: .unicode)] {
            let code = try #require(QRCode(text))
            let rows = try #require(code.rows(for: capabilities))
            let read = try await QRReader.read(rows.map(\.plain), isInked: capabilities.color != .none)
            #expect(read == text)
        }
    }
}
