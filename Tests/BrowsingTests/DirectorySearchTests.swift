import Accounts
import Browsing
import Doubles
import FoundationEssentials
import Networking
import People
import Relays
import SignIn
import Synchronization
import Testing

/// Searches where only a part of the directory was loaded.
@MainActor
@Suite struct DirectorySearchTests {
    private let asked = Log()

    /// - Parameters:
    ///   - found: The answers to searches.
    ///   - isCutShort: Whether the first load has only a part of the directory.
    private func run(
        _ commands: [String], isAttended: Bool = false, isCutShort: Bool = true,
        found: Result<[Person], PeopleError>...
    ) async -> (end: FlowEnd, text: String) {
        let frontEnd = ScriptedFrontEnd(isAttended: isAttended, commands: commands)
        let answers = Answers(found)
        var source = StubSource { [asked] query throws(PeopleError) in
            guard let search = query.search else {
                var table = PeopleTable(Array([Person].five.prefix(3)))
                table.isCutShort = isCutShort
                return table
            }
            asked.add(search)
            return PeopleTable(try answers.next(else: .success([])).get())
        }
        source.canSearch = true
        let keeper = SessionKeeper(endpoint: StubEndpoint(), store: nil, addresses: nil, now: { .noon - 1 })
        _ = try? await keeper.adopt(.sample())
        let end = await Flow.sample(frontEnd, StubEndpoint(), keeper, source).run(isSignedIn: true)
        return (end, frontEnd.transcript.text)
    }

    private static let overview = """
        [1] Men · 3 people
          1  Adam Abel  21  Berlin, Germany
          2  Bert Born  34  Oslo, Norway
          3  Carl Cohn  40  Berlin, Germany

        [2] Women · 0 people
        """

    @Test("the directory is asked, and those whom it finds are listed beside those who are there")
    func found() async {
        let people = [Person].five
        let (end, text) = await run(
            ["search berlin", "back"], found: .success([people[3], people[0]]))
        #expect(end == .done(failedCommands: false))
        #expect(
            text == """
                \(Self.overview)
                > search berlin
                The directory found 1 more person
                Search “berlin” · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Carl Cohn  40  Berlin, Germany
                > back
                [1] Men · 3 people
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                  3  Carl Cohn  40  Berlin, Germany

                [2] Women · 1 person
                  4  Dora Dahl  29  Berlin, Germany
                """)
    }

    @Test("a list is searched at the directory, too, and an empty search is not sent")
    func inList() async {
        let (end, text) = await run(["open men", "search oslo", "search"], found: .success([]))
        #expect(end == .done(failedCommands: false))
        #expect(text.contains("The directory found nobody else"))
        #expect(asked.lines == ["oslo"])
    }

    @Test("a search that fails is reported, and those who are there are searched")
    func failed() async {
        let (end, text) = await run(["search oslo"], found: .failure(.serverError(status: 500)))
        #expect(end == .done(failedCommands: true))
        #expect(text.contains("! The directory failed (status 500)"), "\(text)")
        #expect(text.hasSuffix("  1  Bert Born  34  Oslo, Norway"), "\(text)")
    }

    @Test("a directory that is here as a whole is not asked")
    func whole() async {
        let (end, text) = await run(["search oslo"], isCutShort: false)
        #expect(end == .done(failedCommands: false))
        #expect(asked.lines.isEmpty && !text.contains("The directory"))
    }

    @Test("a session that ended leads to a login, after which the search is done")
    func endedSession() async {
        let frontEnd = ScriptedFrontEnd(
            logins: [.attempt(email: "ann@example.com", password: "right")], commands: ["search dora"])
        let answers = Answers<Result<[Person], PeopleError>>(
            .failure(.unauthorized), .success([[Person].five[3]]))
        var source = StubSource { query throws(PeopleError) in
            guard query.search == nil else { return PeopleTable(try answers.next(else: .success([])).get()) }
            var table = PeopleTable(Array([Person].five.prefix(3)))
            table.isCutShort = true
            return table
        }
        source.canSearch = true
        let endpoint = StubEndpoint(onLogin: { _ in .ok(.sample()) })
        let keeper = SessionKeeper(endpoint: endpoint, store: nil, addresses: nil, now: { .noon - 1 })
        _ = try? await keeper.adopt(.sample())
        _ = await Flow.sample(frontEnd, endpoint, keeper, source).run(isSignedIn: true)
        let text = frontEnd.transcript.text
        #expect(text.contains("login: ") && text.contains("The directory found 1 more person"), "\(text)")
        #expect(text.hasSuffix("  1  Dora Dahl  29  Berlin, Germany"), "\(text)")
    }
}
