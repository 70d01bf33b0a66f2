import Accounts
import ClientWords
import FrontEnds
import LocalAccounts
import Settings
import Words

/// The embedded endpoint and what its configuration names.
extension Wiring {
    /// Returns the embedded endpoint.
    func local() throws(ExitStatus) -> LocalEndpoint {
        do throws(ConfigurationFault) {
            return LocalEndpoint(
                database: database, hasher: hasher, peppers: try peppers(), sessions: settings.auth.local.policy,
                throttle: .standard, now: now, clock: ContinuousClock())
        } catch {
            throw Self.refuse(error, printer)
        }
    }

    /// Returns what manages the embedded endpoint's accounts.
    func registry() throws(ExitStatus) -> AccountRegistry {
        do throws(ConfigurationFault) {
            return try accounts()
        } catch {
            throw Self.refuse(error, printer)
        }
    }

    /// The same, for those who word what is wrong themselves.
    func accounts() throws(ConfigurationFault) -> AccountRegistry {
        AccountRegistry(database: database, hasher: hasher, rule: try passwordRule(), peppers: try peppers(), now: now)
    }

    /// The rule for new passwords; reads the configured list of breached ones.
    private func passwordRule() throws(ConfigurationFault) -> PasswordRule {
        do throws(BreachedPasswords.Problem) {
            let list = try settings.auth.local.breachedPasswords.map { path throws(BreachedPasswords.Problem) in
                try BreachedPasswords(path: path)
            }
            return PasswordRule(minimumLength: settings.auth.local.leastPassword, breached: list)
        } catch {
            throw .breachedPasswords(error)
        }
    }

    /// The configured keys that passwords are hashed with.
    private func peppers() throws(ConfigurationFault) -> Peppers {
        guard let path = settings.auth.local.pepperFile else { return .none }
        do throws(Peppers.Problem) {
            return try Peppers(path: path)
        } catch {
            switch error {
            case .unreadable(let path, let reason): throw .pepperUnreadable(path: path, reason: reason)
            case .tooShort(let path, let line):
                throw .pepperTooShort(path: path, line: line, minimumLength: Peppers.minimumLength)
            }
        }
    }
}
