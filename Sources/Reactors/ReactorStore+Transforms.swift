internal import Relays

extension ReactorStore {
    /// Calls the reactor's transforms and subscribes to those that do something. A transform that returns its argument
    /// has no further cost.
    func connectTransforms<Owner: Reactor>(of reactor: Owner) where Owner.StoreOwner == R {
        // First, so that `state` in the other transforms is the one that everybody sees.
        let state = reactor.transform(state: Observable(reduced))
        transformsState = !state.isUntouched(of: reduced)
        let action = reactor.transform(action: Observable(actions))
        let mutation = reactor.transform(mutation: Observable(mutations))
        transformsActions = !action.isUntouched(of: actions)
        transformsMutations = !mutation.isUntouched(of: mutations)

        if transformsState {
            pipeline.append(state.subscribe { [transformed] in transformed.send($0) })
        }
        if transformsMutations {
            pipeline.append(
                mutation.subscribe { [weak reactor] mutation in
                    reactor?.arrive(.transformedMutation(mutation), from: .mutations)
                })
        }
        if transformsActions {
            pipeline.append(
                action.subscribe { [weak reactor] action in
                    reactor?.arrive(.transformedAction(action), from: .actions)
                })
        }
    }
}

extension Reactor {
    /// Handles a transform's output: immediately if the running work caused it, else when no other work is running.
    fileprivate func arrive(_ work: ReactorStore<StoreOwner>.Work, from input: ReactorStore<StoreOwner>.Input) {
        let store = store
        guard store.phase == .running else { return }
        if store.isBusy, store.forwarding != input {
            store.backlog.append(work)
            return
        }
        let former = store.forwarding
        store.forwarding = .none
        occupy { store.perform(work, on: self) }
        store.forwarding = former
    }

    /// Handles a mutation that a running effect sends synchronously.
    func emit(_ mutation: Mutation) {
        let store = store
        guard store.phase == .running else { return }
        occupy { store.receive(mutation, on: self) }
    }

    /// Does `work` as part of what is running, or else as work of its own, followed by what arrived meanwhile.
    func occupy(_ work: () -> Void) {
        let store = store
        if store.isBusy { work() } else { store.occupy(on: self, work) }
    }

    /// Handles a mutation that an effect sends from its task; drops it if the effect is cancelled before its turn.
    func deliver(_ mutation: Mutation, in scope: EffectScope) {
        let store = store
        guard store.phase == .running else { return }
        if store.isBusy {
            store.backlog.append(.mutation(mutation, in: scope))
        } else {
            store.occupy(on: self) { store.receive(mutation, on: self) }
        }
    }
}

extension ReactorStore {
    /// Does `work`, then what arrived meanwhile.
    func occupy<Owner: Reactor>(on reactor: Owner, _ work: () -> Void) where Owner.StoreOwner == R {
        isBusy = true
        work()
        drain(on: reactor)
        isBusy = false
    }
}
