import Accounts
import ArgumentParser
import Browsing
import ClientWords
import FrontEnds
import Settings
import SignIn
import Words

struct LogoutCommand: Command {
    static let configuration = CommandConfiguration("logout", .logout)

    @Flag(help: ArgumentHelp(.all))
    var all = false

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus { try await all ? endAll() : endOne() }

    @MainActor
    private func endOne() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options)
        let (keeper, session) = try await StoredSessions(wiring, isEnding: true).found()
        let answer = try await end(session, keeper, wiring)
        wiring.printer.show(.logout(answer, others: await keeper.others))
        return report(answer, wiring)
    }

    @MainActor
    private func endAll() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.withoutEndpoint)
        let stored = StoredSessions(wiring, isEnding: true)
        let place = try stored.endpointName(options.endpoint)
        // Includes people cached under sessions that are no longer stored.
        await wiring.forgetPeople(at: place)
        let sessions = try await stored.read().all.filter { session in
            (place == nil || session.endpoint == place) && wiring.account.map(session.isOf) != false
        }
        guard !sessions.isEmpty else {
            return wiring.printer.refuse(place.map { .session(.nobodyAt(endpoint: $0)) } ?? stored.absence)
        }
        var status = ExitStatus.done
        var answers: [(SessionSummary, LogoutAnswer, ExitStatus?)] = []
        for session in sessions {
            let name: Settings.LocalOrURL = session.endpoint == "local" ? .local : .url(session.endpoint)
            let summary = SessionSummary(session, isCurrent: false)
            var unusable: ExitStatus?
            var keeper: SessionKeeper?
            do { keeper = try stored.keeper(of: session, at: try wiring.endpoint(name)) } catch { unusable = error }
            do {
                // An endpoint that cannot be contacted is no reason to keep the local session.
                let answer = try await end(session, keeper, wiring)
                answers.append((summary, answer, unusable))
            } catch {
                status = error
                break
            }
        }
        // Told only now: a reader that goes away, or a full disk, ends the program, and must not leave sessions behind.
        for (summary, answer, failure) in answers {
            wiring.printer.say(summary, answer)
            let end = failure ?? report(answer, wiring)
            if status == .done { status = end }
        }
        return status
    }

    /// Returns an answer's exit status, printing why if the endpoint could not be reached. A session that remains live
    /// there is not a success.
    @MainActor
    private func report(_ answer: LogoutAnswer, _ wiring: Wiring) -> ExitStatus {
        switch answer {
        case .ok, .over, .notOffered, .credentialForgotten: return .done
        case .refused:
            wiring.printer.reportError(wiring.messages.error(CommandError.logoutRefused))
            return .noPermission
        case .unavailable(let failure):
            // The `logout` event has told it to a script.
            wiring.printer.reportError(wiring.messages.error(failure))
            return ExitStatus(failure)
        }
    }

    /// Ends a session, or forgets it where there is no keeper of it, and deletes the people cached under it.
    @MainActor
    private func end(
        _ session: Session, _ keeper: SessionKeeper?, _ wiring: Wiring
    ) async throws(ExitStatus) -> LogoutAnswer {
        keeper?.take(session)
        await wiring.forgetPeople(of: session)
        do throws(SessionStoreError) {
            if let keeper { return try await keeper.logout() }
            try await wiring.store.forget(session)
            return .unavailable(.cancelled)
        } catch {
            throw wiring.printer.refuse(wiring.messages.notForgotten(error), error)
        }
    }
}
