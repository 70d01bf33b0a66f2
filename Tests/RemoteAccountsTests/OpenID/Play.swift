import Testing

/// What a provider does that is wrong or uncommon, and what is expected to come of it.
struct Play<Outcome: Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let habits: PlayedProvider.Habits
    let expected: Outcome

    init(_ name: String, _ expected: Outcome, _ change: (inout PlayedProvider.Habits) -> Void) {
        testDescription = name
        self.expected = expected
        var habits = PlayedProvider.Habits()
        change(&habits)
        self.habits = habits
    }
}
