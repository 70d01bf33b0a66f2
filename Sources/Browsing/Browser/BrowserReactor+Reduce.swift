import People

extension BrowserReactor {
    package func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        let former = state.directory
        switch mutation {
        case .loadingStarted: state.load.isLoading = true
        case .recalled(let directory, let date): state.load.recall(directory, of: date)
        case .arrived(let progress, let directory): state.load.arrive(progress, directory)
        case .loaded(let directory, let difference):
            state.load.finish(directory, difference)
            if let expanded = state.expanded, directory.row(ofID: expanded.person) == nil { state.expanded = nil }
            let changes = (difference?.sections ?? []).map(SectionChange.init)
            state.events = (changes.isEmpty ? [] : [.changed(changes)]) + [.sections(state.summary)]
        case .loadFailed(let failure):
            state.load.fail(failure)
            // Not reported: the observer renews the expired session and loads again.
            guard failure != .unauthorized else { break }
            let kept: [BrowserEvent] = state.directory == nil || state.load.isPartial ? [] : [.sections(state.summary)]
            state.events = [.failed(.directory(failure))] + kept
        case .shown: state.events = [.sections(state.summary)]
        case .opened(let list):
            let open = OpenList(list, in: state.directory ?? Directory(), rules: rules)
            state.list = open
            state.isOverviewNumbered = false
            state.events = [open.event(in: state.directory ?? Directory(), rules: rules)]
        case .sectionsNumbered: state.isOverviewNumbered = true
        case .closed: state.list = nil
        case .listShown, .paged, .searched: change(&state, mutation)
        case .toggled(let reference): state.events = [toggle(reference, in: &state)]
        case .described(let reference):
            let found = state.directory.flatMap { directory in
                find(reference, in: state, directory).map { directory.person(at: $0.row) }
            }
            state.events = [found.map { .person($0) } ?? .failed(.noSuchPerson(reference))]
        }
        let directory = state.directory
        if directory != former { state.list?.follow(directory ?? Directory(), rules: rules) }
        return state
    }

    /// Changes the open list and emits its new page; does nothing if no list is open.
    private func change(_ state: inout State, _ mutation: Mutation) {
        guard var list = state.list else { return }
        let directory = state.directory ?? Directory()
        switch mutation {
        case .paged(let step) where !list.turn(by: step):
            let isOnly = !list.turn(by: -step)
            state.events = [.failed(isOnly ? .onlyPage(isNext: step > 0) : step > 0 ? .lastPage : .firstPage)]
            return
        case .searched(let text): list.search(text, in: directory, rules: rules)
        default: break
        }
        state.list = list
        state.isOverviewNumbered = false
        state.events = [list.event(in: directory, rules: rules)]
    }

    private func toggle(_ reference: String, in state: inout State) -> BrowserEvent {
        guard let directory = state.directory else { return .failed(.noSuchPerson(reference)) }
        if var list = state.list, !state.isOverviewNumbered {
            defer { state.list = list }
            return list.toggle(reference, in: directory, rules: rules)
        }
        guard
            let found = find(reference, in: state, directory),
            let section = found.number.map({ Self.previewed(directory)[$0 - 1].section })
                ?? directory.sections.first(where: { $0.rows.contains(Int32(found.row)) })?.title
        else { return .failed(.noSuchPerson(reference)) }
        let chosen = ExpandedPerson(section: section, person: directory.table.id(at: found.row))
        let isOpen = state.expanded == chosen
        state.expanded = isOpen ? nil : chosen
        return .toggled(directory.toggle(found.row, number: found.number, isOpen: isOpen, by: rules))
    }
}

extension BrowserReactor {
    /// Finds a person in the open list, or else among those shown in the overview.
    private func find(_ reference: String, in state: State, _ directory: Directory) -> (row: Int, number: Int?)? {
        if let list = state.list, !state.isOverviewNumbered {
            return directory.find(reference, numbered: Array(list.page.slice(of: list.rows)), among: list.rows)
        }
        return directory.find(
            reference, numbered: Self.previewed(directory).map(\.row), among: directory.sections.flatMap(\.rows))
    }

    /// The people that the overview shows and numbers, each with their section.
    private static func previewed(_ directory: Directory) -> [(section: String, row: Int32)] {
        directory.sections.flatMap { section in
            section.rows.prefix(BrowsingRules.previewLimit).map { (section.title, $0) }
        }
    }
}

extension BrowserReactor.State {
    /// What Tab can complete.
    package var completion: CommandCompletion {
        let people = list.map { list in list.page.slice(of: list.rows).compactMap { directory?.person(at: $0) } }
        return CommandCompletion(
            titles: directory?.sections.map(\.title) ?? [], people: people ?? summary.sections.flatMap(\.people))
    }

    /// The current overview.
    package var summary: SectionsSummary {
        SectionsSummary(
            sections: (directory?.sections ?? []).map { section in
                SectionsSummary.SectionPreview(
                    title: section.title, count: section.count,
                    people: section.rows.prefix(BrowsingRules.previewLimit).compactMap { directory?.person(at: $0) }
                )
            },
            isStale: load.failure != nil
        )
    }
}
