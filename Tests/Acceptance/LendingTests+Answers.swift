import Harness
import Testing

/// What helpers answer, byte for byte, and for the session's origin alone.
extension LendingTests {
    private struct Call {
        var words: [String]
        var input = ""
        /// `KUBERNETES_EXEC_INFO`.
        var info: String?
        var output = ""
        var status: Int32 = 0
    }

    private static let end = "2999-01-01T00:00:00Z"

    private func answer(_ house: Household, _ calls: [Call]) async throws {
        let stored = try house.read(house.sessionFile)
        for call in calls {
            let environment = call.info.map { ["KUBERNETES_EXEC_INFO": $0] } ?? [:]
            let run = try await house.run(
                ["helper"] + call.words, input: Array(call.input.utf8), environment: environment)
            let place = "\(call.words) \(call.input.prefix(200)) \(call.info ?? "") \(run.errorText)"
            #expect(run.outputText == call.output && run.status == .exited(call.status), "\(place)")
            // docker reads its failures from standard output.
            #expect(call.status == 1 || run.errorText.isEmpty == (call.status == 0), "\(place)")
        }
        #expect(try house.read(house.sessionFile) == stored, "nothing is written")
    }

    @Test("docker: get, list and erase, and store, which confirms what is stored already")
    func dockerAnswers() async throws {
        try await signedIn { house, server in
            let host = "127.0.0.1:\(server.port)"
            let none = "credentials not found in native keychain\n"
            let refusal = "rollcall stores nothing for docker: sign in with rollcall login\n"
            func lent(_ url: String) -> String {
                #"{"ServerURL":"\#(url)","Username":"\#(Household.email)","Secret":"access-1"}\#n"#
            }
            func given(_ url: String) -> String { #"{"ServerURL":"\#(url)","Username":"kim","Secret":"s3cret"}"# }
            try await answer(
                house,
                [
                    Call(words: ["docker", "get"], input: server.url, output: lent(server.url)),
                    Call(words: ["docker", "get"], input: "https://elsewhere.example", output: none, status: 1),
                    Call(words: ["docker", "get"], input: "\(host)\n", output: lent(host)),
                    Call(words: ["docker", "get"], input: "registry.example:\(server.port)", output: none, status: 1),
                    Call(words: ["docker", "list"], output: #"{"\#(server.url)":"\#(Household.email)"}\#n"#),
                    Call(words: ["docker", "erase"], input: server.url),
                    Call(words: ["docker", "store"], input: given(server.url)),
                    Call(words: ["docker", "store"], input: "\(given(host))\n"),
                    Call(
                        words: ["docker", "store"], input: given("https://elsewhere.example"), output: refusal,
                        status: 1),
                    Call(words: ["docker", "store"], input: "\(given(server.url))}", output: refusal, status: 1),
                    Call(words: ["docker", "store"], input: "{}", output: refusal, status: 1),
                    Call(
                        words: ["docker", "store"], input: given(String(repeating: "a", count: 1 << 20)), status: 65),
                ])
        }
    }

    @Test("docker's version is the program's, and needs no session")
    func dockerVersion() async throws {
        let run = try await Household().run("helper", "docker", "version")
        #expect(run.status == .exited(0))
        #expect(run.outputText.hasPrefix("docker-credential-rollcall (rollcall) "), "\(run.outputText)")
        let number = try #require(run.outputText.split(whereSeparator: \.isWhitespace).last)
        #expect(number.first?.isNumber == true)
    }

    @Test("kubectl: for the cluster that is named, and nothing where what is told is not understood")
    func kubectlAnswers() async throws {
        try await signedIn { house, server in
            func lent(_ version: String) -> String {
                """
                {"apiVersion":"client.authentication.k8s.io/\(version)","kind":"ExecCredential",\
                "status":{"token":"access-1","expirationTimestamp":"\(Self.end)"}}

                """
            }
            func info(_ version: String, _ spec: String) -> String {
                #"{"apiVersion":"client.authentication.k8s.io/\#(version)","kind":"ExecCredential","spec":\#(spec)}"#
            }
            func cluster(_ url: String) -> String { #"{"cluster":{"server":"\#(url)"},"interactive":false}"# }
            var calls = [
                Call(words: ["kubectl"], output: lent("v1")),
                Call(words: ["kubectl"], info: info("v1", "{}"), output: lent("v1")),
                Call(words: ["kubectl"], info: info("v1beta1", cluster(server.url)), output: lent("v1beta1")),
                Call(words: ["kubectl"], info: info("v1", cluster("https://cluster.example")), status: 77),
            ]
            let strange = [
                "not json at all", "", "{}", info("v1alpha1", cluster(server.url)), info("v1", "[]"),
                info("v1", #"{"cluster":{"server":7}}"#), info("v1", #"{"cluster":{}}"#),
                info("v1", #"{"cluster":"\#(server.url)"}"#),
            ]
            calls += strange.map { Call(words: ["kubectl"], info: $0, status: 65) }
            try await answer(house, calls)
        }
    }

    @Test("bazel and aws, with when the token ends")
    func otherAnswers() async throws {
        try await signedIn { house, server in
            func get(_ uri: String) -> String { #"{"uri":"\#(uri)"}"# }
            let header = #"{"headers":{"Authorization":["Bearer access-1"]},"expires":"\#(Self.end)"}\#n"#
            let key = """
                {"Version":1,"AccessKeyId":"\(Household.email)","SecretAccessKey":"access-1",\
                "SessionToken":"access-1","Expiration":"\(Self.end)"}

                """
            var calls = [
                Call(words: ["bazel", "get"], input: get("\(server.url)/a/b?c"), output: header),
                Call(words: ["bazel", "get"], input: "uri", status: 65), Call(words: ["aws"], output: key),
            ]
            let host = "127.0.0.1:\(server.port)"
            // By WHATWG's rules, all but the first are evil.example's, or may be.
            let others = [
                "https://elsewhere.example/", #"http://evil.example\\@\#(host)/"#, "http://evil.example@\(host)/",
                #"http://\#(host)\\.evil.example/"#, #"http://\#(host)\n.evil.example/"#,
            ]
            calls += others.map { Call(words: ["bazel", "get"], input: get($0), status: 77) }
            try await answer(house, calls)
        }
    }

    @Test("keyring: the password of a URL or a host, with the user's name if that is wanted; nothing and 1 elsewhere")
    func keyringAnswers() async throws {
        try await signedIn { house, server in
            let (url, host) = ("\(server.url)/simple/", "127.0.0.1:\(server.port)")
            func get(_ words: String...) -> [String] { ["keyring", "--"] + words }
            try await answer(
                house,
                [
                    Call(words: get("get", url, Household.email), output: "access-1\n"),
                    Call(words: get("get", host, Household.email), output: "access-1\n"),
                    Call(words: get("get", host, "__token__"), output: "access-1\n"),
                    Call(words: get("--mode", "creds", "get", url), output: "\(Household.email)\naccess-1\n"),
                    Call(words: get("get", url, "--mode", "creds"), output: "\(Household.email)\naccess-1\n"),
                    Call(words: get("get", "https://elsewhere.example", Household.email), status: 1),
                    Call(words: get("get", "\(host).evil.example", Household.email), status: 1),
                    Call(words: get("get", host, "lee@example.com"), status: 77),
                    Call(words: get("set", host, Household.email), status: 65), Call(words: get("get"), status: 65),
                ])
        }
    }

    @Test("terraform: the token of a host by https, an empty object for any other, and nothing is stored")
    func terraformAnswers() async throws {
        try await signedIn { house, server in
            let stored = try house.read(house.sessionFile).replacing(server.url, with: "https://tf.example.org:8443")
            try house.write(stored, to: house.sessionFile)
            for verb in ["store", "forget"] {
                let refusal = try await house.run("helper", "terraform", verb, "tf.example.org:8443")
                #expect(refusal.status == .exited(1) && refusal.errorText.contains("stores nothing for terraform"))
            }
            try await answer(
                house,
                [
                    Call(words: ["terraform", "get", "tf.example.org:8443"], output: #"{"token":"access-1"}\#n"#),
                    Call(words: ["terraform", "get", "tf.example.org"], output: "{}\n"),
                    Call(words: ["terraform", "forget", "tf.example.org"]),
                    Call(words: ["terraform", "get", "tf.example.org:8443/.evil.example"], status: 65),
                    Call(words: ["terraform", "get"], status: 65), Call(words: ["terraform", "list", "x"], status: 65),
                ])
        }
    }

    @Test("cargo: a line for each request, with the header's value and its end; whatever it wants stored is left alone")
    func cargoAnswers() async throws {
        try await signedIn { house, server in
            func ask(_ kind: String, _ url: String) -> String {
                #"{"v":1,"registry":{"index-url":"\#(url)","name":"mine"},"kind":"\#(kind)","token":"x","args":[]}\#n"#
            }
            let hello = #"{"v":[1]}\#n"#
            let lent = """
                {"Ok":{"kind":"get","token":"Bearer access-1","cache":"expires","expiration":32472144000,\
                "operation_independent":true}}

                """
            let none = #"{"Err":{"kind":"url-not-supported"}}\#n"#
            let other = #"{"Err":{"kind":"operation-not-supported"}}\#n"#
            let index = "sparse+\(server.url)/index/"
            try await answer(
                house,
                [
                    Call(words: ["cargo"], output: hello),
                    Call(
                        words: ["cargo"],
                        input: ask("get", index) + ask("login", index) + ask("get", "sparse+https://elsewhere.example/")
                            + ask("login", "https://elsewhere.example/") + ask("get", "registry+\(server.url)/git"),
                        output: hello + lent + other + none + none + lent),
                    Call(words: ["cargo"], input: "{}\n", output: hello, status: 65),
                    Call(words: ["cargo"], input: "get\n", output: hello, status: 65),
                    Call(words: ["pnpm"], output: "Bearer access-1\n"),
                ])
        }
    }

    @Test("a host that only begins with the session's, or has its name in brackets, is another: 77")
    func otherHosts() async throws {
        try await signedIn { house, server in
            // At the ports of the schemes, so that a host without one is the session's.
            let stored = try house.read(house.sessionFile).replacing(server.url, with: "https://api.example.org")
            try house.write(stored, to: house.sessionFile)
            func asked(_ host: String, scheme: String = "https") -> String { "protocol=\(scheme)\nhost=\(host)\n\n" }
            let known = "username=\(Household.email)\npassword=access-1\npassword_expiry_utc=32472144000\n"
            let fine = ["api.example.org", "API.example.org", "api.example.org:443"]
            // What git makes of https://api.example.org%2f.evil.example, and the like.
            let strange = [
                "/.evil.example", "?.evil.example", "#.evil.example", "/@evil.example", "@evil.example",
                "\\.evil.example", ":443/.evil.example", ":443#", " ", "\t.evil.example", "\u{7F}", ":", ":443:443",
                ":x", ":000443", "%2f.evil.example", ".evil.example",
            ]
            var calls = fine.map { Call(words: ["git", "get"], input: asked($0), output: known) }
            calls += strange.map { Call(words: ["git", "get"], input: asked("api.example.org" + $0), status: 77) }
            calls += ["[api.example.org]", "evil.example@api.example.org", "%61pi.example.org"].map {
                Call(words: ["git", "get"], input: asked($0), status: 77)
            }
            let led = asked("evil.example", scheme: "https://api.example.org/")
            calls.append(Call(words: ["git", "get"], input: led, status: 77))
            let none = "credentials not found in native keychain\n"
            for url in [
                "https://[api.example.org]/", "https://api.example.org@evil.example/",
                #"https://api.example.org\.evil.example/"#, "https://api.example.org%2f.evil.example/",
            ] {
                let cluster = url.replacing(#"\"#, with: #"\\"#)
                calls += [
                    Call(words: ["docker", "get"], input: url, output: none, status: 1),
                    Call(words: ["bazel", "get"], input: #"{"uri":"\#(cluster)"}"#, status: 77),
                    Call(
                        words: ["kubectl"],
                        info: """
                            {"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential",\
                            "spec":{"cluster":{"server":"\(cluster)"},"interactive":false}}
                            """, status: 77),
                ]
            }
            try await answer(house, calls)
        }
    }
}
