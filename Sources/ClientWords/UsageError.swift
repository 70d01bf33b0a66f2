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
