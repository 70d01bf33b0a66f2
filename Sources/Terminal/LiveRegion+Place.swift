extension LiveRegion {
    /// Erases the rows from the screen that is shown after `code`, which may be another one, so that another region can
    /// begin there.
    ///
    /// Its own copy of them stays. If `code` switched to no other screen, they are missing until the next `draw` after
    /// `returnToPlace`.
    func giveWay(after code: String) {
        pen.put(code)
        pen.moveUpAndErase(rowsToTop)
        flush()
    }

    /// Moves from where the rows began to where its cursor was, and draws them anew with the next `draw`.
    ///
    /// - Parameter code: Switches back to the screen that the rows are on, which restores its cursor; or does nothing.
    func returnToPlace(before code: String) {
        pen.put(String(repeating: "\n", count: rowsToTop))
        // Some terminals have one saved cursor for both screens.
        pen.put("\u{1B}7" + code)
        isMoved = true
        flush()
    }
}
