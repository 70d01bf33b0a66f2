import Browsing
import ClientWords
import Display
import People
import Portraits
import SignIn
import Terminal
import Text
import Words

import struct FoundationEssentials.Date

/// Renders the whole screen of a state: the top row, the current place, the notice and the keys. Pure.
struct ScreenView {
    let messages: Messages

    /// Returns as many rows as the screen has, none wider than the screen.
    ///
    /// - Parameter portraits: The portraits loaded so far.
    func frame(_ state: ScreenState, portraits: [PortraitRequest: Picture] = [:]) -> Frame {
        let layout = ScreenLayout(state)
        let signs = ScreenSigns(state.glyphs)
        guard messages.punctuation == signs.punctuation else {
            return ScreenView(messages: messages.with(signs.punctuation)).frame(state, portraits: portraits)
        }
        guard !state.isTooSmall else {
            let text = messages.tooSmall(columns: ScreenState.smallest.columns, rows: ScreenState.smallest.rows)
            let rows = text.wrapped(to: layout.columns).map {
                StyledText($0, .warning).truncated(to: layout.columns, ellipsis: "")
            }
            return Frame(rows.filled(to: layout.rows))
        }
        var rows = [topRow(state, layout, signs)]
        if layout.top == 2 { rows.append(StyledText()) }
        let status = statusRows(state, layout, signs)
        rows += body(state, layout, signs).filled(to: layout.bodyHeight).dropLast(status.count - 1) + status
        rows.append(keysRow(state, layout, signs))
        var frame = Frame(rows.map { $0.truncated(to: layout.columns, ellipsis: signs.ellipsis) })
        // What is said takes rows that a portrait may reach into.
        let end = layout.top + layout.bodyHeight - (status.count - 1)
        frame.pictures = slots(state, layout, signs).compactMap { request, slot in
            guard slot.row + slot.rows <= end else { return nil }
            return portraits[request].map {
                PlacedPicture($0, row: slot.row, column: slot.column, rows: slot.rows, columns: slot.columns)
            }
        }
        return frame
    }

    /// Returns the portraits that the screen has room for.
    func portraits(_ state: ScreenState) -> [PortraitRequest] {
        slots(state, ScreenLayout(state), ScreenSigns(state.glyphs)).map(\.request)
    }

    private func slots(
        _ state: ScreenState, _ layout: ScreenLayout, _ signs: ScreenSigns
    ) -> [(request: PortraitRequest, slot: PortraitSlot)] {
        guard let style = state.portraitStyle, !state.isTooSmall, !state.isHelpShown else { return [] }
        let found: [(person: Person, slot: PortraitSlot)] =
            switch state.place {
            case .sections: OverviewView(messages: messages, signs: signs).portraits(state, layout)
            case .list: ListingView(messages: messages, signs: signs).portrait(state, layout).map { [$0] } ?? []
            case .profile: []
            }
        return found.map { ($0.slot.request($0.person, style), $0.slot.moved(down: layout.top, right: 0)) }
    }

    private func body(_ state: ScreenState, _ layout: ScreenLayout, _ signs: ScreenSigns) -> [StyledText] {
        if state.isHelpShown { return HelpPageView(messages: messages).rows(state, layout) }
        switch state.place {
        case .sections: return OverviewView(messages: messages, signs: signs).rows(state, layout)
        case .list: return ListingView(messages: messages, signs: signs).rows(state, layout)
        case .profile: return ProfilePageView(messages: messages, signs: signs).rows(state, layout)
        }
    }

    private func topRow(_ state: ScreenState, _ layout: ScreenLayout, _ signs: ScreenSigns) -> StyledText {
        var left = StyledText("rollcall", .title) + "  "
        // First, so that a narrow screen does not cut it off.
        if state.isInsecure { left.append("\(messages.insecure)  ", .warning) }
        if let visitor = state.visitor {
            left.append(visitor.name.isEmpty ? visitor.account : visitor.name)
            if layout.columns >= 80, !visitor.name.isEmpty { left.append(" <\(visitor.account)>", .dim) }
        } else {
            left.append(messages.notSignedIn, .warning)
        }
        left.append(" \(messages.dot) \(state.endpoint)", .dim)
        let right = messages.sessionLeft(
            until: state.visitor?.expiresAt, now: state.now, isShort: layout.columns < 80
        )
        return .row(left, StyledText(right ?? "", .dim), columns: layout.columns, signs)
    }

    /// What is said, with the position in the list beside it where there is room. What went wrong takes up to three
    /// rows, the last of the list's, since the end of it says what to do.
    private func statusRows(_ state: ScreenState, _ layout: ScreenLayout, _ signs: ScreenSigns) -> [StyledText] {
        let (said, position) = (said(state, signs), StyledText(position(state, layout), .dim))
        let isNotice = state.notice != nil || state.load.directory == nil && !state.load.isLoading
        guard isNotice, said.width + position.width + 2 > layout.columns else {
            return [.row(said, position, columns: layout.columns, signs)]
        }
        if said.width <= layout.columns { return [said] }
        let style = said.spans.first?.style ?? .error
        return said.plain.wrapped(to: layout.columns).prefix(min(3, layout.bodyHeight + 1)).map {
            StyledText($0, style)
        }
    }

    private func said(_ state: ScreenState, _ signs: ScreenSigns) -> StyledText {
        if let notice = state.notice { return notice }
        if state.load.isLoading {
            let seconds = state.loadStartedAt.map { Int(state.now.timeIntervalSince($0)) } ?? 0
            let loading = StyledText(
                messages.loadingPeople(state.load.progress, seconds: seconds), .accent)
            guard state.load.isStale, state.load.directory != nil else { return loading }
            let stale = messages.staleSince(state.peopleLoadedAt, now: state.now)
            return StyledText(stale + ". ", .warning) + loading
        }
        if state.load.isStale, state.load.directory != nil {
            return StyledText(messages.old(loadedAt: state.peopleLoadedAt, now: state.now), .warning)
        }
        if state.load.directory == nil, let failure = state.load.failure {
            return StyledText(messages.error(failure), .error)
        }
        return StyledText()
    }

    private func position(_ state: ScreenState, _ layout: ScreenLayout) -> String {
        if state.isHelpShown {
            let shown = HelpPageView(messages: messages).shown(state, layout)
            return shown.map { messages.linesShown($0.lines, of: $0.count) } ?? ""
        }
        switch state.place {
        case .sections:
            guard let directory = state.load.directory else { return "" }
            return messages.people(directory.count)
        case .list:
            guard let listing = state.listing, !listing.rows.isEmpty else { return "" }
            let position = messages.position(listing.cursor + 1, of: listing.rows.count)
            return state.count.map { "\($0)  \(position)" } ?? position
        case .profile: return ""
        }
    }

    /// Returns the last line to which the help or a person's fields can be scrolled; 0 if they fit.
    func scrollLimit(_ state: ScreenState) -> Int {
        let layout = ScreenLayout(state)
        if state.isHelpShown { return HelpPageView(messages: messages).scrollLimit(state, layout) }
        guard state.place == .list else { return 0 }
        return ListingView(messages: messages, signs: ScreenSigns(state.glyphs)).scrollLimit(state, layout)
    }

    /// Returns the key that the last row shows in a column; `nil` elsewhere.
    func key(at row: Int, column: Int, in state: ScreenState) -> Key? {
        let layout = ScreenLayout(state)
        guard row == layout.rows - 1, !state.isTooSmall else { return nil }
        var start = 0
        for (key, text) in footer(state, layout) {
            if (start..<start + text.width).contains(column) { return Self.keys[key] ?? Self.character(key) }
            start += text.width + 2
        }
        return nil
    }

    /// Returns the key of the list's field whose heading is at this position; `nil` elsewhere.
    func heading(at row: Int, column: Int, in state: ScreenState) -> String? {
        let layout = ScreenLayout(state)
        guard state.place == .list, !state.isHelpShown, let listing = state.listing, listing.overlay == nil,
            layout.listTop == 2, row == layout.top + 1, column < layout.listColumns
        else { return nil }
        let schema = state.columns(of: listing.directory.schema)
        return ListingColumns(layout.rowColumns, schema, messages, ScreenSigns(state.glyphs)).column(at: column)
    }

    private static let keys: [String: Key] = [
        "Enter": .enter, "Space": .character(" "), "Esc": .escape, "PageDown": .pageDown,
        "PageUp": .pageUp,
    ]

    private static func character(_ key: String) -> Key? {
        key.count == 1 ? key.first.map { .character($0) } : nil
    }

    private func keysRow(_ state: ScreenState, _ layout: ScreenLayout, _ signs: ScreenSigns) -> StyledText {
        footer(state, layout).enumerated().reduce(StyledText()) {
            $0 + ($1.offset > 0 ? "  " : "") + $1.element.text
        }
    }

    private func footer(_ state: ScreenState, _ layout: ScreenLayout) -> [(key: String, text: StyledText)] {
        let all =
            state.isHelpShown
            ? messages.helpKeys(scrolls: HelpPageView(messages: messages).scrollLimit(state, layout) > 0)
            : messages.keys(of: state)
        let keys = all.filter { !$0.short.isEmpty }
        func key(_ key: (key: String, short: String, does: String)) -> (key: String, text: StyledText) {
            (key.key, StyledText(key.key, .accent) + StyledText(" \(key.short)", .dim))
        }
        // Every screen but the help shows the keys for help and for leaving, preceded by as many others as fit.
        let last = keys.filter { ["?", "q"].contains($0.key) }.map(key)
        var shown: [(key: String, text: StyledText)] = []
        var used = last.reduce(0) { $0 + $1.text.width + 2 }
        for key in keys.filter({ !["?", "q"].contains($0.key) }).map(key)
        where used + key.text.width <= layout.columns {
            shown.append(key)
            used += key.text.width + 2
        }
        return shown + last
    }
}

extension Messages {
    /// Returns the keys of what is shown, the most useful first: the key, a label of a word or two, and a description.
    func keys(of state: ScreenState) -> [KeyWords] {
        switch state.place {
        // Only a load can be asked for before there is anybody.
        case .sections where state.load.directory == nil:
            sectionsKeys.filter { $0.key == "r" && !state.load.isLoading } + everywhereKeys(state.fate)
        case .sections: sectionsKeys + everywhereKeys(state.fate)
        case .list where state.listing?.figures != nil: figuresKeys + everywhereKeys(state.fate)
        case .list where state.listing?.personTop != nil: personKeys + everywhereKeys(state.fate)
        case .list: listKeys + everywhereKeys(state.fate)
        case .profile: profileKeys + [quitKey(state.fate)]
        }
    }
}
