package import People

extension PeopleListing {
    /// The cursor's line.
    package var cursorLine: Int {
        if let member, let position = unfolded?.position { return position + 2 + member }
        return line(ofPosition: cursor)
    }

    /// The line of a person, by their position in `rows`.
    package func line(ofPosition position: Int) -> Int {
        guard let unfolded, let place = unfolded.position, position > place else { return position }
        return position + unfolded.lineCount
    }

    /// Moves the cursor by a step; `height` is the number of lines that fit on the screen.
    package mutating func move(_ step: Step, height: Int) {
        let line = cursorLine
        let target = step.moved(from: line, page: max(height - 1, 1), half: max(height / 2, 1), last: lineCount - 1)
        if let target { go(to: target, down: target > line) }
        settle(height: height)
    }

    /// Scrolls by a number of lines, down if positive. The cursor stays where it is unless that takes it out of view.
    package mutating func scroll(by lines: Int, height: Int) {
        top = min(max(top + lines, 0), max(lineCount - height, 0))
        let line = cursorLine
        if line < top { go(to: top, down: true) } else if line >= top + height { go(to: top + height - 1, down: false) }
        settle(height: height)
    }

    /// Moves the cursor to a line, counted from 0, or to the next one with a person on it.
    package mutating func go(to line: Int, down: Bool) {
        guard !rows.isEmpty else { return }
        var line = min(max(line, 0), lineCount - 1)
        // There is always a person above or below a line without one; at the very end, above.
        while !isPerson(line) { line += down && line + 1 < lineCount && hasPerson(below: line) ? 1 : -1 }
        switch self.line(line) {
        case .person(let position): (cursor, member) = (position, nil)
        case .member(let index): (cursor, member) = (unfolded?.position ?? cursor, index)
        case .area, .rest: break
        }
    }

    /// Moves the cursor to a position in `rows`, or to the last one before it.
    package mutating func go(toPosition position: Int) {
        go(to: line(ofPosition: min(position, rows.count - 1)), down: true)
    }

    /// Moves the cursor to a person of the list; returns `false` if they are not shown.
    @discardableResult
    package mutating func go(toID id: Person.ID, height: Int) -> Bool {
        guard let row = directory.row(ofID: id), let position = rows.firstIndex(of: Int32(row)) else { return false }
        (cursor, member) = (position, nil)
        settle(height: height)
        return true
    }

    /// Clamps the cursor to the rows, scrolls it into view and remembers the person under it.
    package mutating func settle(height: Int) {
        cursor = min(max(cursor, 0), max(rows.count - 1, 0))
        let line = cursorLine
        top = min(max(top, line - height + 1, 0), line)
        top = min(top, max(lineCount - height, 0))
        person = rows.indices.contains(cursor) ? directory.table.id(at: Int(rows[cursor])) : nil
    }

    private func isPerson(_ line: Int) -> Bool {
        switch self.line(line) {
        case .person, .member: true
        case .area, .rest: false
        }
    }

    private func hasPerson(below line: Int) -> Bool { (line + 1..<lineCount).prefix(2).contains(where: isPerson) }
}
