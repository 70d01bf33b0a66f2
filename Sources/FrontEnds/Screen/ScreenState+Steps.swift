import Browsing

extension ScreenState {
    /// Moves by a step in what is shown.
    mutating func take(_ step: Step) {
        let layout = ScreenLayout(self)
        if isHelpShown { return scrollHelp(step, by: layout.bodyHeight - 2) }
        switch place {
        case .sections:
            guard let directory = load.directory else { break }
            overview.move(step, in: directory, visible: layout.visibleCards)
        case .list where listing?.figures != nil:
            listing?.figures?.move(step, page: max(layout.figuresHeight - FiguresView.top, 1))
            listing?.narrowToFigure(height: layout.listHeight)
        case .list where listing?.isPersonShown == true && step.isOfPages:
            let by = step == .pageDown || step == .halfPageDown ? layout.bodyHeight / 2 : -layout.bodyHeight / 2
            let top = (listing?.personTop ?? 0) + by
            listing?.personTop = min(max(top, 0), Self.personEnd)
        case .list:
            listing?.personTop = 0
            listing?.move(step, height: layout.listHeight)
        case .profile: break
        }
    }

    /// Scrolls what is shown, by lines down.
    mutating func scroll(_ lines: Int) {
        let layout = ScreenLayout(self)
        if isHelpShown {
            helpTop = min(max(helpTop + lines, 0), Self.helpEnd)
            return
        }
        switch place {
        case .sections:
            guard let directory = load.directory else { break }
            overview.scroll(by: lines.signum(), in: directory, visible: layout.visibleCards)
        case .list where listing?.figures != nil: take(lines < 0 ? .up : .down)
        case .list where listing?.isPersonShown == true:
            let top = (listing?.personTop ?? 0) + lines
            listing?.personTop = min(max(top, 0), Self.personEnd)
        case .list: listing?.scroll(by: lines, height: layout.listHeight)
        case .profile: break
        }
    }

    private mutating func scrollHelp(_ step: Step, by page: Int) {
        switch step {
        case .up: helpTop -= 1
        case .down: helpTop += 1
        case .halfPageUp, .pageUp: helpTop -= page
        case .halfPageDown, .pageDown: helpTop += page
        case .first: helpTop = 0
        case .last: helpTop = Self.helpEnd
        case .left, .right: break
        }
        helpTop = min(max(helpTop, 0), Self.helpEnd)
    }

    /// An upper bound: no place has more keys than this.
    private static let helpEnd = 16

    /// An upper bound: the fields of a person take fewer rows before the last one.
    private static let personEnd = 24
}

extension Step {
    /// Whether it moves by pages or halves of them.
    fileprivate var isOfPages: Bool { [.pageUp, .pageDown, .halfPageUp, .halfPageDown].contains(self) }
}
