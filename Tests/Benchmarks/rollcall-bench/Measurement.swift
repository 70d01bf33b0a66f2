/// Something that is measured, and the rows it puts into the table.
@MainActor
protocol Measurement {
    /// The work, by which it is also chosen.
    var figure: String { get }
    func measure() async throws -> [Outcome]
}

/// A measurement of any kind: one run may give several rows.
struct Trial: Measurement {
    let figure: String
    private let run: @MainActor () async throws -> [Outcome]

    init(_ figure: String, _ run: @escaping @MainActor () async throws -> [Outcome]) {
        self.figure = figure
        self.run = run
    }

    func measure() async throws -> [Outcome] {
        try await run()
    }
}
