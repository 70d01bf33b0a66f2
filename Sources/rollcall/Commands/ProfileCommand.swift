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
    static func perform(_ options: GlobalOptions) async throws(ExitStatus) -> ExitStatus {
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
            return wiring.printer.refuse(.session(.refused(email: session.account, endpoint: session.endpoint)))
        case .unavailable(let failure):
            return wiring.printer.refuse(.session(.notChecked(failure)), ExitStatus(failure))
        }
    }
}
