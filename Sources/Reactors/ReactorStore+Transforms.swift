internal import Relays

extension ReactorStore {
    /// Asks the reactor for its transforms and subscribes to those that do something. One that gives back what it
    /// got costs nothing afterwards.
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
    /// Takes what a transform gives: as part of the running work where that set it off, else in its turn.
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

    /// A mutation of a running effect's own course.
    func emit(_ mutation: Mutation) {
        let store = store
        guard store.phase == .running else { return }
        if store.isBusy {
            store.receive(mutation, on: self)
        } else {
            store.take(.mutation(mutation), on: self)
        }
    }

    /// A mutation that an effect sends from its task.
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
