import ClientWords
import Testing
import Words

@Suite("what --help and usage errors say")
struct HelpTests {
    private let english = Messages(.english)
    private let korean = Messages(.korean)

    @Test("each topic is explained in a sentence of each language", arguments: HelpTopic.allCases)
    func topics(topic: HelpTopic) {
        #expect(english.help(topic).hasSuffix("."))
        #expect(korean.help(topic).hasSuffix("다.") || korean.help(topic).hasSuffix("다)."))
        let isEnglish = english.help(topic).unicodeScalars.allSatisfy(\.isASCII)
        #expect(isEnglish)
    }

    @Test(
        "usage errors say what would be right",
        arguments: [
            UsageError.accountAddress, .noLoginName, .noSession, .severalCodes, .severalPasswords,
            .resumeWithCredentials, .negativeLimit,
            .missingSubcommand(of: "account", ["add"]), .unknownCommand("foo", nearest: nil, group: "rollcall"),
            .noCommand, .variableName, .helperName,
            .unknownPreset(name: "x", known: ["rollcall", "oauth2-password"]),
        ])
    func usage(error: UsageError) {
        #expect(!english.error(error).isEmpty)
        #expect(korean.error(error).contains("세요"))
    }

    @Test(
        "the parser's complaints, each kind, whatever the person typed",
        arguments: [
            ("Unknown option '--nonse'", "'--nonse' 옵션이 없습니다."),
            ("Unknown option '--colour'. Did you mean '--color'?", "'--colour' 옵션이 없습니다. '--color' 옵션을 찾으셨나요?"),
            ("Missing value for '--limit <n>'", "'--limit <n>' 옵션에 값이 없습니다. 값을 지정하세요."),
            ("Missing expected argument '<email>'", "'<email>' 인수가 없습니다. 인수를 지정하세요."),
            ("Missing expected argument '--to <to>'", "'--to <to>' 옵션이 없습니다. 옵션을 지정하세요."),
            (
                "The value 'x' is invalid for '--format <format>'. Please provide one of the following:",
                "'--format <format>'에 'x' 값을 쓸 수 없습니다. 다음 중 하나를 지정하세요."
            ),
            ("Unexpected argument 'it's'", "알 수 없는 인수 'it's'입니다. 빼고 실행하세요."),
            ("2 unexpected arguments: 'a', 'b'", "알 수 없는 인수가 2개 있습니다. 빼고 실행하세요. 'a', 'b'"),
            (
                "The option '--plain' does not take any value, but 'x' was specified.",
                "'--plain' 옵션에는 값을 쓸 수 없습니다. 'x' 값을 빼세요."
            ),
            ("The value 'x' is invalid for '--limit <n>'", "'--limit <n>'에 'x' 값을 쓸 수 없습니다."),
            (
                "The value 'a' is invalid for 'b' is invalid for '--lang <lang>'. Please provide one of 'auto', "
                    + "'en' or 'ko'.",
                "'--lang <lang>'에 'a' is invalid for 'b' 값을 쓸 수 없습니다. 다음 중 하나를 지정하세요. 'auto', 'en', 'ko'"
            ),
            ("Can't generate completion scripts for 'foosh'.", "'foosh'용 자동 완성 스크립트는 만들 수 없습니다."),
            ("Anything else", "Anything else"),
        ])
    func complaints(text: String, expected: String) {
        #expect(korean.parserText("Error: " + text) == "오류: " + expected)
        #expect(english.parserText("Error: " + text) == "Error: " + text)
    }

    @Test("a help page keeps its columns")
    func page() {
        #expect(
            korean.parserText(
                """
                OVERVIEW: X
                USAGE: rollcall <subcommand>

                OPTIONS:
                  --format <format>       형식 (values: text, json)
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  browse (default)        둘러보기

                  See 'rollcall help <subcommand>' for detailed help.
                """) == """
                    개요: X
                    사용법: rollcall <subcommand>

                    옵션:
                      --format <format>       형식 (값: text, json)
                      -h, --help              도움말을 표시합니다.

                    하위 명령:
                      browse (기본)           둘러보기

                      하위 명령의 도움말은 'rollcall help <subcommand>'로 볼 수 있습니다.
                    """)
    }
}
