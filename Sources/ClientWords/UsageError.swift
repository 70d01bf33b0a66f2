package import Words

/// A command line that the parser accepts but the program rejects.
package enum UsageError: Error, Sendable {
    /// The account's address is missing, or given more than once.
    case accountAddress
    /// Both `--otp` and `--otp-stdin` are given.
    case severalCodes
    /// An option that needs no password is combined with another one, or with credentials.
    case severalMethods
    /// `--reset-code` is combined with another way to sign in.
    case resetCodeWithCredentials
    /// The password is given in more than one way.
    case severalPasswords
    /// `--resume` is combined with credentials.
    case resumeWithCredentials
    case negativeLimit
    case notACondition(String)
    /// A command that needs one of these subcommands is given none.
    case missingSubcommand(of: String, [String])
    /// A word that is not a command, the command that was probably meant, if any, and the one whose help lists what
    /// there is.
    case unknownCommand(String, nearest: String?, group: String)
    /// A list format is given for a command that does not print a list.
    case listFormat(String)
    /// A list format is given with `--summary`.
    case summaryFormat(String)
    case unknownPreset(name: String, known: [String])
    /// `run` is given no command.
    case noCommand
    /// Not a valid name for an environment variable.
    case variableName
    /// `--min-validity` is more than a year.
    case validityTooLong
    /// An address is given to an endpoint where a password alone signs in.
    case noLoginName
    /// `switch` is given nothing that a session is known by.
    case noSession
    /// `helper install` is given no program.
    case helperName
}

extension Messages {
    /// Says what is wrong with the command line, and what would be valid.
    package func error(_ error: UsageError) -> String {
        switch error {
        case .accountAddress:
            text("Give the account's email address exactly once", ko: "계정의 이메일 주소를 하나 지정하세요.")
        case .noLoginName:
            text(
                "This endpoint takes a password alone: leave --email out",
                ko: "이 엔드포인트는 비밀번호만 받습니다. --email 옵션을 빼세요.")
        case .noSession:
            text(
                "Give the session's email address, or its endpoint with --endpoint",
                ko: "세션의 이메일 주소를 지정하거나 --endpoint로 엔드포인트를 지정하세요.")
        case .severalCodes: text("Give either --otp or --otp-stdin, not both", ko: "--otp와 --otp-stdin 중 하나만 지정하세요.")
        case .severalMethods:
            text(
                "--device, --browser, --callback-stdin, --client and --token-stdin cannot be combined with credentials "
                    + "or each other: leave the rest out",
                ko:
                    "--device, --browser, --callback-stdin, --client, --token-stdin은 함께 쓸 수 없고, "
                    + "다른 로그인 정보와도 같이 쓸 수 없습니다. 하나만 남기세요."
            )
        case .resetCodeWithCredentials:
            text(
                "--reset-code asks for a new password and signs in with it: leave --if-needed and other ways to sign "
                    + "in out",
                ko: "--reset-code는 새 비밀번호를 정하고 그것으로 로그인합니다. 다른 로그인 방법과 --if-needed를 빼세요.")
        case .severalPasswords:
            text(
                "Give only one of --password-stdin, --password-file, --password-env and --password-command",
                ko: "--password-stdin, --password-file, --password-env, --password-command 중 하나만 지정하세요."
            )
        case .resumeWithCredentials:
            text("--resume takes no credentials: leave them out", ko: "--resume에는 로그인 정보를 함께 쓸 수 없습니다. 로그인 정보를 빼세요.")
        case .unknownCommand(let word, nil, let group):
            text(
                "There is no command '\(word)'. Run '\(group) --help' for the list of commands",
                ko: "'\(word)' 명령이 없습니다. '\(group) --help'로 명령 목록을 확인하세요."
            )
        case .unknownCommand(let word, let nearest?, _):
            text(
                "There is no command '\(word)'. Did you mean '\(nearest)'?",
                ko: "'\(word)' 명령이 없습니다. '\(nearest)' 명령을 찾으셨나요?")
        case .listFormat(let format):
            text(
                "--format \(format) is only for rollcall people",
                ko: "--format \(format.with(.topic)) rollcall people에만 쓸 수 있습니다."
            )
        case .summaryFormat(let format):
            text(
                "--format \(format) lists people and cannot show a summary: give text or json",
                ko: "--summary와 --format \(format.with(.topic)) 함께 쓸 수 없습니다. text나 json을 지정하세요."
            )
        case .missingSubcommand(let command, let names):
            text(
                "'\(command)' needs a subcommand: \(names.joined(separator: ", "))",
                ko: "'\(command)' 뒤에 하위 명령을 지정하세요. \(names.joined(separator: ", "))")
        case .notACondition(let given):
            text(
                "--where \(given) is not FIELD=VALUE: write it like city=Bern",
                ko: "--where \(given) 값은 FIELD=VALUE 형식이 아닙니다. city=Bern처럼 쓰세요.")
        case .negativeLimit: text("--limit must be 0 or more", ko: "--limit에는 0 이상을 지정하세요.")
        case .noCommand: text("Give a command after --", ko: "-- 뒤에 명령을 지정하세요.")
        case .variableName:
            text(
                "A variable name must have only letters, digits and _, and not begin with a digit",
                ko: "변수 이름에는 영문자, 숫자, _만 쓰고 숫자로 시작하지 마세요."
            )
        case .validityTooLong:
            text(
                "--min-validity can be 365 days at most: give up to 365d",
                ko: "--min-validity는 최대 365일입니다. 365d 이하로 지정하세요.")
        case .helperName:
            text(
                "Give git, docker, kubectl, bazel, aws, keyring, terraform, cargo or pnpm after install",
                ko: "install 뒤에 git, docker, kubectl, bazel, aws, keyring, terraform, cargo, pnpm 중 하나를 지정하세요."
            )
        case .unknownPreset(let name, let known):
            text(
                "There is no preset \(name): choose one of \(known.joined(separator: ", "))",
                ko: "\(name) 프리셋이 없습니다. 다음 중 하나를 고르세요. \(known.joined(separator: ", "))"
            )
        }
    }
}

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
