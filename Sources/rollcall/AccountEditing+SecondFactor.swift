import Accounts
import Glibc
import LocalAccounts
import Terminal

/// The second factor of an account of this machine, which whoever manages it sets up without its password.
extension AccountEditing {
    func turnOnSecondFactor(_ email: EmailAddress) async throws(ExitStatus) -> ExitStatus {
        let registry = registry
        let setup = SecondFactorSetup(wiring, email: email.text)
        let enrolment = try await value { () throws(AccountError) in
            try await registry.beginSecondFactor(email: email)
        }
        return try await setup.turnOn(enrolment, input: PipeReader(descriptor: STDIN_FILENO)) { code in
            do throws(AccountError) {
                return .success(try await registry.confirmSecondFactor(email: email, code: code))
            } catch {
                return .failure(.account(error))
            }
        }
    }

    func renewRecoveryCodes(_ email: EmailAddress) async throws(ExitStatus) -> ExitStatus {
        let setup = SecondFactorSetup(wiring, email: email.text)
        return try setup.show(
            renewed: try await value { () throws(AccountError) in
                try await registry.renewRecoveryCodes(email: email)
            })
    }
}
