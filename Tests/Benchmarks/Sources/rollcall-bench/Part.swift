/// A part of the benchmarks, chosen by its name: `rollcall-bench relays`.
///
/// To add one, write it in a file of its own and name it in ``all``.
@MainActor
struct Part {
    let name: String
    /// Rows with a peer and a goal.
    let comparisons: [Comparison]
    /// Rows that show how cost grows with size.
    let growth: [Growth]

    static var all: [Part] {
        [relays, reactors]
    }

    /// The whole part where its name contains `filter`, else the rows whose names do; `nil` where none does.
    func narrowed(to filter: String) -> Part? {
        if filter.isEmpty || name.contains(filter) { return self }
        let narrowed = Part(
            name: name, comparisons: comparisons.filter { $0.figure.contains(filter) },
            growth: growth.filter { $0.figure.contains(filter) })
        return narrowed.comparisons.isEmpty && narrowed.growth.isEmpty ? nil : narrowed
    }
}

/// One kind of work at several sizes.
@MainActor
struct Growth {
    let figure: String
    let unit: String
    let sizes: [Int]
    let workload: @MainActor (Int) -> Workload
}
