import Browsing
import ClientWords
import Display
import People
import Reactors
import Terminal
import Text
import Words

/// What keys and clicks do, and what is typed below the screen's contents.
extension FullScreenFrontEnd {
    /// Handles the input from a key; returns what the flow has to handle.
    func take(_ input: ScreenInput) async -> CommandInput? {
        if let action = reactorAction(input) {
            let before = openPerson
            reactor.action.accept(action)
            if case .matchRequested = action { announceFilter() }
            if openPerson != before { completePerson() }
            return nil
        }
        switch input {
        case .command(let command): return .command(command)
        case .open(let list, let id, let filtering):
            isFilterWanted = filtering
            if shown.place == .list, id != nil { reactor.action.accept(.listLeft) }
            if let id { reactor.action.accept(.personSought(id)) }
            return .list(list)
        case .goBack:
            guard let origin = shown.trail.last else { return nil }
            let isOpen = shown.listing?.isOf(origin.list) == true
            reactor.action.accept(.listReturned)
            return isOpen ? nil : .list(origin.list)
        case .point(let row, let column): return await point(row, column)
        case .openFigures(let list):
            reactor.action.accept(.figuresRequested)
            return .list(list)
        case .toggle(let id):
            // One who was named by a number may be out of sight, and so are neighbours behind a person's fields.
            if shown.listing?.personTop != nil { reactor.action.accept(.closed) }
            reactor.action.accept(.personSought(id))
            browser?.action.accept(.personToggled(id))
        case .showPerson(let id):
            reactor.action.accept(.personSought(id))
            reactor.action.accept(.personRequested)
            completePerson()
        case .filter: return await filter()
        case .commandLine: return await commandLine()
        case .copy(let email):
            if mayCopy { screen.copy(email.cleanedForTerminal) }
            notice(mayCopy ? messages.copied(email) : messages.clipboardOff, mayCopy ? .success : .warning)
        case .export(let path): await export(to: path)
        case .redraw: screen.redraw()
        case .refused(let error): refuse(error)
        case .nobodySelected: notice(messages.nobodyChosen, .warning)
        default: break
        }
        return nil
    }

    /// The person whose fields replace the list; `nil` if none do.
    private var openPerson: Person.ID? {
        guard let listing = shown.listing, listing.personTop != nil, let row = listing.selectedRow else { return nil }
        return listing.directory.table.id(at: row)
    }

    /// Has the fields of the open person completed by what their own request says.
    private func completePerson() {
        if let openPerson { browser?.action.accept(.personOpened(openPerson)) }
    }

    private func announceFilter() {
        guard let listing = shown.listing, !listing.lastFilter.isEmpty else {
            return notice(messages.noSearchYet, .dim)
        }
        if listing.isMatchMissing { notice(messages.noMatches(listing.lastFilter), .warning) }
    }

    /// Handles a click: the first on an item selects it and the second opens it. A click on a column's heading sorts by
    /// that column, and one on a key in the last row acts as that key: at once, unless that leaves the screen.
    private func point(_ row: Int, _ column: Int) async -> CommandInput? {
        if let key = view.key(at: row, column: column, in: shown) {
            guard let input = KeyMap(state: shown).input(for: key) else { return nil }
            guard input.leaves else { return await take(input) }
            // What the terminal reports of the button that is let go would be typed into the shell.
            heldKey = key
            return nil
        }
        if let heading = view.heading(at: row, column: column, in: shown) {
            reactor.action.accept(.columnRequested(heading))
            return nil
        }
        return selects(row, column) ? await open() : nil
    }

    /// Acts as the key that the button is held on, if that is where it is let go.
    func letGo(_ row: Int, _ column: Int) async -> CommandInput? {
        let held = heldKey
        heldKey = nil
        guard let held, view.key(at: row, column: column, in: shown) == held,
            let input = KeyMap(state: shown).input(for: held)
        else { return nil }
        return await take(input)
    }

    /// Selects what was clicked; returns whether it was selected before, so that it is to be opened.
    private func selects(_ row: Int, _ column: Int) -> Bool {
        guard let action = shown.pointed(row: row, column: column) else { return false }
        let before = shown.selection
        reactor.action.accept(action)
        return before == shown.selection
    }

    private func open() async -> CommandInput? {
        guard let input = KeyMap(state: shown).input(for: .enter) else { return nil }
        return await take(input)
    }

    private func reactorAction(_ input: ScreenInput) -> ScreenReactor.Action? {
        switch input {
        case .act(let action): action
        case .step(let step, let times): .stepped(step, times: times, limit: view.scrollLimit(shown))
        case .scroll(let lines): .scrolled(lines: lines, limit: view.scrollLimit(shown))
        default: nil
        }
    }

    /// Filters while the user types and moves in the list. Enter keeps the filter, and asks a directory of which only a
    /// part is here; so does a second click, which opens. Esc and Ctrl-C show everyone again.
    func filter() async -> CommandInput? {
        var opens = false
        let before = shown.listing?.query.filter ?? ""
        reactor.action.accept(.filterStarted)
        let (end, _) = await screen.readLine(
            StyledText("/", .accent), text: before, history: nil, completion: nil,
            moved: { [weak self] key in
                guard let self else { return false }
                if case .click(let row, let column) = key {
                    opens = filtersPoint(row, column)
                } else if let input = KeyMap(state: shown).movement(for: key), let action = reactorAction(input) {
                    reactor.action.accept(action)
                }
                return opens
            },
            changed: { [weak self] in
                self?.touched()
                self?.reactor.action.accept(.filterTyped($0))
            }
        )
        switch end {
        case .accepted, .previous, .next:
            if opens { return await open() }
            let text = shown.listing?.query.filter ?? ""
            return browser?.searchesDirectory == true && !text.isEmpty ? .directorySearch(text) : nil
        case .endOfInput, .interrupted, .cancelled:
            reactor.action.accept(.filterCancelled)
            return nil
        }
    }

    /// Handles a click while a filter is typed, where the last row shows no keys; returns whether it opens.
    private func filtersPoint(_ row: Int, _ column: Int) -> Bool {
        if let heading = view.heading(at: row, column: column, in: shown) {
            reactor.action.accept(.columnRequested(heading))
            return false
        }
        return selects(row, column)
    }

    private func commandLine() async -> CommandInput? {
        let (end, text) = await screen.readLine(
            StyledText(":", .accent), text: "", history: commands,
            // What there is now: a load may have come in since the keys of before were waited for.
            completion: { [browser] head in browser?.currentState.completion.completion(of: head) ?? Completion.none },
            moved: nil, changed: { [weak self] _ in self?.touched() }
        )
        switch end {
        case .accepted, .previous, .next:
            if let input = KeyMap(state: shown).input(forCommand: text) { return await take(input) }
            return .line(BrowserCommand.onQwerty(text))
        case .endOfInput, .interrupted, .cancelled: return nil
        }
    }

    /// Asks for a path until the list is written there or it is given up: a wrong one is still there to be mended.
    private func export(to path: String?) async {
        guard let listing = shown.listing else { return }
        if let path, await written(listing, to: path) { return }
        var typed = path ?? "people.csv"
        while let path = await exportPath(typed), await !written(listing, to: path) { typed = path }
    }

    private func exportPath(_ typed: String) async -> String? {
        let (end, path) = await screen.readLine(
            StyledText(self.messages.exportPrompt(isShort: self.shown.size.columns < Self.fewColumns), .accent),
            text: typed, history: nil,
            completion: { [exporter] in exporter.completion(of: $0) }, moved: nil,
            changed: { [weak self] _ in self?.touched() }
        )
        guard end == .accepted, !path.isEmpty else { return nil }
        return path
    }

    /// Writes the list, and says so; returns `false` if another path is to be asked for.
    private func written(_ listing: PeopleListing, to path: String) async -> Bool {
        let kind = exporter.kind(of: path)
        if kind == .folder {
            notice(messages.cannotExport(toFolder: path), .error)
            return false
        }
        let isReplacing = kind == .file
        if isReplacing, await !confirms(messages.confirmOverwriting(path)) {
            notice(messages.nothingWritten(path), .warning)
            return true
        }
        let (rows, directory) = (listing.rows, listing.directory)
        if let reason = await exporter.export(rows, of: directory, to: path, isReplacing: isReplacing) {
            notice(messages.cannotExport(to: path, reason: reason), .error)
            return false
        }
        notice(messages.exported(rows.count, to: path), .success)
        return true
    }

    /// Where fewer columns than these are left, a prompt that lists the formats would not leave enough for a path.
    private static let fewColumns = 60

    private func confirms(_ question: String) async -> Bool {
        let (end, answer) = await screen.readLine(
            StyledText(question + " ", .accent), text: "", history: nil, completion: nil, moved: nil,
            changed: { [weak self] _ in self?.touched() }
        )
        guard end == .accepted else { return false }
        return messages.isYes(answer)
    }
}
