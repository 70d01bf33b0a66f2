import Accounts
import Harness
import Synchronization
import Testing

/// Somebody who signs in, renews and signs out at servers that go away, and holds each to what another one answered.
struct ClusterClient: Sendable {
    /// What came of it.
    struct Record: Sendable {
        var answers = 0
        /// Renewals without an answer of which nobody can say whether they happened.
        var open = 0
        /// The longest time from a question to its answer, with every try.
        var longest = Duration.zero
    }

    private let cluster: Cluster
    private let email: EmailAddress
    /// The servers that it asks.
    private let nodes: [Int]
    private var random: SeededGenerator
    private var record = Record()

    init(_ cluster: Cluster, _ email: EmailAddress, nodes: [Int] = [0, 1, 2], seed: UInt64) {
        (self.cluster, self.email, self.nodes) = (cluster, email, nodes)
        random = SeededGenerator(seed: seed)
    }

    mutating func run(until isOver: @Sendable () -> Bool) async -> Record {
        while !isOver() { await session() }
        return record
    }

    private mutating func session() async {
        let (email, request) = (email, { LoginRequest(email: $0, password: Cluster.password) })
        let login = await ask { endpoint -> LoginResult? in
            let result = await endpoint.login(request(email))
            return if case .unavailable = result { nil } else { result }
        }
        guard let login else { return }
        guard case .ok(let session) = login.answer else {
            let books = await cluster.books()
            Issue.record("a login was answered with \(login.answer) after \(login.tries) tries; the books: \(books)")
            return
        }
        var tokens = session.tokens
        await expect(tokens, isThere: true, "an answered login")
        var spent: SessionTokens?
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let old = tokens
            guard let renewal = await ask({ await $0.refresh(old).answered }) else { return }
            guard case .ok(let renewed) = renewal.answer else {
                // The server that gave no answer may have renewed it; then these tokens were used twice.
                if renewal.tries > 1 { record.open += 1 } else { Issue.record("an answered session was lost") }
                return
            }
            tokens = renewed.tokens
            spent = old
            await expect(tokens, isThere: true, "an answered renewal")
            await expect(old, isThere: false, "the token before an answered renewal")
        }
        if let spent, Bool.random(using: &random) {
            // For a while it gets the same tokens; whoever uses it once those were used ends the session.
            let again = await ask { await $0.refresh(spent).answered }
            if case .ok(let same) = again?.answer, same.tokens != tokens { Issue.record("two usable tokens") }
            let current = tokens
            if case .ok(let next) = await ask({ await $0.refresh(current).answered })?.answer { tokens = next.tokens }
            let replay = await ask { await $0.refresh(spent).answered }
            if case .ok = replay?.answer { Issue.record("two usable tokens") }
            if replay != nil { await expect(tokens, isThere: false, "a session whose spent token was used") }
        } else {
            let ending = tokens
            let end = await ask { endpoint -> Bool? in
                if case .unavailable = await endpoint.logout(ending) { nil } else { true }
            }
            if end != nil { await expect(tokens, isThere: false, "a session that was signed out of") }
        }
    }

    private mutating func expect(_ tokens: SessionTokens, isThere: Bool, _ what: Comment) async {
        guard let answer = await ask({ await $0.profile(tokens).answered })?.answer else { return }
        let found = if case .ok = answer { true } else { false }
        #expect(found == isThere, what)
    }

    /// Asks one server after the other until one answers; `nil` if none does within half a minute.
    private mutating func ask<Answer: Sendable>(
        _ question: (any AuthEndpoint) async -> Answer?
    ) async -> (answer: Answer, tries: Int)? {
        let start = ContinuousClock.now
        var node = Int.random(in: 0..<nodes.count, using: &random)
        var tries = 0
        while ContinuousClock.now - start < .seconds(30) {
            tries += 1
            if let answer = await question(cluster.endpoint(nodes[node])) {
                record.answers += 1
                record.longest = max(record.longest, ContinuousClock.now - start)
                return (answer, tries)
            }
            node = (node + 1) % nodes.count
            // As clients do, and so that those that are refused leave the processor to the others.
            if tries % nodes.count == 0 { try? await Task.sleep(for: .milliseconds(5)) }
        }
        Issue.record("no server answers")
        return nil
    }
}

extension SessionAnswer {
    /// `nil` where there was no answer.
    fileprivate var answered: Self? { if case .unavailable = self { nil } else { self } }
}

extension ClusterClient.Record {
    static func + (first: Self, second: Self) -> Self {
        Self(
            answers: first.answers + second.answers, open: first.open + second.open,
            longest: max(first.longest, second.longest))
    }
}
