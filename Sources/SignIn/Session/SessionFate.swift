import Accounts
import Relays

/// What becomes of the active session when the run ends.
package enum SessionFate: Sendable, Equatable {
    /// It is stored for the next run.
    case kept
    /// It is this run's alone, which ends it at the endpoint.
    case ended
    /// It is neither stored nor ended: it began elsewhere, or it is the credential that was typed.
    case forgotten
}

extension SessionKeeper {
    package var fate: SessionFate {
        guard let current = session.value else { return .kept }
        if endsWithRun { return .ended }
        let isStored =
            switch place {
            // Without a store of its own, the run leaves what an earlier one has stored, unless it has renewed that.
            case nil: wasStored && stored == current.tokens
            case .memory: false
            default: isKeeping(current)
            }
        return isStored ? .kept : .forgotten
    }
}
