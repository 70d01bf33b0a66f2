import Browsing
import People
import Reactors
import Terminal
import Text
import Words

/// What keys and clicks do, and what is typed below the screen's contents.
extension FullScreenFrontEnd {
    /// Handles the input from a key; returns what the flow has to handle.
    func take(_ input: ScreenInput, _ completing: CommandCompletion) async -> CommandInput? {
        if let action = reactorAction(input) {
            reactor.action.accept(action)
            if case .seek = input, shown.listing?.sought.isEmpty != false { notice(messages.noSearchYet, .dim) }
            return nil
        }
        switch input {
        case .command(let command):
            if command == .refresh { gallery?.refresh() }
            return .command(command)
        case .open(let list, let id, let filtering):
            isFilterWanted = filtering
            if shown.place == .list, id != nil { reactor.action.accept(.listLeft) }
            if let id { reactor.action.accept(.personSought(id)) }
            return .list(list)
        case .goBack:
            guard let origin = shown.trail.last else { return nil }
            reactor.action.accept(.listReturned)
            return .list(origin.list)
        case .point(let row, let column): return await point(row, column, completing)
        case .openFigures(let list):
            reactor.action.accept(.figuresAsked)
            return .list(list)
        case .toggle(let id): browser?.action.accept(.personToggled(id))
        case .filter: await filter()
        case .commandLine: return await commandLine(completing)
        case .copy(let email):
            if mayCopy { screen.copy(email.cleanedForTerminal) }
            notice(mayCopy ? messages.copied(email) : messages.clipboardOff, mayCopy ? .success : .warning)
        case .export: await export()
        case .redraw: screen.redraw()
        default: break
        }
        return nil
    }

    /// A click selects, a second one opens; a column's heading sorts by it, and a key of the last row is as pressed.
    private func point(_ row: Int, _ column: Int, _ completing: CommandCompletion) async -> CommandInput? {
        if let key = view.key(at: row, column: column, in: shown) {
            guard let input = KeyMap(state: shown).input(for: key) else { return nil }
            return await take(input, completing)
        }
        if let heading = view.heading(at: row, column: column, in: shown) {
            reactor.action.accept(.columnAsked(heading))
            return nil
        }
        guard let action = shown.pointed(row: row, column: column) else { return nil }
        let before = shown.selection
        reactor.action.accept(action)
        guard before == shown.selection, let input = KeyMap(state: shown).input(for: .enter) else { return nil }
        return await take(input, completing)
    }

    private func reactorAction(_ input: ScreenInput) -> ScreenReactor.Action? {
        switch input {
        case .step(let step, let times): .stepped(step, times: times)
        case .scroll(let lines): .scrolled(lines: lines)
        case .line(let number): .lineAsked(number)
        case .count(let number): .counted(number)
        case .leaveFilter: .filterLeft
        case .seek(let forward): .matchSought(forward: forward)
        case .sort: .sortAsked
        case .reverse: .reversalAsked
        case .person: .personAsked
        case .figures: .figuresAsked
        case .keepFigure: .figureKept
        case .help: .helpAsked
        case .close: .closed
        case .goTo(let id): .personSought(id)
        default: nil
        }
    }

    /// Filters while the user types. Enter keeps the filter; Esc and Ctrl-C show everyone again.
    func filter() async {
        let before = shown.listing?.query.filter ?? ""
        let outcome = await screen.readLine(
            StyledText("/", .accent), text: before, history: filters, completion: nil,
            changed: { [reactor] in reactor.action.accept(.filterTyped($0)) }
        )
        switch outcome {
        case .accepted, .previous, .next: break
        case .endOfInput, .interrupted, .cancelled: reactor.action.accept(.filterGivenUp)
        }
    }

    private func commandLine(_ completing: CommandCompletion) async -> CommandInput? {
        let outcome = await screen.readLine(
            StyledText(":", .accent), text: "", history: commands,
            completion: { head in completing.completion(of: head) }, changed: { _ in }
        )
        switch outcome {
        case .accepted(let text), .previous(let text), .next(let text):
            // At the sections, the figures of the one that the cursor is on.
            let command = try? BrowserCommand(line: text)
            if shown.place == .sections, command == .figures,
                let input = KeyMap(state: shown).input(for: .character("i"))
            {
                return await take(input, completing)
            }
            return .line(text)
        case .endOfInput, .interrupted, .cancelled: return nil
        }
    }

    private func export() async {
        guard let listing = shown.listing else { return }
        let outcome = await screen.readLine(
            StyledText(messages.exportPrompt, .accent), text: "people.csv", history: nil,
            completion: { [exporter] in exporter.completion(of: $0) }, changed: { _ in }
        )
        guard case .accepted(let path) = outcome, !path.isEmpty else { return }
        let isReplacing = exporter.exists(path)
        if isReplacing, await !confirms(messages.confirmOverwriting(path)) {
            return notice(messages.nothingWritten(path), .warning)
        }
        switch await exporter.export(listing.rows, of: listing.directory, to: path, isReplacing: isReplacing) {
        case .written(let count): notice(messages.exported(count, to: path), .success)
        case .failed(let reason): notice(messages.cannotExport(to: path, reason: reason), .error)
        }
    }

    private func confirms(_ question: String) async -> Bool {
        let outcome = await screen.readLine(
            StyledText(question + " ", .accent), text: "", history: nil, completion: nil, changed: { _ in }
        )
        guard case .accepted(let answer) = outcome else { return false }
        return messages.isYes(answer)
    }
}
