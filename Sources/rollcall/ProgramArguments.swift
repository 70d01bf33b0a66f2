import Accounts
import Files
import Glibc
import SignIn

/// The arguments after the program's name.
enum ProgramArguments {
    /// The maximum number of arguments, beyond any real use: the parser's time grows faster than linearly.
    static let limit = 1_000

    /// The maximum size in bytes of a command line; the kernel allows 6 MiB (execve(2)).
    private static let sizeLimit = 8 << 20

    /// The last one-time code on the command line; `nil` if there was none.
    @MainActor private(set) static var code: Secret?

    /// Returns the arguments, with every byte of a path preserved, UTF-8 or not (`PathText`); `nil` if there are too
    /// many. A one-time code is moved to `code` and overwritten where the system shows it to everybody (`ps`).
    @MainActor
    static func take() -> [String]? {
        guard CommandLine.argc <= limit + 1 else { return nil }
        guard var line = try? WholeFile.bytes("/proc/self/cmdline", limit: sizeLimit) else {
            return Array(CommandLine.arguments.dropFirst())
        }
        let words = line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        guard words.count == Int(CommandLine.argc) else { return Array(CommandLine.arguments.dropFirst()) }
        let codes = secrets(words)
        for range in codes { overwrite(range, of: line) }
        for range in codes where !range.isEmpty {
            code = line[range].withUnsafeBytes(OneTimeCode.secret)
            for index in range { line[index] = blank }
        }
        let blanked = line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        return blanked.dropFirst().map { PathText.text(Array($0)) }
    }

    /// The byte that replaces those of a code.
    private static let blank = UInt8(ascii: "*")

    /// Returns the ranges of the values of `--otp` in the command line.
    private static func secrets(_ words: ArraySlice<ArraySlice<UInt8>>) -> [Range<Int>] {
        let option = Array("--otp".utf8)
        let assigned = option + [UInt8(ascii: "=")]
        return zip(words.dropFirst(), words.dropFirst(2) + [[]]).compactMap { word, next in
            if word.starts(with: assigned) { return word.startIndex + assigned.count..<word.endIndex }
            return word.elementsEqual(option) && !next.isEmpty ? next.startIndex..<next.endIndex : nil
        }
    }

    /// Overwrites a range in the process's own memory, but only if that still contains what was read.
    private static func overwrite(_ range: Range<Int>, of line: [UInt8]) {
        guard let start, let memory = UnsafeMutableRawPointer(bitPattern: start) else { return }
        guard memcmp(memory, line, line.count) == 0 else { return }
        memset(memory + range.lowerBound, Int32(blank), range.count)
    }

    /// The address of the arguments: field 48 of `/proc/self/stat` (proc(5)), found after the parenthesized program
    /// name.
    private static var start: UInt? {
        guard let stat = try? WholeFile.bytes("/proc/self/stat", limit: 65_536),
            let end = stat.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = stat[(end + 1)...].split(separator: UInt8(ascii: " "))
        // The first of these fields is number 3.
        return fields.count > 45 ? UInt(String(decoding: fields[45], as: UTF8.self)) : nil
    }
}
