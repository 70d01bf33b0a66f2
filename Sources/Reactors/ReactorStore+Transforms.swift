internal import Relays

extension ReactorStore {
    /// Asks the reactor for its transforms and subscribes to those that do something. One that gives back what it
    /// got costs nothing afterwards.
    func connectTransforms(of reactor: R) {
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
                mutation.subscribe { [weak self] mutation in
                    self?.arrive(.transformedMutation(mutation))
                })
        }
        if transformsActions {
            pipeline.append(
                action.subscribe { [weak self] action in
                    self?.arrive(.transformedAction(action))
                })
        }
    }

    /// Takes what a transform gives: as part of the running work where that set it off, else in its turn.
    private func arrive(_ work: Work) {
        guard let reactor, phase == .running else { return }
        if isBusy, !isForwarding {
            backlog.append(work)
            return
        }
        let wasForwarding = isForwarding
        isForwarding = false
        if isBusy {
            perform(work, on: reactor)
        } else {
            take(work, on: reactor)
        }
        isForwarding = wasForwarding
    }

    /// A mutation of a running effect's own course.
    func emit(_ mutation: R.Mutation) {
        guard let reactor, phase == .running else { return }
        if isBusy {
            receive(mutation, on: reactor)
        } else {
            take(.mutation(mutation), on: reactor)
        }
    }

    /// A mutation that an effect sends from its task.
    func deliver(_ mutation: R.Mutation) {
        guard let reactor, phase == .running else { return }
        if isBusy {
            backlog.append(.mutation(mutation))
        } else {
            take(.mutation(mutation), on: reactor)
        }
    }

    private func take(_ work: Work, on reactor: R) {
        isBusy = true
        perform(work, on: reactor)
        drain(on: reactor)
        isBusy = false
    }
}
