import Accounts
import Testing

@Suite struct SessionTests {
    private func session(email: String, login: String? = nil) -> Session {
        Session(
            name: "Ann", email: email, login: login, endpoint: "local", tokens: SessionTokens(access: Token("t")),
            expiresAt: nil)
    }

    @Test("a session is shown by its email address, or by what was typed if it has none")
    func account() {
        #expect(session(email: "ann@example.org", login: "ann").account == "ann@example.org")
        #expect(session(email: "", login: "ann").account == "ann")
    }

    @Test("unless it says otherwise, its address was typed, and its token is none that a person knows")
    func defaults() {
        #expect(session(email: "ann@example.org").login == "ann@example.org")
        #expect(!session(email: "ann@example.org").isCredential)
    }

    @Test("a profile is an endpoint's word, unless it cannot be asked: then it says nothing")
    func profile() {
        #expect(Profile(name: "Ann", email: "ann@example.org", expiresAt: nil).isConfirmed)
        #expect(!Profile.unconfirmed.isConfirmed)
        #expect(Profile.unconfirmed == Profile(name: "", email: "", expiresAt: nil, isConfirmed: false))
    }
}
