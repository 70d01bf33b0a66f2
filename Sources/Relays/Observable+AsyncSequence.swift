extension Observable {
    /// The elements of a sequence made and iterated for each subscription; its end is only silence.
    ///
    /// - Parameter sequence: called when a subscription starts, before `subscribe` returns.
    public init<Sequence: AsyncSequence>(
        _ sequence: @escaping @MainActor () -> Sequence
    ) where Sequence.Element == Element, Sequence.Failure == Never {
        self.init { sink in
            let elements = sequence()
            let latest = LatestTask()
            latest.replace { isLatest in
                for await element in elements {
                    guard isLatest() else { return }
                    sink(element)
                }
            }
            return latest
        }
    }

    /// The elements of a sequence that can fail: the failure becomes the last element.
    ///
    /// - Parameters:
    ///   - sequence: called when a subscription starts, before `subscribe` returns.
    ///   - failure: what a failure is worth; not asked on cancellation.
    public init<Sequence: AsyncSequence>(
        _ sequence: @escaping @MainActor () -> Sequence,
        catching failure: @escaping @MainActor (Sequence.Failure) -> Element
    ) where Sequence.Element == Element {
        self.init { sink in
            let elements = sequence()
            let latest = LatestTask()
            latest.replace { isLatest in
                do throws(Sequence.Failure) {
                    for try await element in elements {
                        guard isLatest() else { return }
                        sink(element)
                    }
                } catch {
                    if isLatest() { sink(failure(error)) }
                }
            }
            return latest
        }
    }
}
