package import Accounts
import Text

/// All text on the screen, in one language: what happened, and what to do next.
///
/// The messages are in extensions, one file per topic. Foreign text is inserted as is and cleaned when lines are
/// printed. English messages do not end with a full stop; Korean ones do if they have more than one sentence.
package struct Messages: Sendable {
    package let language: Language
    /// The person's clock and time zone; `nil` leaves times in UTC.
    package let clock: LocalClock?
    /// The program whose commands are named: the client's and the server's manage different accounts.
    let program: String
    package var punctuation = Punctuation.unicode

    package init(_ language: Language, clock: LocalClock? = nil, program: String = "rollcall") {
        self.language = language
        self.clock = clock
        self.program = program
    }

    /// Returns the same messages with other signs in them.
    package func with(_ punctuation: Punctuation) -> Messages {
        var messages = self
        messages.punctuation = punctuation
        return messages
    }

    /// The sentence in the language of the messages. Only this room and
    /// ClientWords have sentences.
    package func text(_ english: @autoclosure () -> String, ko korean: @autoclosure () -> String) -> String {
        switch language {
        case .english: english()
        case .korean: korean()
        }
    }

    /// Says that a file cannot be read.
    ///
    /// - Parameter what: The key or the option that names the file; `nil` for a path that was given by itself.
    package func unreadable(_ path: String, _ reason: String, check what: String? = nil) -> String {
        let (english, korean) = (what ?? "the path", what ?? "경로")
        return text(
            "\(shown(path)) cannot be read (\(reason)): check \(english)",
            ko: "\(shown(path)) 파일을 읽을 수 없습니다(\(reason)). \(korean.with(.object)) 확인하세요.")
    }

    package func outputNotWritable(reason: String) -> String {
        text(
            "Cannot write to standard output (\(reason)): check where it goes",
            ko: "표준 출력에 쓸 수 없습니다(\(reason)). 출력 대상을 확인하세요."
        )
    }

    /// Formats a duration in its two largest units, rounded up so that a wait is never understated.
    package func duration(_ duration: Duration) -> String {
        let (whole, rest) = duration.components
        let exact = max(0, whole + (rest > 0 ? 1 : 0))
        let unit: Int64 = exact > 86_400 ? 3_600 : exact > 3_600 ? 60 : 1
        let seconds = exact.isMultiple(of: unit) ? exact : (exact / unit + 1) * unit
        let parts: [(Int64, String, String)] = [
            (seconds / 86_400, "d", "일"), (seconds / 3_600 % 24, "h", "시간"),
            (seconds / 60 % 60, "min", "분"), (seconds % 60, "s", "초"),
        ]
        let shown = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }
        guard !shown.isEmpty else { return text("0 s", ko: "0초") }
        return shown.map { part in text("\(part.0) \(part.1)", ko: "\(part.0)\(part.2)") }.joined(separator: " ")
    }
}

extension Messages {
    package func problem(_ problem: BreachedPasswords.Problem) -> String {
        switch problem {
        case .unreadable(let path, let reason): unreadable(path, reason, check: "auth.local.breached_passwords")
        case .foreign(let path):
            text(
                "\(path) is not a list built by this version: build it with rollcall account breached build",
                ko: "\(path) 파일은 이 버전이 만든 목록이 아닙니다. rollcall account breached build로 만드세요."
            )
        case .damaged(let path):
            text(
                "\(path) is damaged: build it again with rollcall account breached build",
                ko: "\(path) 파일이 손상되었습니다. rollcall account breached build로 다시 만드세요."
            )
        }
    }

    package func problem(_ problem: BreachedPasswords.BuildProblem, in list: String) -> String {
        switch problem {
        case .unreadable(let path, let reason): unreadable(path, reason)
        case .line(let number):
            text(
                "Line \(number) of \(list) is not a SHA-1 hash and a count: give a list in the format of Have I Been "
                    + "Pwned",
                ko: "\(list) 파일의 \(number)번째 줄이 SHA-1과 횟수로 되어 있지 않습니다. Have I Been Pwned 형식의 목록을 지정하세요."
            )
        case .empty:
            text(
                "\(list) has no passwords: lower --least-count, or give another list",
                ko: "\(list) 파일에 비밀번호가 없습니다. --least-count를 낮추거나 다른 목록을 지정하세요.")
        case .tooMany(let limit):
            text(
                "\(list) has more than \(limit) passwords: leave out the rarer ones with --least-count",
                ko: "\(list) 파일의 비밀번호가 \(limit)개를 넘습니다. --least-count로 드문 것을 빼세요."
            )
        case .notWritable(let path, let reason):
            text(
                "\(shown(path)) cannot be written (\(reason)): check the folder",
                ko: "\(shown(path)) 파일에 쓸 수 없습니다(\(reason)). 폴더를 확인하세요.")
        }
    }

    /// Says that a list was built.
    package func breachedBuilt(_ count: Int, path: String) -> String {
        text(
            "Wrote \(count == 1 ? "1 password" : "\(count) passwords") to \(path): set "
                + "auth.local.breached_passwords to that path",
            ko: "비밀번호 \(count)개를 \(path) 파일에 저장했습니다. auth.local.breached_passwords를 이 경로로 설정하세요."
        )
    }
}

extension Messages {
    package func pepperUnreadable(path: String, reason: String) -> String {
        text(
            "\(path) cannot be used (\(reason)): check auth.local.pepper_file, and set its mode to 600",
            ko: "\(path) 파일을 사용할 수 없습니다(\(reason)). auth.local.pepper_file을 확인하고 파일 권한을 600으로 설정하세요."
        )
    }

    package func pepperTooShort(path: String, line: Int, minimumLength: Int) -> String {
        text(
            "Line \(line) of \(path) has fewer than \(characters(minimumLength)): "
                + "make a key with openssl rand -base64 32",
            ko: "\(path) 파일의 \(line)번째 줄이 \(characters(minimumLength))보다 짧습니다. openssl rand -base64 32로 키를 만드세요."
        )
    }
}

package enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"

    /// Creates the language of a locale in POSIX notation (`ko_KR.UTF-8`); English for any unsupported one.
    ///
    /// Uses the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty (POSIX.1-2017, 8.2). Where
    /// another character set than UTF-8 is named, as in `ko_KR.EUC-KR`, it is English as well: messages are UTF-8.
    package init(environment: [String: String]) {
        func value(_ category: String) -> String? {
            ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        let parts = value("LC_CTYPE")?.lowercased().split(separator: "@").first?.split(separator: ".") ?? []
        let isUTF8 = parts.count < 2 || parts.last == "utf-8" || parts.last == "utf8"
        // Compare the whole language code: `kok_IN` is Konkani.
        self = isUTF8 && value("LC_MESSAGES")?.prefix(while: \.isLetter) == "ko" ? .korean : .english
    }
}

/// The signs beyond ASCII in messages, as a terminal shows them (`display.symbols`).
package struct Punctuation: Sendable, Hashable {
    package static let unicode = Punctuation(
        dot: "·", ellipsis: "…", cut: "…", opening: "“", closing: "”", times: "×", arrow: "→")
    package static let ascii = Punctuation(
        dot: "-", ellipsis: "...", cut: "~", opening: "\"", closing: "\"", times: "x", arrow: "->")

    let dot: String
    let ellipsis: String
    /// Ends a text that is cut to its column. Never a dot: a shortened email would read as a whole one.
    package let cut: String
    let opening: String
    let closing: String
    let times: String
    let arrow: String
}

extension Messages {
    /// Stands between the parts of a row.
    package var dot: String { punctuation.dot }
    package var ellipsis: String { punctuation.ellipsis }
    package var times: String { punctuation.times }
    package var arrow: String { punctuation.arrow }

    /// A text that is usually shown as it is, but in quotation marks if there would be nothing to see: it is empty, or
    /// none of it can be printed.
    package func shown(_ text: String) -> String { text.cleanedForTerminal.isEmpty ? quoted(text) : text }

    /// What a person typed or a name, in quotation marks.
    package func quoted(_ text: String) -> String { punctuation.opening + text + punctuation.closing }
}
