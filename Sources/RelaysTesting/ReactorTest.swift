// SPDX-License-Identifier: MIT

public import Reactors
internal import Relays

/// Drives a reactor in a test that has to expect every change of its state, in order.
///
/// A state that is equal to the one before is no change. What was not expected is thrown, so that the test ends there.
///
/// ```swift
/// let test = ReactorTest(CounterReactor(clock: clock))
/// try test.send(.increased) { $0.isLoading = true }
/// ```
@MainActor
public final class ReactorTest<R: Reactor> where R.State: Equatable {
    public let reactor: R
    /// The last state that was expected.
    public private(set) var state: R.State
    private let arrivals: Arrivals
    private let token: any Disposable

    /// What came and was not expected yet.
    @MainActor
    private final class Arrivals {
        var last: R.State
        var pending: [R.State] = []

        init(_ state: R.State) { last = state }

        func take(_ state: R.State) {
            guard state != last else { return }
            last = state
            pending.append(state)
        }
    }

    /// Starts a reactor, whose initial state needs no expectation.
    public init(_ reactor: R) {
        self.reactor = reactor
        state = reactor.currentState
        let arrivals = Arrivals(state)
        self.arrivals = arrivals
        token = reactor.state.subscribe { arrivals.take($0) }
    }

    /// Sends an action, and expects the states that it leads to at once, and no others.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - changes: What each of them changes in the one before.
    public func send(_ action: R.Action, _ changes: (inout R.State) -> Void...) throws(ReactorTestFailure) {
        try finish()
        reactor.action.accept(action)
        for change in changes { try expect(change) }
        try finish()
    }

    /// Waits for the next state, as an effect leads to it later.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for it.
    ///   - change: What it changes in the one before.
    public func receive(
        within patience: Duration = .seconds(10), _ change: (inout R.State) -> Void
    ) async throws(ReactorTestFailure) {
        _ = await eventually(within: patience) { !arrivals.pending.isEmpty }
        try expect(change)
    }

    /// Throws if states came that were not expected.
    public func finish() throws(ReactorTestFailure) {
        guard let found = arrivals.pending.first else { return }
        throw ReactorTestFailure("not expected: \(found)\n       after: \(state)")
    }

    private func expect(_ change: (inout R.State) -> Void) throws(ReactorTestFailure) {
        var expected = state
        change(&expected)
        guard let found = arrivals.pending.first else {
            throw ReactorTestFailure("nothing came, expected: \(expected)")
        }
        guard found == expected else { throw ReactorTestFailure("expected: \(expected)\n   found: \(found)") }
        arrivals.pending.removeFirst()
        state = expected
    }
}

/// A state that a test did not expect, or that did not come.
public struct ReactorTestFailure: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
