extension Observable {
    /// Emits the elements of a sequence that is created and iterated for each subscription; nothing follows its end.
    ///
    /// - Parameter sequence: Called when a subscription starts, before `subscribe` returns.
    public init<Sequence: AsyncSequence>(
        _ sequence: @escaping @MainActor () -> Sequence
    ) where Sequence.Element == Element, Sequence.Failure == Never {
        self.init(depth: 0) { _, sink in
            let elements = sequence()
            let (latest, subscription) = (LatestTask(), LateSubscription())
            subscription.source = latest
            latest.replace { [weak subscription] isLatest in
                for await element in elements {
                    guard isLatest() else { return }
                    sink(element)
                }
                subscription?.dispose()
            }
            return subscription
        }
    }

    /// Emits the elements of a sequence that can fail; the failure becomes the last element.
    ///
    /// - Parameters:
    ///   - sequence: Called when a subscription starts, before `subscribe` returns.
    ///   - failure: Converts a failure to an element; not called on cancellation.
    public init<Sequence: AsyncSequence>(
        _ sequence: @escaping @MainActor () -> Sequence,
        catching failure: @escaping @MainActor (Sequence.Failure) -> Element
    ) where Sequence.Element == Element {
        self.init(depth: 0) { _, sink in
            let elements = sequence()
            let (latest, subscription) = (LatestTask(), LateSubscription())
            subscription.source = latest
            latest.replace { [weak subscription] isLatest in
                do throws(Sequence.Failure) {
                    for try await element in elements {
                        guard isLatest() else { return }
                        sink(element)
                    }
                } catch {
                    if isLatest() { sink(failure(error)) }
                }
                subscription?.dispose()
            }
            return subscription
        }
    }
}
