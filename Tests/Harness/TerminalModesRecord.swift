import Glibc

/// The modes (termios) of a terminal at one moment.
public struct TerminalModesRecord: Sendable, Hashable {
    public let input: UInt32
    public let output: UInt32
    public let control: UInt32
    public let local: UInt32
    public let characters: [UInt8]

    init(descriptor: Int32) {
        var modes = termios()
        tcgetattr(descriptor, &modes)
        input = modes.c_iflag
        output = modes.c_oflag
        control = modes.c_cflag
        local = modes.c_lflag
        characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
    }

    /// Whether typed keys are shown by the kernel.
    public var echoes: Bool { local & UInt32(ECHO) != 0 }

    /// Whether the kernel hands on whole lines.
    public var isLineByLine: Bool { local & UInt32(ICANON) != 0 }
}
