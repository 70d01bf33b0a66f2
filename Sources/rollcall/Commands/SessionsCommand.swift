import Accounts
import ArgumentParser
import ClientWords
import FrontEnds
import JSON
import SignIn
import Words

struct SessionsCommand: Command {
    static let configuration = CommandConfiguration("sessions", .sessions, subcommands: [SessionsMoveCommand.self])

    @Flag(name: .customLong("all"), help: ArgumentHelp(.allOwnSessions))
    var areAll = false

    @Option(help: ArgumentHelp(.endSession, valueName: "id"))
    var end: String?

    @Flag(help: ArgumentHelp(.endOtherSessions))
    var endOthers = false

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        if areAll || end != nil || endOthers { return try await atEndpoint() }
        let wiring = try Wiring(options.withoutEndpoint)
        let stored = StoredSessions(wiring)
        let endpoint = try stored.endpointName(options.endpoint)
        let book = try await stored.read()
        let summaries = book.summaries.filter { endpoint == nil || $0.endpoint == endpoint }
        if stored.isInMemory {
            wiring.printer.reportError(wiring.messages.error(SessionError.inMemory))
        } else {
            wiring.printer.show(summaries)
        }
        stored.warnOtherEndpoint(than: book.current)
        return .done
    }

    /// Lists or ends the account's sessions at the endpoint, wherever they were begun.
    @MainActor
    private func atEndpoint() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options)
        let owner = try await OwnAccount(wiring)
        let email = owner.session.email
        if let end {
            _ = try await owner.value { await $0.endSession($1, id: end) }
            wiring.printer.say(wiring.messages.ownSessionEnded, account: "session_ended", email: email)
        }
        if endOthers {
            _ = try await owner.value { await $0.endOtherSessions($1) }
            wiring.printer.say(wiring.messages.otherSessionsEnded, account: "sessions_ended", email: email)
        }
        if areAll { wiring.printer.show(try await owner.value { await $0.sessions($1) }) }
        return .done
    }
}

struct SessionsMoveCommand: Command {
    static let configuration = CommandConfiguration("move", .sessionsMove)

    @OptionGroup var places: SessionPlaceOptions
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options)
        let configured = wiring.store.place
        let target = places.to.place
        let source = places.from?.place ?? (configured == target ? .file : configured)
        guard source != target else {
            return wiring.printer.refuse(wiring.messages.samePlace, .usage)
        }
        do throws(SessionStoreError) {
            let move = SessionMove(source: wiring.store(in: source), target: wiring.store(in: target))
            return report(try await move.run(), wiring, configured)
        } catch {
            throw wiring.printer.refuse(wiring.messages.error(error), error)
        }
    }

    @MainActor
    private func report(_ end: SessionMove.End, _ wiring: Wiring, _ configured: SessionPlace) -> ExitStatus {
        let (printer, messages) = (wiring.printer, wiring.messages)
        switch end {
        case .nothing(let source):
            return printer.refuse(messages.nothingToMove(from: source), .noPermission)
        case .renewing(let source):
            return printer.refuse(messages.cannotMoveRenewing(source), .cannotWrite)
        case .moved(let count, let left, let source, let target):
            if left > 0 { printer.reportError(messages.credentialsStay(left)) }
            guard count > 0 else { return .noPermission }
            let (from, to) = (JSONValue.string(source.rawValue), JSONValue.string(target.rawValue))
            printer.say(
                messages.moved(count, from: source, to: target),
                or: .event("moved", ("count", .integer(count)), ("from", from), ("to", to)))
            if configured != target { printer.reportError(messages.setStore(target)) }
            return .done
        }
    }
}

/// Moves stored sessions from one place to another; each is removed only after it has been read back from the target.
struct SessionMove: Sendable {
    enum End: Sendable {
        case nothing(SessionPlace)
        /// Another process is renewing a session, whose tokens are about to change.
        case renewing(SessionPlace)
        /// `left` counts those that the target does not accept.
        case moved(count: Int, left: Int, from: SessionPlace, to: SessionPlace)
    }

    let source: any SessionStore
    let target: any SessionStore

    func run() async throws(SessionStoreError) -> End {
        guard let lock = await source.renewalLock(waiting: .seconds(30)) else {
            return try await source.sessions().isEmpty ? .nothing(source.place) : .renewing(source.place)
        }
        defer { lock.release() }
        let book = try await source.sessions()
        guard !book.isEmpty else { return .nothing(source.place) }
        let isCurrentMoved = book.current.map(isTaken) ?? false
        let moving = SessionBook(
            current: isCurrentMoved ? book.current : nil, others: book.others.filter(isTaken))
        try await target.change { $0.take(moving) }
        let kept = try await target.sessions()
        let arrived = moving.all.filter { kept[$0.key] == $0 }
        // What a login in another process has stored meanwhile stays.
        try await source.change { book in
            for session in arrived where book[session.key]?.tokens == session.tokens { book.remove(session.key) }
        }
        return .moved(
            count: arrived.count, left: book.all.count - arrived.count, from: source.place, to: target.place)
    }

    private func isTaken(_ session: Session) -> Bool { target.place.keepsCredentials || !session.isCredential }
}

/// Where sessions are to go, and where they come from.
struct SessionPlaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.moveTo))
    var to: Place

    @Option(help: ArgumentHelp(.moveFrom))
    var from: Place?

    /// A place that outlives the run.
    enum Place: String, WordArgument {
        case file, keyring, kernel

        var place: SessionPlace {
            switch self {
            case .file: .file
            case .keyring: .keyring
            case .kernel: .kernel
            }
        }
    }
}
