/// Lines up cells in columns, the first one to the left, the others to the right.
struct Table {
    private var rows: [[String]]

    init(_ header: [String]) {
        rows = [header]
    }

    mutating func append(_ row: [String]) {
        rows.append(row)
    }

    /// The table in Markdown, so that it can stand in a README as it was printed.
    var text: String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        func line(_ row: [String]) -> String {
            let cells = zip(row, widths).enumerated().map { index, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + padding : padding + cell.0
            }
            return "| " + cells.joined(separator: " | ") + " |"
        }
        let rule = widths.enumerated().map { index, width in
            index == 0 ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
        }
        var lines = rows.map(line)
        lines.insert("| " + rule.joined(separator: " | ") + " |", at: 1)
        return lines.joined(separator: "\n")
    }
}

extension Double {
    /// At most one digit behind the point, none from 100 on.
    var short: String {
        if self >= 100 { return String(Int(rounded())) }
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// A ratio as people read it: `1/80`, `5.2 ×`; below 2 with a digit more, since goals are set there by it.
    var ratio: String {
        if self < 1 { return "1/\((1 / self).short)" }
        let hundredths = Int((self * 100).rounded())
        if hundredths >= 200 { return "\(short) ×" }
        return "1.\(hundredths % 100 / 10)\(hundredths % 10) ×"
    }
}
