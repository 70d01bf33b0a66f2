import Accounts
import ClientWords
import FrontEnds
import Harness
import Networking
import Relays
import SignIn
import Testing
import Words

@MainActor
@Suite("The other ways to sign in, in the form", .fewAtATime)
struct LoginMethodsTests {
    private struct Endpoint: AuthEndpoint, SignInPages {
        let name = "https://id.example.org"
        let takesPassword: Bool
        /// `nil` for one that never answers.
        var offered: [SignInMethod]? = []
        var pages: (any SignInPages)? { self }

        func login(_ request: LoginRequest) async -> LoginResult { .rejected(.credentials) }
        func login(
            by method: SignInMethod, show: @escaping @Sendable (SignInPage) async -> Void,
            pasted: @escaping @Sendable () async -> Secret?
        ) async -> LoginResult { .rejected(.declined) }
        func offered(of methods: [SignInMethod]) async -> [SignInMethod] {
            guard let offered else {
                try? await Task.sleep(for: .seconds(600))
                return []
            }
            return methods.filter(offered.contains)
        }
        func require(_ requirement: LoginRequirement) -> Bool { true }
        func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { .refused }
        func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { .refused }
        func logout(_ tokens: SessionTokens) async -> LogoutAnswer { .over }
    }

    private func form(takesPassword: Bool, methods: [SignInMethod]) -> LoginFormScene {
        let endpoint = Endpoint(takesPassword: takesPassword)
        return LoginFormScene(LoginViewModel(endpoint: endpoint, methods: methods), messages: Messages(.english))
    }

    @Test("stand below the password where there is one, and alone where there is none")
    func fields() {
        let below = form(takesPassword: true, methods: [.browser, .device])
        #expect(below.fields.map(\.name) == [.email, .password, .method(.browser), .method(.device)])
        let alone = form(takesPassword: false, methods: [.device, .browser])
        #expect(alone.fields.map(\.label) == ["Sign in on another device", "Sign in with the browser"])
        #expect(alone.verdicts.first == .valid(hint: "Press Enter to get a code"))
        #expect(form(takesPassword: true, methods: []).fields.map(\.name) == [.email, .password])
    }

    @Test(
        "are those that the endpoint has, where it answers in time",
        arguments: [
            ([.browser], [.browser]), ([.device, .browser], [.device, .browser]), ([], [.device, .browser]),
            (nil, [.device, .browser]),
        ] as [([SignInMethod]?, [SignInMethod])])
    func offered(offered: [SignInMethod]?, shown: [SignInMethod]) async {
        let endpoint = Endpoint(takesPassword: false, offered: offered)
        let viewModel = LoginViewModel(endpoint: endpoint, methods: [.device, .browser])
        await viewModel.checkMethods(within: offered == nil ? .milliseconds(1) : .seconds(600))
        #expect(viewModel.methods == shown)
    }

    @Test("need nothing to be typed, and leave what was typed alone")
    func verdicts() {
        let form = form(takesPassword: true, methods: [.browser])
        form.changed(.password, to: Secret(count: 3) { _ in })
        form.changed(.method(.browser), to: .empty)
        #expect(form.verdicts == [.missing("Type your email address"), .valid(hint: nil), form.verdicts[2]])
    }

    @Test("an attempt tells its outcome, and the next one works")
    func outcome() async throws {
        let viewModel = LoginViewModel(endpoint: Endpoint(takesPassword: false), methods: [.device])
        for _ in 0..<2 {
            let outcome = try #require(await viewModel.signIn(by: .device) { _ in })
            #expect(outcome.result == .rejected(.declined))
            #expect(!viewModel.isSubmitting.value)
        }
        let text = Messages(.english).result(.rejected(.declined))
        #expect(text == "The sign-in was declined on the page: start again to allow it")
    }
}
