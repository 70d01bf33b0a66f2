import Accounts
import ArgumentParser
import Scenes

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "End the session at the endpoint and forget it here."
    )

    @OptionGroup var options: GlobalOptions

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options)
            let keeper = try StoredSession(wiring).loaded()
            do throws(SessionStoreFailure) {
                let answer = try await keeper.logout()
                guard case .unavailable(let failure) = answer else {
                    wiring.printer.show(.logout(isEndedThere: true))
                    return .done
                }
                wiring.printer.show(.logout(isEndedThere: false))
                wiring.printer.complain(wiring.messages.failure(failure))
                return ExitStatus(failure)
            } catch {
                wiring.printer.complain(wiring.messages.failure(error))
                return ExitStatus(error)
            }
        }
    }
}
