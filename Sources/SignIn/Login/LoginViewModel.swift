package import Accounts
package import Relays

/// The login form: takes what was typed and publishes its verdict and the endpoint's answers.
///
/// It never sees the password itself, only what its rules need (`PasswordFacts`) and, on submission, the `Secret`.
@MainActor
package final class LoginViewModel {
    /// The content of the email field, which may be a login name if the endpoint accepts one.
    package let email: BehaviorRelay<String>
    /// What is known about the content of the password field.
    package let password = BehaviorRelay(value: PasswordFacts.empty)

    /// The form's verdict, emitted whenever it changes.
    package let form: Observable<LoginForm>
    /// Whether an attempt is in flight.
    package let isSubmitting = BehaviorRelay(value: false)
    /// Whether the endpoint asks for a code.
    package let asksForCode = BehaviorRelay(value: false)
    /// Whether the endpoint asks for a new password in place of the one that was sent, which is right.
    package let asksForNewPassword = BehaviorRelay(value: false)

    package var endpointName: String { endpoint.name }
    /// What the endpoint accepts in the email field.
    package var identifier: LoginName.Kind { endpoint.identifier }
    /// Whether the endpoint accepts a password typed here.
    package var takesPassword: Bool { endpoint.takesPassword }
    /// Whether the endpoint is sent its tokens as bearer tokens (RFC 6750).
    var sendsBearer: Bool {
        let header = endpoint.header(for: SessionTokens(access: Token("t")))
        return header?.value == Token("Bearer t")
    }
    /// The other ways to sign in, the likeliest to work first.
    package private(set) var methods: [SignInMethod]
    private let endpoint: any AuthEndpoint
    /// A code supplied in advance; it is sent with the first attempt.
    private var givenCode: Secret?
    /// The login that awaits a code; `nil` once it has expired, although another code may still be requested.
    private var pending: SecondFactor?
    /// Whose login `pending` is.
    private var pendingLogin: LoginName?

    /// - Parameters:
    ///   - email: The initial content of the email field.
    ///   - code: A second-factor code that is already at hand.
    ///   - methods: How to sign in on the endpoint's pages, if it has any.
    package init(endpoint: any AuthEndpoint, email: String = "", code: Secret? = nil, methods: [SignInMethod] = []) {
        self.endpoint = endpoint
        self.methods = endpoint.pages == nil ? [] : methods
        givenCode = code
        self.email = BehaviorRelay(value: email)
        form = combineLatest(self.email, password)
            .map { [identifier = endpoint.identifier] in LoginForm(login: $0, identifier, password: $1) }
            .distinctUntilChanged()
            .share(replay: 1)
    }

    /// Sends the contents of the fields if the form is valid and no other attempt is in flight.
    ///
    /// An invalid form yields an outcome too, without sending anything. Cancelling the task cancels the attempt.
    ///
    /// - Parameters:
    ///   - code: The code that the endpoint asked for.
    ///   - newPassword: The password that it asked for in place of `secret`.
    /// - Returns: The outcome; `nil` if another attempt is in flight.
    @discardableResult
    package func submit(
        _ secret: Secret, code: Secret? = nil, newPassword: Secret? = nil
    ) async -> LoginOutcome? {
        guard !isSubmitting.value else { return nil }
        password.accept(PasswordFacts(secret))
        let form = LoginForm(login: email.value, identifier, password: password.value)
        // Capture what is sent: the field may have changed by the time the answer arrives.
        let sent = email.value
        guard let login = form.login, form.isValid else {
            return LoginOutcome(login: sent, identifier, endpoint: endpointName, invalid: form)
        }
        isSubmitting.accept(true)
        defer { isSubmitting.accept(false) }
        if pendingLogin != login {
            (pending, pendingLogin) = (nil, login)
            asksForCode.accept(false)
            asksForNewPassword.accept(false)
        }
        var request = LoginRequest(login: login, password: secret, code: code ?? givenCode, secondFactor: pending)
        request.newPassword = asksForNewPassword.value ? newPassword : nil
        givenCode = nil
        return finish(await endpoint.login(request), of: sent)
    }

    /// Makes an attempt that does not use the fields, unless another one is in flight.
    func attempt(_ attempt: (any AuthEndpoint) async -> LoginResult) async -> LoginOutcome? {
        guard !isSubmitting.value else { return nil }
        isSubmitting.accept(true)
        defer { isSubmitting.accept(false) }
        let result = await attempt(endpoint)
        return finish(result, of: result.session?.login ?? "")
    }

    /// Makes the endpoint ask for a code again if the login it asked during has expired, so that a code that it
    /// delivers itself is on its way before the user is prompted for it.
    package func requestNewCode(_ secret: Secret) async {
        guard asksForCode.value, pending == nil, let login = pendingLogin, !isSubmitting.value else { return }
        isSubmitting.accept(true)
        defer { isSubmitting.accept(false) }
        let result = await endpoint.login(LoginRequest(login: login, password: secret))
        // Any other answer will come again with the next attempt, which starts over.
        if case .secondFactor(let factor) = result, factor.isAnswerable { pending = factor }
    }

    private func note(_ result: LoginResult) {
        switch result {
        case .secondFactor(let factor):
            pending = factor.isAnswerable ? factor : nil
            asksForCode.accept(factor.isAnswerable)
        case .rejected(.expiredCode):
            pending = nil
            asksForCode.accept(true)
        case .rejected(.wrongCode):
            asksForCode.accept(true)
        case .rejected(.passwordChangeNeeded(isOffered: true)), .rejected(.weakNewPassword):
            asksForNewPassword.accept(true)
        case .locked, .unavailable:
            break
        case .ok, .rejected, .invalid:
            pending = nil
            asksForCode.accept(false)
            asksForNewPassword.accept(false)
        }
    }

    private func finish(_ result: LoginResult, of login: String) -> LoginOutcome {
        note(result)
        return LoginOutcome(login: login, identifier, endpoint: endpointName, result: result)
    }
}

extension LoginResult {
    fileprivate var session: Session? {
        if case .ok(let session) = self { session } else { nil }
    }
}

extension LoginViewModel {
    /// Leaves out the methods that the endpoint does not have; where it takes longer to answer, all are offered.
    package func checkMethods(within limit: Duration = .seconds(1)) async {
        guard let pages = endpoint.pages, methods.count > 1 else { return }
        let offered = await withTaskGroup { [methods] group in
            group.addTask { await pages.offered(of: methods) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return methods
            }
            defer { group.cancelAll() }
            return await group.next() ?? methods
        }
        // Where none is left, each of them says what is missing.
        if !offered.isEmpty { methods = offered }
    }

    /// Signs in on a page of the endpoint's, whatever the fields contain. Cancelling the task cancels the attempt.
    ///
    /// - Parameters:
    ///   - show: Called once there is a page to go to.
    ///   - pasted: Called after that by `.paste`: returns the address that the browser ended at; `nil` if the person
    ///     gave up.
    /// - Returns: The outcome; `nil` if another attempt is in flight.
    @discardableResult
    package func signIn(
        by method: SignInMethod, show: @escaping @MainActor (SignInPage) -> Void,
        pasted: @escaping @MainActor () async -> Secret? = { nil }
    ) async -> LoginOutcome? {
        await attempt { endpoint in
            guard let pages = endpoint.pages else { return .unavailable(.noPages) }
            return await pages.login(by: method, show: { page in await show(page) }, pasted: { await pasted() })
        }
    }

    /// Signs in with a token obtained elsewhere: an access token if the endpoint accepts it as such, else a refresh
    /// token.
    @discardableResult
    package func signIn(with token: Token) async -> LoginOutcome? {
        await attempt { endpoint in
            var session = Session(
                name: "", email: "", endpoint: endpoint.name, tokens: SessionTokens(access: token), expiresAt: nil)
            session.isCredential = endpoint.hasTypedSessions
            switch await endpoint.profile(session.tokens) {
            case .ok(let profile) where profile.isConfirmed:
                (session.name, session.email, session.login) = (profile.shownName, profile.email, profile.account)
                session.expiresAt = profile.expiresAt
                return .ok(session)
            case .unavailable(let failure): return .unavailable(failure)
            case .ok, .refused: break
            }
            switch await endpoint.refresh(SessionTokens(access: token, refresh: token)) {
            case .refused: return .rejected(.token)
            case .unavailable(let failure): return .unavailable(failure)
            case .ok(var renewed):
                renewed.isCredential = endpoint.hasTypedSessions
                guard renewed.login.isEmpty || renewed.name.isEmpty,
                    case .ok(let profile) = await endpoint.profile(renewed.tokens)
                else { return .ok(renewed) }
                if renewed.email.isEmpty { renewed.email = profile.email }
                if renewed.login.isEmpty { renewed.login = profile.account }
                if renewed.name.isEmpty { renewed.name = profile.shownName }
                return .ok(renewed)
            }
        }
    }
}

extension Profile {
    /// Whose session it is.
    fileprivate var account: String { email.isEmpty ? login : email }

    /// What they are called, where the endpoint knows no name either.
    fileprivate var shownName: String { name.isEmpty ? account : name }
}

extension SignInMethod {
    /// Which way somebody wants to sign in on an endpoint's pages.
    package enum Preference: Sendable {
        /// Depending on the environment.
        case auto
        case browser, device
        case none
    }

    /// Returns the ways to offer, the likeliest to work first.
    ///
    /// A browser that opens where nobody sees it is useless: over SSH, in a container and without a display, another
    /// device comes first. Several are always offered, since some organisations forbid one or the other.
    ///
    /// - Parameter environment: Of it, `SSH_CONNECTION`, `SSH_TTY`, `DISPLAY`, `WAYLAND_DISPLAY`, `BROWSER` and
    ///   `container` are read.
    package static func order(
        _ preference: Preference, environment: [String: String], isContainer: Bool
    ) -> [SignInMethod] {
        func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        switch preference {
        case .none: return []
        case .browser: return [.browser, .device]
        case .device: return [.device, .browser]
        case .auto:
            let isElsewhere = has("SSH_CONNECTION") || has("SSH_TTY") || has("container") || isContainer
            let canOpen = has("DISPLAY") || has("WAYLAND_DISPLAY") || has("BROWSER")
            guard isElsewhere else { return canOpen ? [.browser, .device] : [.device, .browser] }
            // The person's browser is on another machine, and not every provider has codes for other devices.
            return [.device, .paste, .browser]
        }
    }
}
