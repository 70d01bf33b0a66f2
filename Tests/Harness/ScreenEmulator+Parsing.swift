extension ScreenEmulator {
    /// Where in a control sequence the input stands.
    struct Parser: Sendable {
        enum State: Sendable {
            case text, escape, control, string, stringEscape, designation
        }

        var state = State.text
        var parameters = ""
        var pending: [UInt8] = []
    }

    /// Takes what the program wrote.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { feed(byte) }
    }

    private mutating func feed(_ byte: UInt8) {
        switch parser.state {
        case .text: feedText(byte)
        case .escape: feedEscape(byte)
        case .control: feedControl(byte)
        case .designation: parser.state = .text
        case .string:
            if byte == 0x07 { parser.state = .text } else if byte == 0x1B { parser.state = .stringEscape }
        case .stringEscape: parser.state = byte == UInt8(ascii: "\\") ? .text : .string
        }
    }

    private mutating func feedText(_ byte: UInt8) {
        if byte < 0x20 || byte == 0x7F {
            parser.pending = []
            return obey(byte)
        }
        parser.pending.append(byte)
        let first = parser.pending[0]
        let needed = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        guard parser.pending.count >= needed else { return }
        for scalar in String(decoding: parser.pending, as: UTF8.self).unicodeScalars { put(scalar) }
        parser.pending = []
    }

    private mutating func obey(_ byte: UInt8) {
        switch byte {
        case 0x07: bells += 1
        case 0x08:
            column = max(column - 1, 0)
            waitsForFold = false
        case 0x09:
            column = min((column / 8 + 1) * 8, columns - 1)
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D:
            column = 0
            waitsForFold = false
        case 0x1B:
            parser.state = .escape
            parser.parameters = ""
        default: return
        }
    }

    private mutating func feedEscape(_ byte: UInt8) {
        parser.state = .text
        switch byte {
        case UInt8(ascii: "["): parser.state = .control
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): parser.state = .string
        case UInt8(ascii: "("), UInt8(ascii: ")"): parser.state = .designation
        case UInt8(ascii: "7"): saved = SavedCursor(row: row, column: column, look: look)
        case UInt8(ascii: "8"): restoreCursor()
        case UInt8(ascii: "M"): reverseLineFeed()
        case UInt8(ascii: "D"): lineFeed()
        case UInt8(ascii: "E"):
            column = 0
            lineFeed()
        case UInt8(ascii: "="), UInt8(ascii: ">"): return
        case UInt8(ascii: "c"): self = ScreenEmulator(columns: columns, rows: rows)
        default: unknown.append("ESC " + String(Unicode.Scalar(byte)))
        }
    }

    private mutating func feedControl(_ byte: UInt8) {
        switch byte {
        case 0x20...0x3F: parser.parameters.unicodeScalars.append(Unicode.Scalar(byte))
        case 0x40...0x7E:
            parser.state = .text
            obeyControl(Character(Unicode.Scalar(byte)), parser.parameters)
        case 0x1B:
            unknown.append("CSI " + parser.parameters + " cut off")
            parser.state = .escape
            parser.parameters = ""
        default: obey(byte)
        }
    }

    mutating func restoreCursor() {
        row = min(saved.row, rows - 1)
        column = min(saved.column, columns - 1)
        look = saved.look
        waitsForFold = false
    }
}
