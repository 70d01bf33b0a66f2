internal import Relays

extension ReactorStore {
    /// Calls the reactor's transforms and subscribes to those that do something. A transform that returns its argument
    /// has no further cost.
    func connectTransforms<Owner: Reactor>(of reactor: Owner) where Owner.StoreOwner == R {
        let action = reactor.transform(action: Observable(actions))
        let mutation = reactor.transform(mutation: Observable(mutations))
        let state = reactor.transform(state: Observable(reduced))
        transformsActions = !action.isUntouched(of: actions)
        transformsMutations = !mutation.isUntouched(of: mutations)
        transformsState = !state.isUntouched(of: reduced)

        if transformsState {
            pipeline.append(state.subscribe { [transformed] in transformed.send($0) })
        }
        if transformsMutations {
            pipeline.append(
                mutation.subscribe { [weak reactor] mutation in
                    reactor?.arrive(.transformedMutation(mutation))
                })
        }
        if transformsActions {
            pipeline.append(
                action.subscribe { [weak reactor] action in
                    reactor?.arrive(.transformedAction(action))
                })
        }
    }
}

extension Reactor {
    /// Handles a transform's output: immediately if the running work caused it, else when no other work is running.
    fileprivate func arrive(_ work: ReactorStore<StoreOwner>.Work) {
        let store = store
        guard store.phase == .running else { return }
        if store.isBusy, !store.isForwarding {
            store.backlog.append(work)
            return
        }
        let wasForwarding = store.isForwarding
        store.isForwarding = false
        if store.isBusy {
            store.perform(work, on: self)
        } else {
            store.take(work, on: self)
        }
        store.isForwarding = wasForwarding
    }

    /// Handles a mutation that a running effect sends synchronously.
    func emit(_ mutation: Mutation) {
        let store = store
        guard store.phase == .running else { return }
        if store.isBusy {
            store.receive(mutation, on: self)
        } else {
            store.take(.mutation(mutation), on: self)
        }
    }

    /// Handles a mutation that an effect sends from its task.
    func deliver(_ mutation: Mutation) {
        let store = store
        guard store.phase == .running else { return }
        if store.isBusy {
            store.backlog.append(.mutation(mutation))
        } else {
            store.take(.mutation(mutation), on: self)
        }
    }
}

extension ReactorStore {
    fileprivate func take<Owner: Reactor>(_ work: Work, on reactor: Owner) where Owner.StoreOwner == R {
        isBusy = true
        perform(work, on: reactor)
        drain(on: reactor)
        isBusy = false
    }
}
