/// All text on the screen, in one language: what happened, and what to do next.
///
/// The messages are in extensions, one file per topic. Foreign text is inserted as is and cleaned when lines are
/// printed. English messages do not end with a full stop; Korean ones do if they have more than one sentence.
package struct Messages: Sendable {
    package let language: Language
    /// The person's clock and time zone; `nil` leaves times in UTC.
    let clock: LocalClock?
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

    /// The sentence in the language of the messages. Only this room has sentences.
    func text(_ english: @autoclosure () -> String, ko korean: @autoclosure () -> String) -> String {
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

    /// `1 person`, `2 people`.
    package func people(_ count: Int) -> String {
        text(count == 1 ? "1 person" : "\(count) people", ko: "\(count)명")
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
