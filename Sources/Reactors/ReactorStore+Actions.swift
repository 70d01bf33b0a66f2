public import Relays

extension ReactorStore {
    /// Sends an action to a reactor that the caller held weakly.
    // Not inlined: otherwise the store would be retained along with its reactor, doubling the cost.
    @inlinable
    @inline(never)
    static func send<Owner: Reactor>(_ action: R.Action, to reactor: Owner) where Owner.StoreOwner == R {
        reactor.store.accept(action, on: reactor)
    }

    @inlinable
    func accept<Owner: Reactor>(_ action: R.Action, on reactor: Owner)
    where Owner.StoreOwner == R {
        if isBusy {
            backlog.append(.action(action))
            return
        }
        isBusy = true
        take(action, on: reactor)
        if !backlog.isEmpty {
            drain(on: reactor)
        }
        isBusy = false
    }

    @inlinable
    func take<Owner: Reactor>(_ action: R.Action, on reactor: Owner)
    where Owner.StoreOwner == R {
        if phase == .stubbed {
            record(action)
            return
        }
        if watched.count > 0 {
            watched.send(action)
        }
        if transformsActions {
            forward(.actions) { actions.send(action) }
        } else {
            begin(reactor.mutate(action: action), on: reactor)
        }
    }

    @inlinable
    func begin<Owner: Reactor>(_ effect: Effect<R.Mutation>, on reactor: Owner)
    where Owner.StoreOwner == R {
        // A stub may have been made since the action came, or be made by one of the mutations.
        if let mutation = effect.one {
            if phase == .running { receive(mutation, on: reactor) }
        } else if let mutations = effect.several {
            for mutation in mutations where phase == .running {
                receive(mutation, on: reactor)
            }
        } else if effect.work != nil {
            runner?.run(effect)
        }
    }

    @inlinable
    func receive<Owner: Reactor>(_ mutation: R.Mutation, on reactor: Owner)
    where Owner.StoreOwner == R {
        if transformsMutations {
            forward(.mutations) { mutations.send(mutation) }
        } else {
            reduce(mutation, on: reactor)
        }
    }

    @inlinable
    func reduce<Owner: Reactor>(_ mutation: R.Mutation, on reactor: Owner)
    where Owner.StoreOwner == R {
        reduced.send(reactor.reduce(state: reducedState, mutation: mutation))
    }

    @inlinable
    func forward(_ input: Input, _ send: @MainActor () -> Void) {
        forwarding = input
        send()
        forwarding = .none
    }

    @inlinable
    func drain<Owner: Reactor>(on reactor: Owner)
    where Owner.StoreOwner == R {
        while let work = backlog.popFirst() {
            perform(work, on: reactor)
        }
    }

    @inlinable
    func perform<Owner: Reactor>(_ work: Work, on reactor: Owner)
    where Owner.StoreOwner == R {
        switch work {
        case .action(let action): take(action, on: reactor)
        case .transformedAction(let action): begin(reactor.mutate(action: action), on: reactor)
        case .mutation(let mutation, let scope): if !scope.isCancelled { receive(mutation, on: reactor) }
        case .transformedMutation(let mutation): reduce(mutation, on: reactor)
        }
    }

    @usableFromInline
    func record(_ action: R.Action) {
        recording?.actions.append(action)
    }
}
