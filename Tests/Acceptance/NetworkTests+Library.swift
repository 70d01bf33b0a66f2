import Glibc
import Harness
import Testing

extension NetworkTests {
    @Test("A login with hardly a file descriptor left is a failure that is told: 73", arguments: [6, 8])
    func fewDescriptors(count: Int) async throws {
        let house = try Household()
        try house.write("\(Household.email)\n\(Household.password)\n", to: "credentials")
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            let run = try await house.shell(
                "exec <credentials; ulimit -n \(count); exec \"$ROLLCALL\" login --endpoint \(server.url) --no-store")
            #expect(run.status == .exited(73), "\(run.errorText)")
            #expect(run.errorText.contains("try again"), "\(run.errorText)")
        }
    }

    @Test(
        "Where libcurl cannot be loaded its package is named, in both languages: 69",
        arguments: [
            ("en", "install the package libcurl4"), ("ko", "libcurl4 패키지를 설치하고"),
        ])
    func noLibrary(language: String, advice: String) async throws {
        let house = try Household()
        try house.write("no library", to: "libraries/libcurl.so.4")
        let run = try await house.run(
            "login", "--endpoint", "http://127.0.0.1:1", "--lang", language,
            credentials: (Household.email, Household.password),
            environment: ["LD_LIBRARY_PATH": "\(house.folder)/libraries"])
        #expect(run.status == .exited(69))
        #expect(run.errorText.contains(advice) && run.errorText.contains("libcurl.so.4"), "\(run.errorText)")
    }

    @Test("A status that is none is not understood: 76", arguments: ["000", "042", "099"])
    func noStatus(status: String) async throws {
        let house = try Household()
        let answer = LoopbackAnswer.send(Array("HTTP/1.1 \(status) Done\r\nContent-Length: 0\r\n\r\n".utf8))
        try await LoopbackServer.run(answering: { _ in answer }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            #expect(login.status == .exited(76), "\(login.errorText)")
        }
    }

    @Test(
        "--ca-file at a pipe or a folder is refused and not waited for: 64", arguments: ["pipe", "folder", "missing"])
    func irregularAuthorities(name: String) async throws {
        let house = try Household()
        #expect(mkfifo("\(house.folder)/pipe", 0o600) == 0 && mkdir("\(house.folder)/folder", 0o700) == 0)
        let run = try await house.run(
            "login", "--endpoint", "https://127.0.0.1:1", "--ca-file", name,
            credentials: (Household.email, Household.password))
        #expect(run.status == .exited(64))
        #expect(
            run.errorText.contains("\(name) cannot be read") && run.errorText.contains("check --ca-file"),
            "\(run.errorText)")
    }
}
