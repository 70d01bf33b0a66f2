package import Words

/// Translations for swift-argument-parser, whose texts are in English only.
extension Messages {
    /// Translates a help page or an error message of the parser. Unrecognized text stays in English.
    package func parserText(_ text: String) -> String {
        guard language == .korean else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { korean(String($0)) }
            .joined(separator: "\n")
    }

    /// Translates how the parser describes its own options; everything else stays as it is.
    package func parserDescriptions(_ text: String) -> String {
        guard language == .korean else { return text }
        return Self.descriptions.reduce(text) { text, note in text.replacing(note.english, with: note.korean) }
    }

    private func korean(_ line: String) -> String {
        for (english, korean) in Self.titles where line.hasPrefix(english) {
            let rest = String(line.dropFirst(english.count))
            return korean + (english == "Error: " ? complaint(rest) : rest)
        }
        if let names = line.between("  See '", "' for more information.") { return "  자세한 내용은 '\(names)'로 볼 수 있습니다." }
        if let names = line.between("  See '", "' for detailed help.") { return "  하위 명령의 도움말은 '\(names)'로 볼 수 있습니다." }
        return Self.notes.reduce(parserDescriptions(line)) { line, note in
            line.replacing(note.english, with: note.korean)
        }
    }

    /// Translations of text at the beginning of a line.
    private static let titles = [
        ("OVERVIEW: ", "개요: "), ("USAGE: ", "사용법: "), ("Usage: ", "사용법: "), ("ARGUMENTS:", "인수:"), ("OPTIONS:", "옵션:"),
        ("SUBCOMMANDS:", "하위 명령:"), ("EXAMPLES:", "예제:"), ("Help:  ", "도움말:  "), ("Error: ", "오류: "),
    ]

    private static let descriptions: [(english: String, korean: String)] = [
        ("Show the version.", "버전을 표시합니다."), ("Show help information.", "도움말을 표시합니다."),
    ]

    /// Translations of text inside or at the end of a line. A label's translation is as many columns wide as the
    /// original.
    private static let notes: [(english: String, korean: String)] = [
        (
            "Please use --generate-completion-script=<shell> with one of:",
            "다음 중 하나를 --generate-completion-script에 지정하세요."
        ),
        (" (default)", " (기본)   "), ("(values: ", "(값: "), ("; default: ", ", 기본값: "), ("(default: ", "(기본값: "),
    ]

    /// Translates an error message about the command line.
    private func complaint(_ text: String) -> String {
        if let words = text.between("Unknown option '", "'?"), let sign = words.firstRange(of: "'. Did you mean '") {
            return "'\(words[..<sign.lowerBound])' 옵션이 없습니다. '\(words[sign.upperBound...])' 옵션을 찾으셨나요?"
        }
        if let shell = text.between("Can't generate completion scripts for '", "'.") {
            return "'\(shell)'용 자동 완성 스크립트는 만들 수 없습니다."
        }
        if text == "Can't autodetect a supported shell." { return "지원하는 셸을 찾을 수 없습니다." }
        if let option = text.between("Unknown option '", "'") { return "'\(option)' 옵션이 없습니다." }
        if let option = text.between("Missing value for '", "'") { return "'\(option)' 옵션에 값이 없습니다. 값을 지정하세요." }
        if let name = text.between("Missing expected argument '", "'") {
            // The parser calls a required option an argument, too.
            let kind = name.hasPrefix("-") ? "옵션" : "인수"
            return "'\(name)' \(kind.with(.subject)) 없습니다. \(kind.with(.object)) 지정하세요."
        }
        if let word = text.between("Unexpected argument '", "'") { return "알 수 없는 인수 '\(word)'입니다. 빼고 실행하세요." }
        if let sign = text.firstRange(of: " unexpected arguments: "), let count = Int(text[..<sign.lowerBound]) {
            return "알 수 없는 인수가 \(count)개 있습니다. 빼고 실행하세요. \(text[sign.upperBound...])"
        }
        if let words = text.between("The option '", "' was specified."),
            let sign = words.firstRange(of: "' does not take any value, but '")
        {
            return "'\(words[..<sign.lowerBound])' 옵션에는 값을 쓸 수 없습니다. '\(words[sign.upperBound...])' 값을 빼세요."
        }
        return invalidValue(text) ?? text
    }

    private func invalidValue(_ text: String) -> String? {
        let (value, others) =
            text.firstRange(of: ". Please provide one of ").map { sign in
                (String(text[..<sign.lowerBound]), String(text[sign.upperBound...]))
            } ?? (text, "")
        guard let words = value.between("The value '", "'"), let sign = words.range(last: "' is invalid for '") else {
            return nil
        }
        let complaint = "'\(words[sign.upperBound...])'에 '\(words[..<sign.lowerBound])' 값을 쓸 수 없습니다."
        guard !others.isEmpty else { return complaint }
        let known = others.replacing(" and ", with: ", ").replacing(" or ", with: ", ").dropLast()
        // Values with explanations follow on lines of their own.
        return complaint + " 다음 중 하나를 지정하세요." + (known == "the following" ? "" : " \(known)")
    }
}

extension String {
    /// Returns the text between `start` and `end` if the string begins with `start` and ends with `end`.
    fileprivate func between(_ start: String, _ end: String) -> Substring? {
        guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else { return nil }
        return dropFirst(start.count).dropLast(end.count)
    }
}

extension Substring {
    fileprivate func range(last text: String) -> Range<Index>? { ranges(of: text).last }
}
