import Harness
import Testing

@Suite("Why an account was not changed, for a script", .limited)
struct AccountCodeTests {
    @Test(
        "the code of the error event tells a script what the status does not",
        arguments: [
            (["add", "--email", Household.email, "--name", "Ada"], Household.password, 65, "account_exists"),
            (["add", "--email", "new@example.com", "--name", "New"], "short", 65, "weak_password"),
            (["add", "--email", "new@example.com", "--name", ""], Household.password, 65, "name_malformed"),
            (["add", "--email", "new", "--name", "New"], Household.password, 65, "malformed"),
            (["password", "nobody@example.com"], Household.password, 77, "no_such_account"),
            (["second-factor", "off", Household.email], "", 65, "second_factor_off"),
            (["second-factor", "on", Household.email], "000000", 77, "wrong_code"),
        ])
    func codes(command: [String], line: String, status: Int32, code: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let password = ["add", "password"].contains(command[0]) ? ["--password-stdin"] : []
        let run = try await house.run(
            ["account"] + command + password + ["--format", "json"], input: Array("\(line)\n".utf8))
        #expect(run.status == .exited(status), "\(run.errorText)")
        #expect(try run.events().last { $0.event == "error" }?["code"]?.text == code, "\(run.outputText)")
    }
}
