import Accounts
import ArgumentParser
import Browsing
import FrontEnds
import SignIn
import Words

struct ProfileCommand: PlainCommand {
    static let name = "profile"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: Help.words.help(.profile)
    )

    @OptionGroup var options: GlobalArguments

    var values: GlobalOptions { options.values }

    static func values(_ options: GlobalOptions) -> GlobalOptions { options }

    @MainActor
    static func run(_ options: GlobalOptions) async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options)
            let stored = StoredSessions(wiring)
            let (keeper, session) = try await stored.found()
            switch await keeper.resume(session) {
            case .live(let profile):
                wiring.printer.show(
                    .profile(
                        profile, endpoint: keeper.endpointName, place: keeper.place, others: await keeper.others))
                stored.report(keeper.unstored)
                return .done
            case .ended:
                wiring.printer.fail(.session(.refused(email: session.account, endpoint: session.endpoint)))
                return .noPermission
            case .unavailable(let failure):
                wiring.printer.fail(.session(.notChecked(failure)))
                return ExitStatus(failure)
            }
        }
    }
}
