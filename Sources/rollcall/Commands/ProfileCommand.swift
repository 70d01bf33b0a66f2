import Accounts
import ArgumentParser
import Browsing
import ClientWords
import FrontEnds
import SignIn

struct ProfileCommand: Command {
    static let configuration = CommandConfiguration("profile", .profile)

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
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
