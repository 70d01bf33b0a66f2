/// A part of the benchmarks, chosen by its name: `rollcall-bench relays`.
///
/// To add one, write it in a file of its own and name it in ``all``.
@MainActor
struct Part {
    let name: String
    /// What is held against a peer or a limit.
    let measurements: [any Measurement]
    /// What shows how cost grows with size.
    let growth: [Growth]
    /// Whether it is left out of a run of everything.
    var isNamedOnly = false

    static var all: [Part] {
        [
            prompt, programs, ldap, relays, reactors, people, differences, sections, screens, portraits, passwords,
            server, attack, cluster, build,
        ]
    }

    /// The whole part where its name contains `filter`, else what in it does; `nil` where nothing does.
    func narrowed(to filter: String) -> Part? {
        if filter.isEmpty { return isNamedOnly ? nil : self }
        if name.contains(filter) { return self }
        let narrowed = Part(
            name: name, measurements: measurements.filter { $0.figure.contains(filter) },
            growth: growth.filter { $0.figure.contains(filter) })
        return narrowed.measurements.isEmpty && narrowed.growth.isEmpty ? nil : narrowed
    }
}

/// One kind of work at several sizes.
@MainActor
struct Growth {
    let figure: String
    let unit: String
    let sizes: [Int]
    var rounds = 201
    let workload: @MainActor (Int) -> Workload
}
