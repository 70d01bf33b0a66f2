import Glibc

/// The modes (termios) of a terminal at one moment.
package struct TerminalModesRecord: Sendable, Hashable {
    package let input: UInt32
    package let output: UInt32
    package let control: UInt32
    package let local: UInt32
    package let characters: [UInt8]

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
    package var echoes: Bool { local & UInt32(ECHO) != 0 }

    /// Whether the kernel hands on whole lines.
    package var isLineByLine: Bool { local & UInt32(ICANON) != 0 }
}
