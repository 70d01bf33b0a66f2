import Harness
import Testing

@Suite("What rollcall-server account says of lists", .limited)
struct ServerAccountTests {
    @Test(
        "a list that cannot be written whole is no success",
        arguments: ["export", "list", "list --json", "enable \(Household.email)"])
    func fullDisk(command: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.shell("\"$SERVER\" account \(command) >/dev/full")
        #expect(run.status == .exited(73))
        #expect(run.errorText.contains("No space left on device"), "\(run.errorText)")
    }

    @Test("an export of accounts that are not there is none, and makes no file")
    func missing() async throws {
        let house = try Household()
        let run = try await house.shell("\"$SERVER\" account export --data typo")
        #expect(run.status == .exited(66) && run.outputText.isEmpty)
        #expect(run.errorText.contains("typo/accounts.sqlite: check --data"), "\(run.errorText)")
        let list = try await house.shell("\"$SERVER\" account list --data typo")
        #expect(list.status == .exited(0) && list.outputText.isEmpty && list.errorText.contains("No accounts"))
        #expect(!house.exists("\(house.folder)/typo"))
    }

    @Test("a password that cannot be read ends with the client's statuses")
    func passwords() async throws {
        let house = try Household()
        try house.write("long enough, all the same\n", to: "loose", mode: 0o644)
        for (option, status) in [("file loose", 78), ("file none", 66), ("env NOBODY", 66)] {
            let run = try await house.shell(
                "\"$SERVER\" account add --email a@b.org --name A --password-\(option)")
            #expect(run.status == .exited(Int32(status)), "\(run.errorText)")
        }
    }
}
