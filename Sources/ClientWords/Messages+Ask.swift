package import Words

/// What `rollcall ask` says: the form for the questions of a script.
extension Messages {
    package var askTitle: String { text("Please fill this in (Ctrl-D quits)", ko: "다음 내용을 입력하세요 (Ctrl-D로 나가기)") }
    package var checkingAnswers: String { text("Checking\(ellipsis)", ko: "확인하는 중\(ellipsis)") }

    /// The label of the field in which what `label` names is typed once more.
    package func again(_ label: String) -> String { text("\(label), again", ko: "\(label) 확인") }

    package var answerMissing: String { text("Type an answer", ko: "내용을 입력하세요") }
    package var mayBeEmpty: String { text("This may stay empty", ko: "비워 두어도 됩니다") }
    package var answerYesOrNo: String { text("Type yes or no", ko: "예 또는 아니요를 입력하세요") }
    package var yesAndNo: [String] { [text("yes", ko: "예"), text("no", ko: "아니요")] }
    package var typeAgain: String {
        text("Type exactly the same here as above", ko: "위에 입력한 내용과 똑같이 입력하세요")
    }

    package func oneOf(_ choices: [String]) -> String {
        let list = choices.joined(separator: ", ")
        return text("Type one of \(list)", ko: "다음 중 하나를 입력하세요. \(list)")
    }

    package func answerNeeds(more count: Int) -> String {
        text(
            "\(count) more \(count == 1 ? "character" : "characters") needed", ko: "\(characters(count)) 더 입력하세요")
    }

    package func answerHas(tooMany count: Int) -> String {
        text(
            "\(characters(count)) too many: shorten it", ko: "\(characters(count)) 더 깁니다. 줄여서 입력하세요.")
    }

    package func answerTooLong(limit: Int) -> String {
        text("This is longer than \(limit) bytes: shorten it", ko: "\(limit)바이트보다 깁니다. 줄여서 입력하세요.")
    }

    package var answerNotText: String {
        text(
            "This has a control character, or bytes that are not UTF-8: type it again",
            ko: "제어 문자나 UTF-8이 아닌 바이트가 있습니다. 다시 입력하세요.")
    }

    package var answerDoesNotMatch: String {
        text("This does not have the right form: change it", ko: "형식에 맞지 않습니다. 고쳐서 입력하세요.")
    }

    /// What a typed answer to a question means; `nil` for neither yes nor no. ㅛ and ㅜ are the keys Y and N.
    package func flag(_ answer: String) -> Bool? {
        if isYes(answer) { return true }
        return ["n", "no", "아니요", "아니오", "ㅜ"].contains(answer.lowercased().filter { !$0.isWhitespace })
            ? false : nil
    }

    /// Input ended before each field had its line.
    package func askEnded(missing names: [String], lines: Int) -> String {
        let list = names.joined(separator: ", ")
        return text(
            "Input ended before it had \(list): give a line for each of the \(lines) fields, in their order",
            ko: "\(list.with(.object)) 읽기 전에 입력이 끝났습니다. 항목 \(lines)개를 순서대로 한 줄에 하나씩 쓰세요.")
    }
}

/// Why the command that checks an answer did not accept it.
package enum AnswerCheckFault: Sendable, Hashable {
    /// It refused it, for a reason that it gave in `words`, cleaned; empty if it gave none.
    case refused(words: String)
    case notStarted(reason: String)
    case killed(signal: Int32)
    case timedOut(Duration)
}

extension Messages {
    package func error(_ fault: AnswerCheckFault) -> String {
        switch fault {
        case .refused(""): text("This was not accepted: type another answer", ko: "받아들여지지 않았습니다. 다른 내용을 입력하세요.")
        case .refused(let words): words
        case .notStarted(let reason):
            text(
                "The check cannot be started (\(reason)): see whether /bin/sh can be run",
                ko: "확인 명령을 시작할 수 없습니다(\(reason)). /bin/sh를 실행할 수 있는지 확인하세요.")
        case .killed(let signal):
            text(
                "Signal \(signal) ended the check: press Enter to try again",
                ko: "확인 명령이 중단되었습니다(시그널 \(signal)). Enter를 눌러 다시 시도하세요.")
        case .timedOut(let limit):
            text(
                "The check did not end within \(duration(limit)): press Enter to try again",
                ko: "확인 명령이 \(duration(limit)) 안에 끝나지 않았습니다. Enter를 눌러 다시 시도하세요.")
        }
    }
}

/// A command line of `ask` that the parser accepts but the program rejects.
package enum AskUsageError: Error, Sendable {
    case noField
    case tooManyFields(limit: Int)
    /// Not a name that a shell's variable can have.
    case name(String)
    case kind(String, known: [String])
    /// Two fields have the name.
    case repeated(String)
    /// An option names a field that there is not.
    case unknown(String, option: String)
    /// An option's value does not begin with a field's name and a sign.
    case notOfField(String, option: String)
    case length(String)
    case pattern(String, reason: String)
    /// A choice without values, or values without a choice.
    case choices(String)
    /// A default would be a secret on the command line.
    case secretDefault(String)
    /// The rules of the field refuse its own default.
    case refusedDefault(String, complaint: String)
    case descriptor(Int)
    /// The secret of this field would be printed on a terminal.
    case onTerminal(String)
}

extension Messages {
    package func error(_ error: AskUsageError) -> String {
        switch error {
        case .noField: text("Give at least one --field", ko: "--field를 하나 이상 지정하세요.")
        case .tooManyFields(let limit):
            text("Give at most \(limit) fields", ko: "--field는 \(limit)개까지만 지정하세요.")
        case .name(let name):
            text(
                "--field \(name): a name has only letters, digits and _, and does not begin with a digit: rename it",
                ko: "--field \(name): 이름에는 영문자, 숫자, _만 쓰고 숫자로 시작하지 마세요.")
        case .kind(let kind, let known):
            text(
                "There is no kind \(kind): choose one of \(known.joined(separator: ", "))",
                ko: "\(kind) 종류가 없습니다. 다음 중 하나를 고르세요. \(known.joined(separator: ", "))")
        case .repeated(let name):
            text("Two fields are called \(name): rename one", ko: "\(name) 항목이 두 개입니다. 이름을 다르게 지정하세요.")
        case .unknown(let name, let option):
            text(
                "\(option) names \(name), which is not a field: give --field \(name), or correct the name",
                ko: "\(option)에 쓴 \(name) 항목이 없습니다. --field \(name.with(.object)) 지정하거나 이름을 고치세요.")
        case .notOfField(let given, let option):
            text(
                "\(option) \(given) is not NAME=VALUE: begin it with the name of a field",
                ko: "\(option) \(given) 값은 NAME=VALUE 형식이 아닙니다. 항목 이름으로 시작하세요.")
        case .length(let given):
            text(
                "--length \(given) is not a length: write it like name=8, name=8.. or name=8..64",
                ko: "--length \(given) 값을 읽을 수 없습니다. name=8, name=8.., name=8..64처럼 쓰세요.")
        case .pattern(let name, let reason):
            text(
                "The pattern of \(name) is not an extended regular expression (\(reason)): correct it",
                ko: "\(name)의 패턴이 확장 정규식이 아닙니다(\(reason)). 고치세요.")
        case .choices(let name):
            text(
                "A field of the kind choice, and only that, needs --choice: correct \(name)",
                ko: "choice 종류의 항목에만 --choice가 필요합니다. \(name.with(.object)) 고치세요.")
        case .secretDefault(let name):
            text(
                "\(name) is a secret, which --default would show to everybody on this machine: leave it out",
                ko: "\(name.with(.topic)) 비밀 값이므로 --default로 지정하면 이 컴퓨터의 모든 사용자에게 보입니다. 빼세요.")
        case .refusedDefault(let name, let complaint):
            text(
                "The default of \(name) is refused by its own rules (\(complaint)): correct one of them",
                ko: "\(name)의 기본값이 항목의 규칙에 맞지 않습니다(\(complaint)). 기본값이나 규칙을 고치세요.")
        case .descriptor(let number):
            text(
                "Descriptor \(number) is not open for writing: open it, as with \(number)>answers",
                ko: "\(number)번 디스크립터가 쓰기용으로 열려 있지 않습니다. \(number)>answers처럼 여세요.")
        case .onTerminal(let name):
            text(
                "\(name) is a secret, and the answers would go to a terminal: redirect them, as with \"$(rollcall ask "
                    + "...)\"",
                ko: "\(name.with(.topic)) 비밀 값인데 답이 터미널에 출력됩니다. \"$(rollcall ask ...)\"처럼 다른 곳으로 보내세요.")
        }
    }
}

extension Messages {
    /// The `--help` text for what only scripts use: the pages, `ask` and its options.
    func help(forScripts topic: HelpTopic) -> String {
        switch topic {
        case .pages:
            text(
                "For scripts, rollcall help exit-codes, environment, events and search print a page each.",
                ko: "스크립트에 필요한 내용은 rollcall help exit-codes, environment, events, search로 볼 수 있습니다.")
        case .ask:
            text(
                "Ask for the fields of a form, for a script, and print the answers.",
                ko: "스크립트가 쓸 내용을 양식으로 묻고 답을 출력합니다.")
        case .askInput:
            text(
                "The form is at the terminal, wherever standard input comes from. Without a terminal, and with "
                    + "--non-interactive, standard input has a line for each field, in their order; an empty line is "
                    + "the default.",
                ko: "표준 입력이 어디에서 오든 터미널에서 묻습니다. 터미널이 없거나 --non-interactive를 쓰면 표준 입력에서 항목을 순서대로 한 줄에 하나씩 "
                    + "읽습니다. 빈 줄은 기본값입니다.")
        case .askOutput:
            text(
                "A line of output is NAME='VALUE', one quoted word that sh may eval or source. With --format json the "
                    + "output is one object, and its member answers has the fields. A secret is never printed on a "
                    + "terminal.",
                ko: "출력의 각 줄은 NAME='VALUE' 형식이며 sh의 eval이나 source로 안전하게 읽을 수 있습니다. --format json을 쓰면 객체 하나를 "
                    + "출력하고 answers에 항목이 들어 있습니다. 비밀 값은 터미널에 출력하지 않습니다.")
        case .askField:
            text(
                "A field and its kind: text, email, secret, new-secret (typed twice), choice, yes-no or code. Without "
                    + "a kind, email, password and code have the kind of their name, and others are text. Again for "
                    + "another field.",
                ko: "항목 이름과 종류(text, email, secret, 두 번 입력하는 new-secret, choice, yes-no, code)입니다. 종류를 쓰지 않으면 "
                    + "email, password, code는 이름에 맞는 종류이고 나머지는 text입니다. 여러 번 쓸 수 있습니다.")
        case .askLabel: text("What the form calls a field.", ko: "양식에 표시할 항목의 이름입니다.")
        case .askHint:
            text(
                "What is shown while a field is empty or does not match its pattern.",
                ko: "항목이 비어 있거나 패턴에 맞지 않을 때 표시할 안내입니다.")
        case .askDefault:
            text("What is in a field at first; not for secrets.", ko: "항목의 기본값입니다. 비밀 값에는 쓸 수 없습니다.")
        case .askChoice:
            text("A value of a choice. Again for another one.", ko: "choice 항목에서 고를 수 있는 값입니다. 여러 번 쓸 수 있습니다.")
        case .askOptional: text("This field may stay empty.", ko: "이 항목은 비워 둘 수 있습니다.")
        case .askLength:
            text(
                "How many characters a field takes: 8, 8.., ..64 or 8..64.",
                ko: "항목의 글자 수입니다. 8, 8.., ..64, 8..64처럼 지정합니다.")
        case .askPattern:
            text(
                "The extended regular expression that a whole answer matches.",
                ko: "답 전체가 맞아야 하는 확장 정규식입니다.")
        case .askCheck:
            text(
                "Run this command with sh, with the answer on standard input: a status other than 0 refuses it, for "
                    + "the reason that the command prints.",
                ko: "이 명령을 sh로 실행하고 표준 입력으로 답을 넘깁니다. 상태가 0이 아니면 답을 받지 않고 명령이 출력한 이유를 표시합니다.")
        case .askTitle: text("The title of the form.", ko: "양식의 제목입니다.")
        case .askDescriptor:
            text("The descriptor to print the answers on.", ko: "답을 출력할 디스크립터입니다.")
        default: ""
        }
    }
}
