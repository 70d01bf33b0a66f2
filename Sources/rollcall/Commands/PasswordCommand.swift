import Accounts
import ArgumentParser
import ClientWords
import FrontEnds
import Glibc
import SignIn
import Terminal
import Words

struct PasswordCommand: Command {
    static let configuration = CommandConfiguration("password", .password, discussion: [.ownPasswordInput])

    @Option(help: ArgumentHelp(.oneTimeCode, valueName: "code"))
    var otp: String?

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options)
        let owner = try await OwnAccount(wiring)
        // The change ends the stored session: first it is seen that the new one can take its place.
        do throws(SessionStoreError) {
            try await wiring.store.tryWriting()
        } catch {
            throw wiring.printer.refuse(wiring.messages.passwordNotChanged(error), ExitStatus(storing: error))
        }
        let new = try await changed(owner, wiring)
        wiring.printer.say(
            wiring.messages.ownPasswordChanged(new.account, endsSessions: !new.isCredential),
            account: "password_changed", email: new.email)
        if let unstored = owner.keeper.unstored, case .ended(let failure) = unstored {
            throw wiring.printer.refuse(wiring.messages.error(unstored), ExitStatus(storing: failure))
        }
        return .done
    }

    /// Changes the password and returns the new session: in a form at a terminal, else with two lines of input.
    @MainActor
    private func changed(_ owner: OwnAccount, _ wiring: Wiring) async throws(ExitStatus) -> Session {
        let code = otp.map { _ in ProgramArguments.code ?? .empty }
        let change: @Sendable (OwnerProof, Secret) async -> OwnerAnswer<Session> = { proof, password in
            var proof = proof
            proof.code = proof.code ?? code
            return await owner.answer { [proof] in await owner.changePassword($0, $1, proof, to: password) }
        }
        if let terminal = wiring.terminal() {
            // The endpoint decides. If it does not tell the length, the one for an account with a second factor is
            // assumed.
            let rule = try? await owner.answer { await $0.passwordRule($1) }.get()
            let form = PasswordFormScene(
                of: owner.session, rule: rule ?? PasswordRule(minimumLength: PasswordRule.minimumWithSecondFactor),
                messages: wiring.messages,
                change: change)
            guard await wiring.present(form, at: terminal), let new = form.session else { throw .inputEnded }
            return new
        }
        let input = PipeReader(descriptor: STDIN_FILENO)
        let words = wiring.messages
        let ended = words.newPasswordEnded
        let current = try await wiring.secret(line: 1, words.currentPasswordLabel, of: input, orEnded: ended)
        let password = try await wiring.secret(line: 2, words.newPasswordLabel, of: input, orEnded: ended)
        let proof = OwnerProof(password: current, code: code)
        switch await owner.answer({ await owner.changePassword($0, $1, proof, to: password) }) {
        case .success(let session): return session
        case .failure(let failure):
            let status = wiring.refuse(failure)
            if failure.mayBeDone { wiring.printer.reportError(wiring.messages.passwordMayBeChanged) }
            throw status
        }
    }
}

extension OwnAccount {
    /// Changes the password and stores the session that the endpoint begins with it.
    fileprivate func changePassword(
        _ endpoint: any OwnerEndpoint, _ tokens: SessionTokens, _ proof: OwnerProof, to password: Secret
    ) async -> OwnerAnswer<Session> {
        await keeper.replace { await endpoint.changePassword(tokens, proof, to: password) }
    }
}
