import Accounts
import ArgumentParser
import Browsing
import FrontEnds
import Settings
import SignIn
import Words

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: Help.words.help(.logout)
    )

    @OptionGroup var options: GlobalArguments

    @Flag(help: ArgumentHelp(.all))
    var all = false

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in try await all ? endAll() : endOne() }
    }

    @MainActor
    private func endOne() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.values)
        let (keeper, session) = try await StoredSessions(wiring, isEnding: true).found()
        let answer = try await end(session, keeper, wiring)
        wiring.printer.show(.logout(answer, others: await keeper.others))
        return report(answer, wiring)
    }

    @MainActor
    private func endAll() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.values.withoutEndpoint)
        let stored = StoredSessions(wiring, isEnding: true)
        let place = try stored.endpointName(options.values.endpoint)
        // Includes people cached under sessions that are no longer stored.
        wiring.forgetPeople(at: place)
        let sessions = try await stored.read().all.filter { place == nil || $0.endpoint == place }
        guard !sessions.isEmpty else {
            wiring.printer.fail(place.map { .session(.nobodyAt(endpoint: $0)) } ?? stored.absence)
            return .noPermission
        }
        var status = ExitStatus.done
        var answers: [(SessionSummary, LogoutAnswer, ExitStatus?)] = []
        for session in sessions {
            let name: Settings.LocalOrURL = session.endpoint == "local" ? .local : .url(session.endpoint)
            let summary = SessionSummary(session, isCurrent: false)
            let endpoint: any AuthEndpoint
            do {
                endpoint = try wiring.endpoint(name)
            } catch {
                // An endpoint that cannot be contacted is no reason to keep the local session.
                try? await wiring.store.forget(session)
                answers.append((summary, .unavailable(.cancelled), error))
                continue
            }
            do {
                answers.append((summary, try await end(session, stored.keeper(endpoint), wiring), nil))
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
        case .ok, .over, .notOffered: return .done
        case .refused:
            wiring.printer.reportError(wiring.messages.error(CommandError.logoutRefused))
            return .noPermission
        case .unavailable(let failure):
            // The `logout` event has told it to a script.
            wiring.printer.reportError(wiring.messages.error(failure))
            return ExitStatus(failure)
        }
    }

    /// Ends a session and deletes the people cached under it.
    @MainActor
    private func end(
        _ session: Session, _ keeper: SessionKeeper, _ wiring: Wiring
    ) async throws(ExitStatus) -> LogoutAnswer {
        keeper.take(session)
        wiring.forgetPeople(of: session)
        do throws(SessionStoreError) {
            return try await keeper.logout()
        } catch {
            throw wiring.printer.refuse(wiring.messages.notForgotten(error), ExitStatus(error))
        }
    }
}
