import Foundation
import Harness
import Portraits
import RealDirectory
import Testing

@Suite("The program at an OpenLDAP server", .limited, .realDirectory)
struct DirectoryServerTests {
    @Test("signs in, and prints and browses the server's people under that session")
    func endToEnd() async throws {
        let server = try await RealDirectory.shared()
        let house = try Household()
        let login = try await house.run(
            "login", "--endpoint", server.url, "--email", "ann@example.org", "--password-stdin", "--format", "json",
            commands: [RealDirectory.password])
        #expect(login.status == .exited(0), "\(login.errorText)")
        let event = try #require(try login.events().first)
        #expect(event["status"] == "ok" && event["name"] == "Ann Lee" && event["email"] == "ann@example.org")
        let wrong = try await house.run(
            "login", "--endpoint", server.url, "--format", "json", credentials: ("nobody@example.org", "wrong"))
        #expect(wrong.status == .exited(77))
        #expect(try wrong.events().first?["reason"] == "invalid_credentials")
        // The password is not stored in a file, so one run does both.
        let browsed = try await house.run(
            "--endpoint", server.url, "--people", "endpoint", "--format", "json",
            credentials: ("ann", RealDirectory.password), commands: ["search ben"])
        #expect(browsed.status == .exited(0), "\(browsed.errorText)")
        #expect(browsed.outputText.contains("Ben (B) *Park") && browsed.outputText.contains("ben@example.org"))
        let token = try await house.run("token", "--endpoint", server.url)
        #expect(token.outputText.isEmpty && token.status != .exited(0))
    }

    @Test("a password that must be changed is changed in the form, one question a line too; a pipe says where")
    func changeAtLogin() async throws {
        let server = try await RealDirectory.shared()
        let house = try Household()
        let piped = try await house.run(
            "login", "--endpoint", server.url, "--format", "json", credentials: ("reset", RealDirectory.password))
        #expect(piped.status == .exited(77) && piped.errorText.contains("run rollcall login at a terminal"))
        #expect(try piped.events().first?["reason"] == "password_change_needed")
        for (login, option) in [("renewing", "--color=auto"), ("renewing-plainly", "--plain")] {
            let terminal = try house.terminal("login", "--endpoint", server.url, "--email", login, option)
            try await terminal.expect("Password")
            terminal.send("\(RealDirectory.password)\r")
            try await terminal.expect("must be changed: choose a new one")
            try await terminal.expect("New password")
            terminal.send("violet harbour lantern\r")
            try await terminal.expect("Confirm password")
            terminal.send("violet harbour lantern\r")
            try await terminal.expect("Welcome")
            await terminal.expectEnd(.exited(0))
            let run = try await house.run(
                "login", "--endpoint", server.url, credentials: (login, "violet harbour lantern"))
            #expect(run.status == .exited(0), "\(run.errorText)")
        }
    }

    @Test("a photograph that the server shows only to those who sign in is drawn in the browser")
    func photograph() async throws {
        let magenta = [UInt8]((0..<64 * 64 * 3).map { $0 % 3 == 1 ? 0 : 255 })
        let photo = try #require(Pixels(width: 64, height: 64, bytes: magenta).flatMap(JPEG.encode))
        let server = try await RealDirectory(
            adding: RealDirectory.person("eve", "Eve Ha", "jpegPhoto:: \(Data(photo).base64EncodedString())"))
        let house = try Household()
        try house.write(
            #"{"display":{"pictures":"blocks"},"people":{"source":"endpoint"}}"#, to: house.configurationFile)
        let terminal = try house.terminal("--endpoint", server.url, "--email", "ann", columns: 100, rows: 40)
        try await terminal.expect("Password")
        terminal.send("\(RealDirectory.password)\r")
        try await terminal.expect("14 people")
        terminal.send("1/eve ha\r")
        try await terminal.expect("?jpegPhoto?base")
        try await terminal.expect("the photograph's colour") { $0.wrote("48;5;201") }
        terminal.send("q")
        await terminal.expectEnd(.exited(0))
    }

    @Test("a private authority is trusted by --ca-file alone, whatever libldap's variables say")
    func certificates() async throws {
        let server = try await RealDirectory.shared()
        let house = try Household()
        for options in [["--endpoint", server.secureURL], ["--endpoint", server.secureURL, "--verbose"]] {
            let refused = try await house.run(
                ["login"] + options, input: Array("ann\n\(RealDirectory.password)\n".utf8),
                environment: ["LDAPTLS_REQCERT": "never", "LDAPTLS_CACERT": server.authority])
            #expect(refused.status == .exited(69), "\(refused.errorText)")
        }
        let trusted = try await house.run(
            "login", "--endpoint", server.secureURL, "--ca-file", server.authority,
            credentials: ("ann", RealDirectory.password))
        #expect(trusted.status == .exited(0), "\(trusted.errorText)")
    }

    @Test("the probe proposes a configuration with which one signs in")
    func probe() async throws {
        let server = try await RealDirectory.shared()
        let house = try Household()
        let told = try await house.run("endpoint", "probe", server.url)
        #expect(told.status == .exited(0) && told.errorText.contains("inetorgperson"), "\(told.errorText)")
        try house.write(told.outputText, to: house.configurationFile)
        let login = try await house.run("login", credentials: ("ann", RealDirectory.password))
        #expect(login.status == .exited(0), "\(login.errorText)")
    }

    @Test("the directory's probe proposes the address of its people")
    func directoryProbe() async throws {
        let server = try await RealDirectory.shared()
        let house = try Household()
        let probe = try await house.run("directory", "probe", server.url, "--format", "json")
        #expect(probe.status == .exited(0), "\(probe.errorText)")
        let report = try #require(try probe.events().first)
        let source = "\(server.url)/\(RealDirectory.suffix)"
        #expect(report.event == "directory_probe" && report["configuration"] == ["source": .string(source)])
        #expect(probe.outputText.contains(#"{"key":"email","label":"#) && !probe.outputText.contains("userPassword"))
        let browsed = try await house.run(
            "--endpoint", server.url, "--people", source, "--format", "json",
            credentials: ("ann", RealDirectory.password), commands: ["search ben"])
        #expect(browsed.outputText.contains("ben@example.org"), "\(browsed.errorText)")
        let narrow = try await house.run("directory", "probe", "\(source)?cn,mail?sub?(uid=ben)")
        #expect(narrow.outputText.hasPrefix("1 person on the first page of \(source)"), "\(narrow.errorText)")
        #expect(narrow.outputText.contains(#""source" : "\#(source)?cn,mail?sub?(uid=ben)""#))
        let refused = try await house.run("directory", "probe", "ldap://")
        #expect(refused.status == .exited(64) && refused.errorText.contains("ldap(s)"))
        let absent = try await house.run("directory", "probe", "ldap://127.0.0.1:1")
        #expect(absent.status == .exited(69), "\(absent.errorText)")
    }
}
