import Browsing
import Display
import People

/// Maps keys to inputs for the current place. Pure: only the displayed state matters.
struct KeyMap {
    let state: ScreenState

    /// Returns `nil` for a key that does nothing here.
    func input(for key: Key) -> ScreenInput? {
        if let lines = wheel(key) { return .scroll(lines: lines) }
        if state.isHelpShown { return help(key) }
        if let input = everywhere(key) { return input }
        return switch state.place {
        case .sections: sections(key)
        case .list: list(key)
        case .profile: profile(key)
        }
    }

    /// Returns the movement that a key stands for, wherever it is typed; `nil` for any other key.
    func movement(for key: Key) -> ScreenInput? {
        wheel(key).map { .scroll(lines: $0) } ?? step(key).map { .step($0) }
    }

    /// Returns what a typed command means only on the full screen: pages of the list, a number, also of a person, the
    /// figures of the section under the cursor. `nil` leaves it to the flow.
    func input(forCommand text: String) -> ScreenInput? {
        let text = BrowserCommand.onQwerty(text)
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.count == 1, let number = Int(words[0]), number > 0 {
            switch state.place {
            case .list: return .act(.lineRequested(number))
            case .sections: return section(number)
            case .profile: return nil
            }
        }
        if words.first?.lowercased() == Self.columnsCommand, let schema = state.load.directory?.schema {
            let keys = words.dropFirst().joined(separator: " ").split { ", ".contains($0) }.map(String.init)
            let unknown = keys.first { schema.index(of: $0) == nil }
            return unknown.map { .refused(.noSuchField($0, keys: schema.fields.map(\.key))) }
                ?? .act(.columnsChosen(keys))
        }
        switch try? BrowserCommand(line: text) {
        case .next where state.place == .list: return .step(.pageDown)
        case .previous where state.place == .list: return .step(.pageUp)
        case .sort(let key, let isReversed) where state.place == .list:
            guard let schema = state.listing?.directory.schema, key.isEmpty || schema.index(of: key) != nil else {
                return .refused(.noSuchField(key, keys: state.listing?.directory.schema.fields.map(\.key) ?? []))
            }
            return .act(.sorted(by: key.isEmpty ? nil : key, isReversed: isReversed))
        case .export(let path) where state.place == .list: return .export(to: path)
        case .figures where state.place == .sections: return input(for: .character("i"))
        case .toggle where state.listing == nil: return .refused(.noSectionOpen)
        case .toggle(let reference) where state.place == .list: return numbered(reference) { .toggle($0) }
        case .person(let reference) where state.place == .list: return numbered(reference) { .showPerson($0) }
        default: return nil
        }
    }

    /// Chooses the fields that lists show: `columns name,department,email`; alone, those of the directory.
    private static let columnsCommand = "columns"

    /// Returns what to do with the person at a number of the list as it is shown, in which there are no pages. `nil`
    /// leaves to the flow what is no number.
    private func numbered(_ reference: String, _ input: (Person.ID) -> ScreenInput) -> ScreenInput? {
        guard let listing = state.listing, let number = Int(reference), number > 0 else { return nil }
        let directory = listing.directory
        if listing.rows.indices.contains(number - 1) {
            return input(directory.table.id(at: Int(listing.rows[number - 1])))
        }
        // An id may be a number as well.
        guard let row = directory.row(ofID: reference), listing.base.contains(Int32(row)) else {
            return .refused(.noSuchPerson(reference))
        }
        return input(reference)
    }

    /// The number of rows per notch of the wheel, as in most programs.
    private static let notch = 3

    private func wheel(_ key: Key) -> Int? {
        switch key {
        case .wheelUp: -Self.notch
        case .wheelDown: Self.notch
        default: nil
        }
    }

    private func help(_ key: Key) -> ScreenInput? {
        if let step = step(key) { return .step(step) }
        switch key {
        case .escape, .enter, .character("q"), .character("?"), .character(" "): return .act(.closed)
        case .control("l"): return .redraw
        case .click(let row, let column): return .point(row: row, column: column)
        default: return nil
        }
    }

    private func everywhere(_ key: Key) -> ScreenInput? {
        switch key {
        case .character("q"): .command(.quit)
        case .character("?"): .act(.helpRequested)
        case .character(":"): .commandLine
        case .character("r"): .command(.refresh)
        case .character("p") where state.place != .profile: .command(.profile)
        case .control("l"): .redraw
        case .click(let row, let column): .point(row: row, column: column)
        case .character(let digit) where digit.isASCII && digit.isNumber && state.place != .profile:
            digit.wholeNumberValue.flatMap(number)
        default: nil
        }
    }

    /// In the overview a digit opens a section; in a list digits form a count for the next key.
    private func number(_ digit: Int) -> ScreenInput? {
        guard state.place == .list else { return section(digit) }
        let count = min((state.count ?? 0) * 10 + digit, Self.maximumCount)
        return count > 0 ? .act(.counted(count)) : nil
    }

    private static let maximumCount = 9_999_999

    private func section(_ number: Int) -> ScreenInput? {
        guard let sections = state.load.directory?.sections else { return nil }
        guard sections.indices.contains(number - 1) else { return .refused(.noSuchSection(String(number))) }
        return .open(.section(title: sections[number - 1].title), at: nil, filtering: false)
    }

    private func sections(_ key: Key) -> ScreenInput? {
        guard let directory = state.load.directory else { return nil }
        if let step = step(key) { return .step(step) }
        switch key {
        case .enter:
            guard directory.sections.indices.contains(state.overview.band) else { return nil }
            let id = state.overview.row(in: directory).map { directory.table.id(at: $0) }
            return .open(.section(title: directory.sections[state.overview.band].title), at: id, filtering: false)
        case .character("/"): return .open(.everyone(search: ""), at: nil, filtering: true)
        case .character("i"):
            guard directory.sections.indices.contains(state.overview.band) else { return nil }
            return .openFigures(.section(title: directory.sections[state.overview.band].title))
        case .character("y"): return copy(state.overview.row(in: directory), of: directory)
        default: return nil
        }
    }

    private func list(_ key: Key) -> ScreenInput? {
        guard let listing = state.listing else { return nil }
        if listing.figures != nil, let input = figures(key) { return input }
        // The area of the person would be opened out of sight.
        if key == .character(" "), listing.overlay != nil {
            return listing.personTop != nil ? .step(.pageDown) : nil
        }
        if let count = state.count {
            switch key {
            case .character("g"), .character("G"): return .act(.lineRequested(count))
            case .enter: return section(count)
            case .escape: return .act(.counted(0))
            default: break
            }
        }
        switch key {
        case .character(" "): return toggle(listing)
        case .enter, .right, .character("l"):
            if listing.personTop != nil { return key == .enter ? .act(.closed) : nil }
            return listing.member != nil ? goTo(listing) : .act(.personRequested)
        case .escape, .backspace, .left, .character("h"):
            if listing.personTop != nil { return .act(.closed) }
            let origin = state.trail.last
            // One who came here within the list has not changed what it shows since.
            if let origin, listing.isOf(origin.list), origin.query == listing.query { return .goBack }
            if !listing.query.isWhole { return .act(.filterCleared) }
            return origin == nil ? .command(.back) : .goBack
        case .character("/"): return .filter
        case .character("i"): return .act(.figuresRequested)
        case .character("n"): return .act(.matchRequested(forward: true))
        case .character("N"): return .act(.matchRequested(forward: false))
        case .character("s"): return .act(.sortRequested)
        case .character("S"): return .act(.reversalRequested)
        case .character("e"): return .export()
        case .character("y"): return copy(listing.selectedRow, of: listing.directory)
        default: return step(key).map { .step($0, times: state.count ?? 1) }
        }
    }

    private func figures(_ key: Key) -> ScreenInput? {
        switch key {
        case .escape, .backspace, .character("i"): .act(.closed)
        case .enter: .act(.figureKept)
        default: step(key).map { .step($0, times: state.count ?? 1) }
        }
    }

    private func profile(_ key: Key) -> ScreenInput? {
        switch key {
        case .escape, .backspace, .enter: .act(.closed)
        case .character("L"): .command(.logout)
        default: nil
        }
    }

    private func copy(_ row: Int?, of directory: Directory) -> ScreenInput {
        guard let row else { return .nobodySelected }
        let person = directory.person(at: row)
        return .copy(person[.email].text ?? person.name)
    }

    private func toggle(_ listing: PeopleListing) -> ScreenInput {
        if listing.member != nil, let unfolded = listing.unfolded { return .toggle(unfolded.id) }
        guard let row = listing.selectedRow else { return .nobodySelected }
        return .toggle(listing.directory.table.id(at: row))
    }

    /// Goes to the person where they are listed: in this list, else in a section that has them, else among everyone.
    private func goTo(_ listing: PeopleListing) -> ScreenInput? {
        guard let row = listing.selectedRow else { return nil }
        let directory = listing.directory
        let id = directory.table.id(at: row)
        if listing.base.contains(Int32(row)) { return .act(.memberOpened(id)) }
        let section = directory.sections.first { $0.rows.contains(Int32(row)) }
        return .open(section.map { .section(title: $0.title) } ?? .everyone(search: ""), at: id, filtering: false)
    }

    private func step(_ key: Key) -> Step? {
        switch key {
        case .up, .character("k"), .control("p"): .up
        case .down, .character("j"), .control("n"): .down
        case .left, .character("h"): .left
        case .right, .character("l"): .right
        case .home, .character("g"): .first
        case .end, .character("G"): .last
        case .pageUp, .control("b"): .pageUp
        case .pageDown, .control("f"): .pageDown
        case .control("u"): .halfPageUp
        case .control("d"): .halfPageDown
        default: nil
        }
    }
}

enum ScreenInput {
    /// A change of the screen alone.
    case act(ScreenReactor.Action)
    case step(Step, times: Int = 1)
    /// The wheel: down if positive.
    case scroll(lines: Int)
    case point(row: Int, column: Int)
    case filter
    /// Returns to the list from which this one was opened.
    case goBack
    case command(BrowserCommand)
    case open(PeopleList, at: Person.ID?, filtering: Bool)
    case openFigures(PeopleList)
    case commandLine
    case toggle(Person.ID)
    /// Shows every field of a person of the open list.
    case showPerson(Person.ID)
    case copy(String)
    /// Asks for a path, unless there is one, and writes the list there.
    case export(to: String? = nil)
    case redraw
    /// Cannot be done.
    case refused(CommandError)
    /// Cannot be done, since nobody is selected.
    case nobodySelected

    /// Whether the screen is left for the shell.
    var leaves: Bool {
        switch self {
        case .command(.quit), .command(.logout): true
        default: false
        }
    }
}
