import Files
import Text

/// Standard output and standard error without a buffer of our own: writes take effect immediately.
enum StandardStreams {
    /// Writes the lines of a text, without anything in them that a terminal would act on.
    static func write(_ text: String, to descriptor: Int32) throws(FileError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleanedForTerminal }
        try Descriptor.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: descriptor)
    }
}
