import Accounts
package import People
import Reactors
import Relays
import SignIn

extension Flow {
    /// Runs one command in the top scene.
    func run(_ command: BrowserCommand) async -> FlowEnd? {
        switch command {
        case .back where browser.currentState.list == nil: fail(.nothingBehind)
        case .sections, .back:
            browser.action.accept(.listClosed)
            browser.action.accept(.appeared)
            return await settle(.sections)
        case .open(let reference): open(reference)
        case .toggle(let reference): browser.action.accept(.personToggled(reference))
        case .person(let reference): browser.action.accept(.personRequested(reference))
        case .next: page(.nextRequested)
        case .previous: page(.previousRequested)
        case .search(let text): search(text)
        case .figures: figures()
        case .refresh: return await refresh()
        case .profile: return await profile()
        case .logout: return await logout()
        case .help: show(.help(keeper.fate))
        case .quit: go(.ended)
        }
        return nil
    }

    /// What Tab can currently complete.
    var completion: CommandCompletion { browser.currentState.completion }

    private func open(_ reference: String) {
        guard
            let section = browser.currentState.directory?.section(
                named: reference, otherTitles: browser.rules.otherTitles)
        else {
            return fail(.noSuchSection(reference))
        }
        open(.section(title: section.title))
    }

    private func search(_ text: String) {
        if browser.currentState.list != nil { return browser.action.accept(.searched(text)) }
        guard !text.isEmpty else { return fail(.missingArgument(command: "search")) }
        open(.everyone(search: text))
    }

    private func figures() {
        let state = browser.currentState
        let directory = state.directory ?? Directory()
        let rows = state.list?.rows ?? Array(0..<Int32(directory.count))
        show(
            .figures(
                FiguresSummary(
                    title: state.list?.list.title, search: state.list?.search ?? "",
                    figures: directory.figures(of: rows))))
    }

    private func page(_ action: BrowserReactor.Action) {
        guard browser.currentState.list != nil else { return fail(.noSectionOpen) }
        browser.action.accept(action)
    }

    private func refresh() async -> FlowEnd? {
        browser.action.accept(.refreshPulled)
        let end = await settle(.refresh)
        if end == nil, showsList {
            browser.action.accept(frontEnd.canTryAgain ? .listAppeared : .sectionsPrinted)
        }
        return end
    }

    private func profile() async -> FlowEnd? {
        switch await keeper.profile() {
        case .ok(let profile): await show(profile)
        case .refused: return sessionEnded(postponing: .profile)
        case .unavailable(let failure):
            // Somebody sees what is known all the same, and can sign out; a script gets the failure alone.
            if frontEnd.canTryAgain, let known = keeper.knownProfile { await show(known) }
            fail(.endpoint(failure))
        }
        return nil
    }

    private func show(_ profile: Profile) async {
        show(.profile(profile, endpoint: keeper.endpointName, place: keeper.place, others: await keeper.others))
    }

    private func logout() async -> FlowEnd? {
        let ending = Task { [keeper, forgetPeople] () async -> Result<LogoutAnswer, SessionStoreError> in
            if let session = keeper.session.value { await forgetPeople(session) }
            do throws(SessionStoreError) { return .success(try await keeper.logout()) } catch { return .failure(error) }
        }
        switch await frontEnd.wait(.ended, for: ending) {
        case .success(let answer):
            show(.logout(answer, others: await keeper.others))
            // The session lives on there, which is no success, although it is forgotten here.
            switch answer {
            case .unavailable(let failure): fail(.endpoint(failure))
            case .refused: fail(.logoutRefused)
            case .ok, .over, .notOffered, .credentialForgotten: break
            }
        case .failure(let failure) where !ending.isCancelled: return .cannotStore(failure)
        case .failure: break
        }
        if ending.isCancelled { return .interrupted }
        go(.ended)
        return nil
    }
}

extension Directory {
    /// Returns the section that a command refers to by its title, else by its number, else by a prefix of its title,
    /// else by another title.
    package func section(named reference: String, otherTitles: [String: String] = [:]) -> Section? {
        let lowered = reference.lowercased()
        if let same = sections.first(where: { $0.title == reference }) { return same }
        if let same = sections.first(where: { $0.title.lowercased() == lowered }) { return same }
        if let number = Int(reference) { return number > 0 && number <= sections.count ? sections[number - 1] : nil }
        let beginning = sections.filter { $0.title.lowercased().hasPrefix(lowered) }
        if beginning.isEmpty, let title = otherTitles[lowered] { return sections.first { $0.title == title } }
        return beginning.count == 1 ? beginning[0] : nil
    }
}
