import Accounts
import Foundation
import Testing

/// Sessions are told by whose they are and where: `ann local`.
@Suite("Sessions side by side") struct SessionBookTests {
    private func session(_ name: String, _ endpoint: String = "local", _ token: String = "1") -> Session {
        Session(
            name: name, email: "\(name)@example.org", endpoint: endpoint,
            tokens: SessionTokens(access: Token("\(name)-\(token)")), expiresAt: nil
        )
    }

    /// `*` marks the current one.
    private func told(_ book: SessionBook) -> [String] {
        let current = book.current.map { ["* \(told($0))"] } ?? []
        return current + book.others.map(told)
    }

    private func told(_ session: Session) -> String { "\(session.tokens.access.text()) \(session.endpoint)" }

    @Test("who signs in is current; who was before stands by, the latest first")
    func adopted() {
        var book = SessionBook()
        #expect(book.isEmpty && book.current == nil)
        book.adopt(session("ann"))
        book.adopt(session("bob"))
        book.adopt(session("ann", "https://x.example"))
        #expect(told(book) == ["* ann-1 https://x.example", "bob-1 local", "ann-1 local"])
        #expect(!book.isEmpty)
    }

    @Test("signing in again replaces that account's session there, and nobody else's")
    func again() {
        var book = SessionBook(current: session("ann"), others: [session("bob"), session("ann", "https://x.example")])
        book.adopt(session("ann", "local", "2"))
        #expect(told(book) == ["* ann-2 local", "bob-1 local", "ann-1 https://x.example"])
        book.adopt(session("bob", "local", "2"))
        #expect(told(book) == ["* bob-2 local", "ann-2 local", "ann-1 https://x.example"])
    }

    @Test(
        "one account however its address is written",
        arguments: [
            ("Ann@Example.ORG", true), ("ann@example。org", true), ("anne@example.org", false), ("no address", false),
        ])
    func address(email: String, isSame: Bool) {
        let key = Session.Key(account: email, endpoint: "local")
        #expect((key == session("ann").key) == isSame)
        #expect(key != Session.Key(account: email, endpoint: "https://x.example"))
        var book = SessionBook(current: session("ann"))
        var other = session("ann", "local", "2")
        other.email = email
        book.adopt(other)
        #expect(book.others.count == (isSame ? 0 : 1))
    }

    @Test("a switch makes another one current and loses none; of one that is not there it does nothing")
    func switched() {
        var book = SessionBook(current: session("ann"), others: [session("bob"), session("eve")])
        book.makeCurrent(session("eve").key)
        #expect(told(book) == ["* eve-1 local", "ann-1 local", "bob-1 local"])
        book.makeCurrent(session("eve").key)
        book.makeCurrent(session("dan").key)
        #expect(told(book) == ["* eve-1 local", "ann-1 local", "bob-1 local"])
    }

    @Test("a renewed session stands where the old one stood, and nowhere if that is gone")
    func replaced() {
        var book = SessionBook(current: session("ann"), others: [session("bob"), session("eve")])
        book.replace(session("ann").key, with: session("ann", "local", "2"))
        book.replace(session("eve").key, with: session("eve", "local", "2"))
        book.replace(session("dan").key, with: session("dan", "local", "2"))
        #expect(told(book) == ["* ann-2 local", "bob-1 local", "eve-2 local"])
    }

    @Test("one that is renewed under another address takes the place of that address's session too")
    func renamed() {
        var book = SessionBook(current: session("ann"), others: [session("bob"), session("eve")])
        book.replace(session("bob").key, with: session("eve", "local", "2"))
        #expect(told(book) == ["* ann-1 local", "eve-2 local"])
        book.replace(session("eve").key, with: session("ann", "local", "2"))
        #expect(told(book) == ["ann-2 local"])
        book.replace(session("ann").key, with: session("kim", "local", "2"))
        #expect(told(book) == ["kim-2 local"])
    }

    @Test("after one is forgotten the others stay as they are: none becomes current for it")
    func removed() {
        var book = SessionBook(current: session("ann"), others: [session("bob"), session("eve")])
        book.remove(session("ann").key)
        #expect(told(book) == ["bob-1 local", "eve-1 local"])
        book.remove(session("eve").key)
        book.remove(session("dan").key)
        #expect(told(book) == ["bob-1 local"])
        book.remove(session("bob").key)
        #expect(book.isEmpty)
    }

    @Test("an endpoint's session is the current one if it is there, else the latest of the others")
    func atEndpoint() {
        let book = SessionBook(
            current: session("ann"), others: [session("bob", "https://x.example"), session("eve", "https://x.example")])
        #expect(book.session(at: "local").map(told) == "ann-1 local")
        #expect(book.session(at: "https://x.example").map(told) == "bob-1 https://x.example")
        #expect(book.session(at: "https://y.example") == nil)
        #expect(book[session("eve", "https://x.example").key].map(told) == "eve-1 https://x.example")
        #expect(book[session("eve").key] == nil)
    }

    @Test("another book's sessions come first; its current one becomes current, or else the own one stays")
    func taken() {
        var book = SessionBook(current: session("ann"), others: [session("bob")])
        book.take(SessionBook(current: nil, others: [session("eve")]))
        #expect(told(book) == ["* ann-1 local", "eve-1 local", "bob-1 local"])
        book.take(SessionBook(current: session("bob", "local", "2"), others: []))
        #expect(told(book) == ["* bob-2 local", "ann-1 local", "eve-1 local"])
        book.take(SessionBook(current: nil, others: [session("bob", "local", "3")]))
        #expect(told(book) == ["bob-3 local", "ann-1 local", "eve-1 local"])
    }

    @Test("a session is its address's, however that is written, and its login name's")
    func owned() {
        let ann = Session(
            name: "Ann", email: "ann@example.org", login: "ann", endpoint: "local",
            tokens: SessionTokens(access: Token("a")), expiresAt: nil)
        #expect(ann.isOf("ann@example.org") && ann.isOf("Ann@Example.org") && ann.isOf("ann"))
        #expect(!ann.isOf("Ann") && !ann.isOf("bob@example.org") && !ann.isOf(""))
    }
}
