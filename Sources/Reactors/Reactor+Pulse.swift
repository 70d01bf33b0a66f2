public import Relays

extension Reactor {
    /// Emits a pulse's current value, then its value after each assignment, regardless of other state changes.
    public func pulse<Value>(_ pulse: @escaping @MainActor (State) -> Pulse<Value>) -> Observable<Value> {
        state.map(pulse).distinctUntilChanged(by: \.count).map(\.wrappedValue)
    }
}
