import Accounts
import ArgumentParser
import Scenes

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Say who is signed in: name, email, endpoint, expiry."
    )

    @OptionGroup var options: GlobalOptions

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options)
            let keeper = try await StoredSession(wiring).resumed()
            switch await keeper.profile() {
            case .ok(let profile):
                wiring.printer.show(.profile(profile, endpoint: keeper.endpointName))
                return .done
            case .refused:
                wiring.printer.fail(.sessionEnded)
                return .noPermission
            case .unavailable(let failure):
                wiring.printer.fail(.endpoint(failure))
                return ExitStatus(failure)
            }
        }
    }
}
