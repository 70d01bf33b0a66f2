import Glibc
import Harness
import Testing

@Suite("Files and folders that others may read or write are not believed", .limited)
struct OthersFilesTests {
    @Test("A password file that others may read is refused, and what to do is said")
    func passwordFile() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(Household.password, to: "word", mode: 0o644)
        let run = try await house.run("login", "--email", Household.email, "--password-file", "word")
        #expect(run.status == .exited(78))
        #expect(run.errorText.contains("run chmod 600 word"), "\(run.errorText)")
    }

    @Test(
        "A configuration with a secret that others may read is refused; one without is not",
        arguments: [0o644, 0o640, 0o600] as [UInt16])
    func configuration(mode: UInt16) async throws {
        let house = try Household()
        let secret =
            #"{"auth":{"remote":{"preset":"oauth2-password","variables":{"client_id":"a","client_secret":"hunter22"}}}}"#
        try house.write(secret, to: house.configurationFile, mode: mode)
        let run = try await house.run("config", "check")
        #expect(run.status == .exited(mode == 0o600 ? 0 : 78), "\(run.errorText)")
        #expect(
            run.errorText.contains("run chmod 600 \(house.configurationFile)") == (mode != 0o600), "\(run.errorText)")
        #expect(!run.errorText.contains("hunter22"))
        // The listing hides the constant as it hides all that is sent, but nobody calls it a secret.
        let constant =
            #"{"auth":{"remote":{"preset":null,"login":{"path":"/in","fields":{"password":"{password}","device":"cli"}}}}}"#
        for harmless in [#"{"people":{"results":10}}"#, constant] {
            try house.write(harmless, to: house.configurationFile, mode: mode)
            #expect(try await house.run("config", "check").status == .exited(0))
        }
    }

    @Test("A state folder that others may write to holds no session")
    func state() async throws {
        let house = try Household()
        try await house.signIn()
        let folder = "\(house.folder)/state/rollcall"
        #expect(chmod(folder, 0o777) == 0)
        for command in ["login", "profile", "logout"] {
            let run = try await house.run(command, credentials: (Household.email, Household.password))
            #expect(run.status == .exited(78), "\(run.errorText)")
            #expect(run.errorText.contains("run chmod 700 \(folder)"), "\(run.errorText)")
        }
    }
}
