/// A terminal's reply as it arrives, in whatever pieces: a control string (ECMA-48, 8.3: OSC, DCS, APC, PM), or a
/// control sequence too long to be a key. Determines only where the reply ends, and keeps none of it.
struct ControlString {
    /// What terminates it.
    enum Form: Equatable {
        /// ST (`ESC \`) or BEL; CAN and SUB abort it, as does another Esc.
        case string
        /// A final byte.
        case sequence
    }

    /// A reply is complete by then; later bytes are typed input.
    static let timeLimit = Duration.seconds(1)
    /// No reply is longer; bytes beyond this are typed input.
    static let byteLimit = 65_536
    /// No key has longer parameters.
    static let parameterLimit = 64

    let end: ContinuousClock.Instant
    private let form: Form
    private var passed = 0
    private(set) var isOver = false

    init(_ form: Form, at start: ContinuousClock.Instant) {
        self.form = form
        end = start.advanced(by: Self.timeLimit)
    }

    /// Whether Esc, `introducer` and `first` begin a control string.
    ///
    /// Alt-] and Alt-P typed by a person begin the same way.
    static func begins(_ introducer: UInt8, _ first: UInt8) -> Bool {
        switch introducer {
        case UInt8(ascii: "]"): (0x30...0x39).contains(first) || [0x6C, 0x4C, 0x49].contains(first)
        case UInt8(ascii: "P"): (0x20...0x3F).contains(first) || first == UInt8(ascii: "|")
        case UInt8(ascii: "_"), UInt8(ascii: "^"): (0x20...0x7E).contains(first)
        default: false
        }
    }

    /// Whether `byte` after an Esc may begin a control string.
    static func isIntroducer(_ byte: UInt8) -> Bool { "]P_^".utf8.contains(byte) }

    /// Returns the form of a reply that lost its Esc; `nil` if the bytes may have been typed: keys come one by one.
    static func form(ofRest bytes: UnsafeRawBufferPointer) -> Form? {
        guard bytes.count > 3 else { return nil }
        if bytes[0] == UInt8(ascii: "[") { return 0x30...0x3F ~= bytes[1] ? .sequence : nil }
        return isIntroducer(bytes[0]) && begins(bytes[0], bytes[1]) ? .string : nil
    }

    /// Returns how many of `bytes` belong to it.
    ///
    /// An Esc at their end is left to be examined together with what follows it.
    mutating func pass(over bytes: UnsafeRawBufferPointer) -> Int {
        for (place, byte) in bytes.enumerated() {
            passed += 1
            guard passed <= Self.byteLimit else { return finish(place) }
            switch (form, byte) {
            case (.sequence, 0x40...0x7E): return finish(place + 1)
            case (.sequence, 0x20...0x3F): continue
            case (.sequence, _): return finish(place)
            case (.string, 0x07), (.string, 0x18), (.string, 0x1A): return finish(place + 1)
            case (.string, 0x1B):
                guard place + 1 < bytes.count else { return place }
                return finish(bytes[place + 1] == UInt8(ascii: "\\") ? place + 2 : place)
            case (.string, _): continue
            }
        }
        return bytes.count
    }

    private mutating func finish(_ count: Int) -> Int {
        isOver = true
        return count
    }
}

extension Collection<UInt8> {
    /// The numbers among the parameters of a control sequence (ECMA-48, 5.4.1); -1 for a parameter that is not a
    /// number, or has more than six digits.
    var parameterNumbers: [Int] {
        split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.count <= 6 ? Int(String(decoding: $0, as: UTF8.self)) ?? -1 : -1
        }
    }
}
