import Browsing

extension ScreenState {
    /// Moves by a step in what is shown.
    ///
    /// - Parameter limit: The last line to which the help or a person's fields can be scrolled.
    mutating func take(_ step: Step, limit: Int) {
        let layout = ScreenLayout(self)
        if isHelpShown { return scrollHelp(step, by: layout.bodyHeight - 2, limit: limit) }
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
            listing?.personTop = min(max(top, 0), limit)
        case .list:
            listing?.personTop = 0
            listing?.take(step, height: layout.listHeight)
        case .profile: break
        }
    }

    /// Scrolls what is shown by a number of lines, down if positive.
    ///
    /// - Parameter limit: The last line to which the help or a person's fields can be scrolled.
    mutating func scroll(_ lines: Int, limit: Int) {
        let layout = ScreenLayout(self)
        if isHelpShown {
            helpTop = min(max(helpTop + lines, 0), limit)
            return
        }
        switch place {
        case .sections:
            guard let directory = load.directory else { break }
            overview.scroll(by: lines.signum(), in: directory, visible: layout.visibleCards)
        case .list where listing?.figures != nil: take(lines < 0 ? .up : .down, limit: limit)
        case .list where listing?.isPersonShown == true:
            let top = (listing?.personTop ?? 0) + lines
            listing?.personTop = min(max(top, 0), limit)
        case .list: listing?.scroll(by: lines, height: layout.listHeight)
        case .profile: break
        }
    }

    private mutating func scrollHelp(_ step: Step, by page: Int, limit: Int) {
        switch step {
        case .up: helpTop -= 1
        case .down: helpTop += 1
        case .halfPageUp: helpTop -= page / 2
        case .halfPageDown: helpTop += page / 2
        case .pageUp: helpTop -= page
        case .pageDown: helpTop += page
        case .first: helpTop = 0
        case .last: helpTop = limit
        case .left, .right: break
        }
        helpTop = min(max(helpTop, 0), limit)
    }
}

extension Step {
    /// Whether it moves by pages or halves of them.
    fileprivate var isOfPages: Bool { [.pageUp, .pageDown, .halfPageUp, .halfPageDown].contains(self) }
}
