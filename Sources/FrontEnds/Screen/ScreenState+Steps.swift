import Browsing

extension ScreenState {
    /// Moves by a step in what is shown.
    ///
    /// - Parameter limit: The last line to which the help or a person's fields can be scrolled.
    mutating func take(_ step: Step, limit: Int) {
        let layout = ScreenLayout(self)
        if isHelpShown {
            let page = layout.bodyHeight - 2
            let top = step.moved(from: helpTop, page: page, half: page / 2, last: limit) ?? helpTop
            helpTop = min(max(top, 0), limit)
            return
        }
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
}

extension Step {
    /// Whether it moves by pages or halves of them.
    fileprivate var isOfPages: Bool { [.pageUp, .pageDown, .halfPageUp, .halfPageDown].contains(self) }
}
