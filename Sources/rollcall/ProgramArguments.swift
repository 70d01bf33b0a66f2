import Accounts
import CHardening
import Files
import Glibc
import SignIn

/// The arguments after the program's name.
enum ProgramArguments {
    /// The maximum number of arguments, beyond any real use: the parser's time grows faster than linearly.
    static let limit = 1_000

    /// The last one-time code on the command line; `nil` if there was none.
    @MainActor private(set) static var code: Secret?

    /// Returns the arguments, with every byte of a path preserved, UTF-8 or not (`PathText`); `nil` if there are too
    /// many. A one-time code is moved to `code` and overwritten where the system shows it to everybody (`ps`).
    @MainActor
    static func take() -> [String]? {
        let words = all
        guard words.count <= limit else { return nil }
        // Anything after -- belongs to another program.
        let own = words.prefix { !$0.elementsEqual("--".utf8) }
        for (index, word) in own.enumerated() {
            if word.starts(with: "--otp=".utf8) {
                take(word.dropFirst("--otp=".utf8.count))
            } else if word.elementsEqual("--otp".utf8), index + 1 < words.count {
                take(words[index + 1][...])
            }
        }
        return own.flatMap(valueApart) + words.dropFirst(own.count).map { PathText.text(Array($0)) }
    }

    /// Makes two words of `--option=`, an option with an empty value: the parser would take the next word for it.
    private static func valueApart(_ word: UnsafeMutableRawBufferPointer) -> [String] {
        let text = PathText.text(Array(word))
        guard text.hasPrefix("--"), text != "--=" else { return [text] }
        let isValueEmpty = text.firstIndex(of: "=") == text.index(before: text.endIndex)
        return isValueEmpty ? [String(text.dropLast()), ""] : [text]
    }

    /// The arguments as text; after `take`, a code is not among them.
    static var texts: [String] { all.map { PathText.text(Array($0)) } }

    /// The arguments in the process's own memory.
    private static var all: [UnsafeMutableRawBufferPointer] {
        (1..<max(Int(program_argument_count()), 1)).compactMap { index in
            program_argument(Int32(index)).map { UnsafeMutableRawBufferPointer(start: $0, count: strlen($0)) }
        }
    }

    @MainActor
    private static func take(_ value: Slice<UnsafeMutableRawBufferPointer>) {
        guard !value.isEmpty else { return }
        let memory = UnsafeMutableRawBufferPointer(rebasing: value)
        code = OneTimeCode.secret(UnsafeRawBufferPointer(memory))
        for index in memory.indices { memory[index] = UInt8(ascii: "*") }
    }
}

enum ProcessEnvironment {
    /// Returns all variables except `excluded`, whose value is not even read. Values may be paths, and neither they nor
    /// names need be UTF-8 (`PathText`).
    static func read(without excluded: String?) -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            guard let sign = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            let name = PathText.text(Array(UnsafeRawBufferPointer(start: text, count: sign - text)))
            guard name != excluded else { continue }
            let value = UnsafeRawBufferPointer(start: sign + 1, count: strlen(sign + 1))
            variables[name] = PathText.text(Array(value))
        }
        return variables
    }
}
