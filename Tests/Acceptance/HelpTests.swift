import ArgumentParser
import Harness
import Testing

@testable import rollcall

@Suite("Help and usage errors, in the language of the command line or the locale", .limited)
struct HelpTests {
    @Test(
        "Every line of every command's help is Korean",
        arguments: [
            [], ["browse"], ["login"], ["people"], ["profile"], ["sessions"], ["switch"], ["logout"], ["account"],
            ["account", "add"], ["account", "list"], ["account", "remove"], ["account", "password"],
            ["account", "unlock"],
            ["ask"], ["config"], ["config", "show"], ["config", "check"], ["config", "presets"], ["config", "preset"],
            ["endpoint"], ["endpoint", "probe"], ["token"], ["run"], ["helper"],
        ])
    func korean(command: [String]) async throws {
        let run = try await Household().run(command + ["--help", "--lang", "ko"], input: [])
        #expect(run.status == .exited(0))
        for line in run.outputText.split(separator: "\n") {
            let label = line.firstMatch(of: #/^  ?(-|<|[a-z]).*[^ ]$/#)
            let isKorean = line.unicodeScalars.contains { ("가"..."힣").contains($0) }
            // A label may stand alone above its explanation, and a list of values may go on in rows of its own.
            let isList = line.wholeMatch(of: #/ +[a-z, ]+[,)]/#) != nil
            #expect(isKorean || isList || label != nil && !line.contains("   "), "\(line)")
        }
    }

    @Test(
        "Korean by --lang, by the variable, by the locale; the first of them decides",
        arguments: [
            (["--lang=ko", "--help"], [:], "개요: "), (["--help"], ["LANG": "ko_KR.UTF-8"], "개요: "),
            (["--help"], ["ROLLCALL_DISPLAY_LANG": "ko"], "개요: "),
            (["--lang", "en", "--help"], ["LANG": "ko_KR.UTF-8"], "OVERVIEW: "),
            (["--help"], ["LANG": "ko_KR.UTF-8", "ROLLCALL_DISPLAY_LANG": "en"], "OVERVIEW: "),
            (["--help"], [:], "OVERVIEW: "),
        ] as [([String], [String: String], String)])
    func language(arguments: [String], environment: [String: String], beginning: String) async throws {
        let run = try await Household().run(arguments, input: [], environment: environment)
        #expect(run.outputText.hasPrefix(beginning))
    }

    @Test("No line of Korean help is wider than 80 columns")
    func width() async throws {
        let run = try await Household().run(["--help", "--lang", "ko"], input: [])
        for line in run.outputText.split(separator: "\n") {
            let columns = line.unicodeScalars.reduce(0) { $0 + (("가"..."힣").contains($1) ? 2 : 1) }
            #expect(columns <= 80, "\(line)")
        }
    }

    @Test(
        "What is wrong with the command line is told in Korean",
        arguments: [
            (["--nonse"], "rollcall: '--nonse' 옵션이 없습니다.\n"),
            (
                ["people", "--limit", "x"],
                "rollcall: '--limit <n>'에 'x' 값을 쓸 수 없습니다.\n도움말:  --limit <n>  출력할 최대 인원입니다.\n"
            ),
            (["people", "--limit"], "rollcall: '--limit <n>' 옵션에 값이 없습니다. 값을 지정하세요.\n"),
            (["people", "--limit=-1"], "rollcall: --limit에는 0 이상을 지정하세요.\n"),
            (
                ["--color=blue"],
                "rollcall: '--color <color>'에 'blue' 값을 쓸 수 없습니다. 다음 중 하나를 지정하세요. 'auto', 'always', 'never'\n"
            ),
            (["people", "frob"], "rollcall: 알 수 없는 인수 'frob'입니다. 빼고 실행하세요.\n"),
            (["frob"], "rollcall: 'frob' 명령이 없습니다. 'rollcall --help'로 명령 목록을 확인하세요.\n"),
            (["account", "frob"], "rollcall: 'frob' 명령이 없습니다. 'rollcall account --help'로 명령 목록을 확인하세요.\n"),
            (["account", "list", "a", "b"], "rollcall: 알 수 없는 인수가 2개 있습니다. 빼고 실행하세요. 'a', 'b'\n"),
            (["--plain=x"], "rollcall: '--plain' 옵션에는 값을 쓸 수 없습니다. 'x' 값을 빼세요.\n"),
            (["endpoint", "probe"], "rollcall: '<url>' 인수가 없습니다. 인수를 지정하세요.\n"),
            (["switch"], "rollcall: 세션의 이메일 주소를 지정하거나 --endpoint로 엔드포인트를 지정하세요.\n"),
            (["login", "--otp", "1", "--otp-stdin"], "rollcall: --otp와 --otp-stdin 중 하나만 지정하세요.\n"),
        ])
    func usage(arguments: [String], beginning: String) async throws {
        let run = try await Household().run(arguments, input: [], environment: ["LC_ALL": "ko_KR.UTF-8"])
        #expect(run.status == .exited(64))
        #expect(run.errorText.hasPrefix(beginning), "\(run.errorText)")
        #expect(run.errorText.contains("\n사용법: rollcall "))
    }

    @Test(
        "A word that names no command is called that, also after options, and where the commands are listed is said",
        arguments: [
            (["frob"], "frob", "rollcall"), (["--lang", "en", "--plain", "frob"], "frob", "rollcall"),
            (["--color=never", "frob"], "frob", "rollcall"), (["account", "frob"], "frob", "rollcall account"),
            (["help", "people", "frob"], "frob", "rollcall"),
        ])
    func noSuchCommand(arguments: [String], word: String, group: String) async throws {
        let run = try await Household().run(arguments, input: [])
        #expect(run.status == .exited(64) && run.output.isEmpty)
        let sentence = "rollcall: There is no command '\(word)'. Run '\(group) --help' for the list of commands\n"
        #expect(run.errorText.hasPrefix(sentence), "\(run.errorText)")
    }

    @Test("Help on help is help, not a word that names no command", arguments: [["help", "help"], ["help"]])
    func helpOnHelp(arguments: [String]) async throws {
        let run = try await Household().run(arguments, input: [])
        #expect(run.status == .exited(0) && run.errorText.isEmpty, "\(run.errorText)")
    }

    @Test("A misspelt command is recognized after options, too")
    func misspeltAfterOptions() async throws {
        let run = try await Household().run(["--lang", "en", "pepole"], input: [])
        #expect(run.status == .exited(64))
        #expect(run.errorText.hasPrefix("rollcall: There is no command 'pepole'. Did you mean 'people'?\n"))
    }

    @Test(
        "A wrong --lang is told in the language that was given before it",
        arguments: [
            (["--lang", "ko", "people", "--lang"], "rollcall: '--lang <lang>' 옵션에 값이 없습니다. 값을 지정하세요.\n"),
            (["--lang", "ko", "--lang=xx"], "rollcall: '--lang <lang>'에 'xx' 값을 쓸 수 없습니다."),
        ])
    func brokenLanguage(arguments: [String], beginning: String) async throws {
        let run = try await Household().run(arguments, input: [])
        #expect(run.status == .exited(64))
        #expect(run.errorText.hasPrefix(beginning), "\(run.errorText)")
    }

    @Test(
        "What other programs call it is answered with what it is called here, and no nearer word that is another thing",
        arguments: [
            (["whoami"], "profile"), (["status"], "profile"), (["auth", "login"], "login"),
            (["login", "--password", "secret"], "--password-stdin"),
            (["login", "--password=secret"], "--password-stdin"),
            (["people", "--json"], "--format json"), (["login", "--token"], "--token-stdin"),
            (["login", "--emial", "a@b.c"], "--email"),
        ])
    func synonyms(arguments: [String], meant: String) async throws {
        let run = try await Household().run(arguments, input: [])
        #expect(run.status == .exited(64) && run.output.isEmpty)
        let first = run.errorText.split(separator: "\n").first ?? ""
        #expect(first.hasPrefix("rollcall: ") && first.hasSuffix("Did you mean '\(meant)'?"), "\(run.errorText)")
        #expect(!run.errorText.contains("secret"))
    }

    @Test("With --format json wrong use of the command line is an error event too")
    func usageEvent() async throws {
        let run = try await Household().run(["people", "--format", "json", "--limit=-1"], input: [])
        #expect(run.status == .exited(64))
        let message = #""message":"--limit must be 0 or more""#
        #expect(run.outputText == #"{"event":"error","code":"usage",\#(message)}"# + "\n")
        #expect(run.errorText.hasPrefix("rollcall: --limit must be 0 or more\n"))
    }

    @Test("a command's own options come first, and its examples last", arguments: [("en", "EXAMPLES:"), ("ko", "예제:")])
    func order(language: String, heading: String) async throws {
        let house = try Household()
        for command in ["login", "people", "token", "run", "ask"] {
            let lines = try await house.run([command, "--help", "--lang", language], input: []).outputText
                .split(separator: "\n").map(String.init)
            let shared = try #require(lines.firstIndex { $0.hasPrefix("  --config ") })
            let own = try #require(lines.firstIndex { $0.hasPrefix("  --") })
            #expect(own < shared, "\(command)")
            let start = try #require(lines.lastIndex(of: heading))
            let examples = lines[(start + 1)...]
            #expect(!examples.isEmpty && examples.allSatisfy { $0.hasPrefix("  rollcall \(command)") }, "\(examples)")
        }
    }

    @Test("every example is a command line that is right")
    func examples() throws {
        for command in Rollcall.configuration.subcommands {
            let parts = command.configuration.discussion.split(separator: "EXAMPLES:\n")
            for example in parts.dropFirst().joined().split(separator: "\n") {
                let words = example.split { ["|", ">"].contains($0) }[0].split(separator: "'").enumerated()
                    .flatMap { $0.offset.isMultiple(of: 2) ? $0.element.split(separator: " ") : [$0.element] }
                    .map(String.init)
                #expect(throws: Never.self, "\(example)") { _ = try Rollcall.parsed(Array(words.dropFirst())) }
            }
        }
    }

    @Test(
        "The pages for scripts, in both languages, before and after options",
        arguments: [
            (["help", "exit-codes"], "  75        "), (["help", "environment"], "  ROLLCALL_DISPLAY_LANG"),
            (["help", "events", "--lang", "en"], "  answers"),
            (["--lang", "ko", "help", "search"], "--search와 search의 문법"),
            (["help", "exit-codes", "--lang=ko"], "  126, 127  rollcall run의"),
        ])
    func pages(arguments: [String], text: String) async throws {
        let run = try await Household().run(arguments, input: [])
        #expect(run.status == .exited(0) && run.errors.isEmpty)
        #expect(run.outputText.contains(text), "\(run.outputText)")
        for line in run.outputText.split(separator: "\n") {
            let columns = line.unicodeScalars.reduce(0) { $0 + (("가"..."힣").contains($1) ? 2 : 1) }
            #expect(columns <= 80, "\(line)")
        }
    }

    @Test("A word that is nearly a page's name leads to it")
    func misspeltPage() async throws {
        let run = try await Household().run("help", "exit-code")
        #expect(run.status == .exited(64))
        #expect(run.errorText.contains("Did you mean 'exit-codes'?"), "\(run.errorText)")
    }
}
