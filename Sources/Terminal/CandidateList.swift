import Text

/// Completion's candidates as rows of columns.
enum CandidateList {
    /// Returns at most `height` rows; the last one says how many candidates did not fit.
    static func rows(of candidates: [String], columns: Int, height: Int, ellipsis: String) -> [StyledText] {
        guard !candidates.isEmpty else { return [] }
        let candidates = candidates.map(\.cleanedForTerminal)
        let width = min((candidates.map(\.displayWidth).max() ?? 1) + 2, columns)
        let across = max(columns / width, 1)
        let needed = (candidates.count + across - 1) / across
        let isCut = needed > height
        let shown = isCut ? Array(candidates.prefix(max((height - 1) * across, 1))) : candidates
        var rows = stride(from: 0, to: shown.count, by: across).map { start in
            let row = shown[start..<min(start + across, shown.count)]
            return row.dropLast().reduce(StyledText()) {
                $0 + StyledText($1, .dim).padded(to: width - 1, gap: 1, ellipsis: ellipsis)
            }
                + StyledText(row.last ?? "", .dim).truncated(to: width - 1, ellipsis: ellipsis)
        }
        if isCut { rows.append(StyledText("+\(candidates.count - shown.count)", .dim)) }
        return rows
    }
}
