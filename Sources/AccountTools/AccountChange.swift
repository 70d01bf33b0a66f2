package import Accounts
package import LocalAccounts
package import Words

/// A change to one account, as the commands of client and server make it.
package enum AccountChange: Sendable {
    case remove, disable, enable, unlock, endSessions, dropSecondFactor, requireSecondFactor, releaseSecondFactor
    case rename(to: String)
    case changeAddress(to: EmailAddress)

    package func make(_ email: EmailAddress, _ registry: AccountRegistry) async throws(AccountError) {
        switch self {
        case .remove: try await registry.remove(email: email)
        case .disable: try await registry.set(email: email, disabled: true)
        case .enable: try await registry.set(email: email, disabled: false)
        case .unlock: try await registry.unlock(email: email)
        case .endSessions: try await registry.endSessions(email: email)
        case .requireSecondFactor: try await registry.set(email: email, secondFactorRequired: true)
        case .releaseSecondFactor: try await registry.set(email: email, secondFactorRequired: false)
        case .rename(let name): try await registry.rename(email: email, to: name)
        case .changeAddress(let new): try await registry.changeAddress(email: email, to: new)
        case .dropSecondFactor:
            do throws(AccountError) {
                try await registry.removeSecondFactor(email: email)
            } catch {
                throw error.ofTurningOff
            }
        }
    }

    /// The result as one word, for scripts.
    package var status: String {
        switch self {
        case .remove: "removed"
        case .disable: "disabled"
        case .enable: "enabled"
        case .unlock: "unlocked"
        case .endSessions: "sessions_ended"
        case .dropSecondFactor: "second_factor_off"
        case .requireSecondFactor: "second_factor_required"
        case .releaseSecondFactor: "second_factor_optional"
        case .rename: "renamed"
        case .changeAddress: "address_changed"
        }
    }

    /// Returns the result as a sentence, for people.
    package func sentence(_ email: String, _ messages: Messages) -> String {
        switch self {
        case .remove: messages.removed(email)
        case .disable: messages.disabled(email)
        case .enable: messages.enabled(email)
        case .unlock: messages.unlocked(email)
        case .endSessions: messages.sessionsEnded(email)
        case .dropSecondFactor: messages.secondFactorOff(email)
        case .requireSecondFactor: messages.secondFactorRequired(email)
        case .releaseSecondFactor: messages.secondFactorOptional(email)
        case .rename: messages.renamed(email)
        case .changeAddress(let new): messages.addressChanged(email, to: new.text)
        }
    }
}
