public import Relays

extension Reactor {
    /// The value of a pulse at once, and then each time it is assigned, whatever else of the state changes.
    public func pulse<Value>(_ pulse: @escaping @MainActor (State) -> Pulse<Value>) -> Observable<Value> {
        state.map(pulse).distinctUntilChanged(by: \.count).map(\.wrappedValue)
    }
}
