import Times

/// How the people of a list are distributed by the values of their fields.
package struct PeopleFigures: Sendable, Hashable {
    /// How many people something is true of.
    package struct Share: Sendable, Hashable {
        package var predicate: FieldCondition
        package var count: Int
    }

    /// The distribution by one field. Those of whom the directory does not say it are in none of the shares.
    package struct Facet: Sendable, Hashable {
        package var field: Field
        /// Of numbers and dates, from the least to the greatest without a gap; else the most frequent values first,
        /// ties by name.
        package var shares: [Share]
    }

    package var count: Int
    /// A list for each column of bars.
    package var columns: [[Facet]]

    package var facets: [Facet] { Array(columns.joined()) }

    /// Returns the shares by the field with a key; none if it is not counted.
    package func shares(_ key: String) -> [Share] { facets.first { $0.field.key == key }?.shares ?? [] }

    /// The maximum number of values that are listed of a field.
    package static let limit = 1_000
}

extension Directory {
    /// Counts people in one pass over each column; a million take a few milliseconds.
    package func figures(of rows: [Int32]) -> PeopleFigures {
        PeopleFigures(
            count: rows.count,
            columns: schema.figures.map { fields in
                fields.map { field in
                    PeopleFigures.Facet(field: schema.fields[field], shares: shares(by: field, of: rows))
                }
            })
    }

    private func shares(by index: Int, of rows: [Int32]) -> [PeopleFigures.Share] {
        let field = schema.fields[index]
        if field.kind == .number || field.kind == .date { return histogram(by: index, of: rows) }
        var counted = table.values(of: index, among: rows)
        let known = field.knownValues.map { FieldValue.text($0) }
        counted.sort {
            (known.firstIndex(of: $0.value) ?? known.count) < (known.firstIndex(of: $1.value) ?? known.count)
        }
        for (place, value) in known.enumerated() where !counted.contains(where: { $0.value == value }) {
            counted.insert((value, 0), at: place)
        }
        return counted.prefix(PeopleFigures.limit).map {
            .init(predicate: FieldCondition(field.key, .equal($0.value)), count: $0.count)
        }
    }

    private func histogram(by index: Int, of rows: [Int32]) -> [PeopleFigures.Share] {
        let field = schema.fields[index]
        let column = table.pooled(index)
        let counts = column.codes.histogram(of: rows, below: column.codeCount)
        let counted: [(number: Int64, count: Int)] = counts.indices.dropFirst().compactMap { code in
            guard counts[code] > 0 else { return nil }
            switch column.value(ofCode: code) {
            case .number(let number): return (number, counts[code])
            case .date(let days): return (Int64(days), counts[code])
            default: return nil
            }
        }
        guard let least = counted.map(\.number).min(), let most = counted.map(\.number).max() else { return [] }
        let scale =
            field.kind == .date ? HistogramScale(days: least...most) : HistogramScale(least...most, step: field.step)
        let first = scale.bin(of: least)
        var bins = [Int](repeating: 0, count: Int(scale.bin(of: most) - first) + 1)
        for (number, count) in counted { bins[Int(scale.bin(of: number) - first)] += count }
        return bins.enumerated().map { offset, count in
            let bin = first + Int64(offset)
            let (low, high) = (scale.start(of: bin), scale.start(of: bin &+ 1) &- 1)
            let test: FieldCondition.Test =
                field.kind == .date
                ? .range(
                    from: .date(days: Int32(truncatingIfNeeded: low)), to: .date(days: Int32(truncatingIfNeeded: high)))
                : .range(from: .number(low), to: .number(high))
            return PeopleFigures.Share(predicate: FieldCondition(field.key, test), count: count)
        }
    }
}

/// How numbers or dates are divided into at most so many bars as can be compared.
private enum HistogramScale {
    case steps(Int64)
    /// So many months, counted from that of the year 0.
    case months(Int64)

    private static let limit: Int64 = 15
    private static let mostSteps = 30.0

    /// - Parameter step: What each bar spans; `nil` for 1, 2 or 5 times a power of ten.
    init(_ numbers: ClosedRange<Int64>, step: Int64?) {
        let span = Double(numbers.upperBound) - Double(numbers.lowerBound)
        var scale: Int64 = 1
        var factors: [Int64] = [2, 5, 10]
        var chosen: Int64 = 1
        // Numbers that are nobody's age do not make a bar for each ten years.
        let step = step.flatMap { span / Double($0) < Self.mostSteps ? $0 : nil }
        while step == nil, span / Double(chosen) >= Double(Self.limit), chosen < Int64.max / 10 {
            let factor = factors.removeFirst()
            chosen = scale * factor
            if factors.isEmpty { (scale, factors) = (chosen, [2, 5, 10]) }
        }
        self = .steps(step ?? chosen)
    }

    init(days: ClosedRange<Int64>) {
        let (first, last) = (Self.month(of: days.lowerBound), Self.month(of: days.upperBound))
        self = .months([1, 12, 120, 1_200].first { last / $0 - first / $0 < Self.limit } ?? 1_200)
    }

    func bin(of number: Int64) -> Int64 {
        switch self {
        case .steps(let step): Self.quotient(number, step)
        case .months(let months): Self.month(of: number) / months
        }
    }

    func start(of bin: Int64) -> Int64 {
        switch self {
        case .steps(let step): bin.multipliedReportingOverflow(by: step).partialValue
        case .months(let months): FieldValue.startOfMonth(bin * months)
        }
    }

    private static func quotient(_ number: Int64, _ step: Int64) -> Int64 {
        number >= 0 ? number / step : -((-(number + 1)) / step) - 1
    }

    private static func month(of day: Int64) -> Int64 {
        let date = FieldValue.civil(day)
        return Int64(date.year) * 12 + Int64(date.month) - 1
    }
}
