import Accounts
import Files
import Glibc
import SignIn

/// What stands behind the program's name on the command line.
enum ProgramArguments {
    /// More than this many are no command line of a person or a script: the parser takes longer than linearly.
    static let limit = 1_000

    /// The largest command line that is read, in bytes; the kernel allows 6 MiB (execve(2)).
    private static let sizeLimit = 8 << 20

    /// The one-time code that the command line gave last; `nil` where it gave none.
    @MainActor private(set) static var code: Secret?

    /// The arguments, of paths every byte, UTF-8 or not (`PathText`); `nil` where there are too many. A one-time code
    /// among them is taken out (`code`), and overwritten where the system shows it to everybody (`ps`).
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

    /// What stands in place of a code.
    private static let blank = UInt8(ascii: "*")

    /// Where values of `--otp` stand in the command line.
    private static func secrets(_ words: ArraySlice<ArraySlice<UInt8>>) -> [Range<Int>] {
        let option = Array("--otp".utf8)
        let assigned = option + [UInt8(ascii: "=")]
        return zip(words.dropFirst(), words.dropFirst(2) + [[]]).compactMap { word, next in
            if word.starts(with: assigned) { return word.startIndex + assigned.count..<word.endIndex }
            return word.elementsEqual(option) && !next.isEmpty ? next.startIndex..<next.endIndex : nil
        }
    }

    /// Overwrites in the memory of the process itself. Where that does not hold what was read, it is left alone.
    private static func overwrite(_ range: Range<Int>, of line: [UInt8]) {
        guard let start, let memory = UnsafeMutableRawPointer(bitPattern: start) else { return }
        guard memcmp(memory, line, line.count) == 0 else { return }
        memset(memory + range.lowerBound, Int32(blank), range.count)
    }

    /// Where the arguments begin: field 48 of `/proc/self/stat` (proc(5)), behind the program's name in brackets.
    private static var start: UInt? {
        guard let stat = try? WholeFile.bytes("/proc/self/stat", limit: 65_536),
            let end = stat.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = stat[(end + 1)...].split(separator: UInt8(ascii: " "))
        // The first of these is field 3.
        return fields.count > 45 ? UInt(String(decoding: fields[45], as: UTF8.self)) : nil
    }
}
