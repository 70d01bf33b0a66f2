import FoundationEssentials
import Harness
import Testing

@Suite("The examples of the articles do what they say, with shells, bats and git", .limited)
struct ExampleTests {
    /// The code of an article, by the heading above it.
    private static func code(under heading: String, in language: String) throws -> String {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/rollcall/rollcall.docc/Examples.md")
        let article = try String(decoding: Data(contentsOf: path), as: UTF8.self)
        let section = try #require(article.components(separated: "\n### ").first { $0.hasPrefix(heading) })
        let fenced = section.components(separated: "```\(language)\n")
        try #require(fenced.count == 2, "one block under \(heading)")
        return fenced[1].components(separated: "```")[0]
    }

    /// Runs a command beside a server with an account; `rollcall` is on the path.
    private func run(
        _ command: String, file: (name: String, text: String)? = nil, signedIn: Bool = false, isSecure: Bool = false
    ) async throws -> PipedProcess {
        let house = try Household()
        try await house.addAccount()
        if let file { try house.write(file.text, to: file.name) }
        try FileManager.default.createDirectory(atPath: "\(house.folder)/home", withIntermediateDirectories: true)
        let certificate = isSecure ? try await PrivateCertificate(name: "IP:127.0.0.1", in: house.folder) : nil
        let options = certificate.map { "--tls-cert \($0.certificate) --tls-key \($0.key)" } ?? ""
        let trust = certificate.map { ["--ca-file", $0.authority] } ?? []
        var result: PipedProcess?
        try await house.besideServer(options: options) { url in
            let path = "mkdir -p bin; ln -s \"$ROLLCALL\" bin/rollcall; PATH=\"$PWD/bin:$PATH\"; export PATH\n"
            if signedIn {
                let credentials = (Household.email, Household.password)
                let lines = Array("\(credentials.0)\n\(credentials.1)\n".utf8)
                let login = try await house.run(["login", "--endpoint", url] + trust, input: lines)
                try #require(login.status == .exited(0), "\(login.errorText)")
            }
            result = try await house.shell(
                path + command,
                environment: [
                    "API": url, "EMAIL": Household.email, "PASSWORD": Household.password,
                    "CA": certificate?.authority ?? "",
                ])
        }
        return try #require(result)
    }

    @Test(
        "a job signs in, calls the API with curl, and signs out",
        .enabled(if: Installed.has("curl"), "curl is not installed"))
    func job() async throws {
        let result = try await run(try Self.code(under: "A job that signs in", in: "sh"))
        #expect(result.status == .exited(0), "\(result.errorText)")
        #expect(result.outputText.contains("\"email\":\"\(Household.email)\""), "\(result.outputText)")
    }

    @Test("bats tests a server", .enabled(if: Installed.has("bats"), "bats is not installed"))
    func bats() async throws {
        let tests = try Self.code(under: "Tests of one's own server", in: "bats")
        let result = try await run("bats server.bats", file: ("server.bats", tests))
        #expect(result.status == .exited(0), "\(result.outputText)\(result.errorText)")
        #expect(result.outputText.contains("ok 2 "))
    }

    @Test(
        "a script sets up a second factor, and is given ten recovery codes",
        .enabled(if: Installed.has("jq") && Installed.has("python3"), "jq or python3 is not installed"))
    func secondFactor() async throws {
        let script = try Self.code(under: "A second factor, set up by a script", in: "bash")
        let result = try await run("bash setup.bash && wc -l <recovery-codes", file: ("setup.bash", script))
        #expect(result.status == .exited(0), "\(result.errorText)")
        #expect(result.outputText.hasSuffix("10\n"), "\(result.outputText)")
    }

    @Test(
        "git is given the token for the endpoint's address",
        .enabled(if: Installed.has("git"), "git is not installed"))
    func git() async throws {
        let result = try await run(try Self.code(under: "git over HTTPS", in: "sh"))
        #expect(result.status == .exited(0), "\(result.errorText)")
        #expect(result.outputText.contains("\nusername=\(Household.email)\n"), "\(result.outputText)")
        #expect(result.outputText.contains("\npassword="))
    }

    @Test(
        "kubectl shows the session's token to the cluster that it is for",
        .enabled(if: Installed.has("kubectl") && PrivateCertificate.canBeMade, "kubectl or openssl is not installed"))
    func kubectl() async throws {
        let example = try Self.code(under: "kubectl, by its credential plugin", in: "sh")
        let result = try await run(example, signedIn: true, isSecure: true)
        #expect(result.status == .exited(0), "\(result.errorText)")
        #expect(result.outputText.contains("\"email\":\"\(Household.email)\""), "\(result.outputText)")
        let nobody = try await run(example, isSecure: true)
        #expect(nobody.status != .exited(0) && nobody.errorText.contains("rollcall login"), "\(nobody.errorText)")
    }

    @Test("those of rollcall(1), which are the README's", .enabled(if: Installed.has("jq"), "jq is not installed"))
    func manual() async throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
        let readme = try String(decoding: Data(contentsOf: path), as: UTF8.self)
        let section = try #require(readme.components(separated: "\n## ").first { $0.hasPrefix("In a script") })
        let block = section.components(separated: "```console\n")[1].components(separated: "```")[0]
        let commands = "\n\(block)".components(separated: "\n$ ").dropFirst()
        try #require(commands.count == 8)
        let house = try Household()
        // What keeps passwords, for everybody the same one. A shell writes it: what a test writes may still be open in
        // a child of another test, and then cannot be run.
        let pass = #"printf '#!/bin/sh\necho "correct horse battery"\n' >bin/pass; chmod 700 bin/pass"#
        let kept = try await house.shell("mkdir -p bin; \(pass)")
        try #require(kept.status == .exited(0), "\(kept.errorText)")
        try house.write("correct horse battery\n", to: "home/.secrets/rollcall")
        // The last one makes the account that the others sign in to.
        for command in commands.suffix(1) + commands.dropLast() {
            let run = try await house.shell(
                "ln -sf \"$ROLLCALL\" bin/rollcall; PATH=\"$PWD/bin:$PATH\"; export PATH; \(command)")
            #expect(run.status == .exited(0), "\(command): \(run.errorText)")
            let isQuiet = command.contains("women.vcf")
            #expect(run.outputText.isEmpty == isQuiet, "\(command): \(run.outputText)")
        }
        #expect(house.exists("\(house.folder)/women.vcf"))
    }

    @Test("a script's own form has its answers from lines, where there is no terminal")
    func ask() async throws {
        let section = "A form for a script's own questions"
        let house = try Household()
        let result = try await house.shell(
            "PATH=\"$PWD/bin:$PATH\"; mkdir bin; ln -s \"$ROLLCALL\" bin/rollcall\n"
                + "{ \(try Self.code(under: section, in: "sh")) } <<'END'\nkim@example.com\na b'c\n\nEND\n")
        #expect(result.status == .exited(0), "\(result.errorText)")
        #expect(result.outputText == "kim@example.com releases to testing\n")
    }

    @Test("a job at night runs under a stored session, and not at all without one", arguments: [true, false])
    func night(signedIn: Bool) async throws {
        let result = try await run(try Self.code(under: "A job that runs at night", in: "sh"), signedIn: signedIn)
        #expect(result.status == .exited(signedIn ? 0 : 77), "\(result.errorText)")
        #expect(result.outputText == (signedIn ? "done\n" : ""))
    }
}

extension String {
    fileprivate func components(separated separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
