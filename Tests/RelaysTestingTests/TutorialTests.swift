import FoundationEssentials
import Reactors
import Relays
import RelaysTesting
import Sections
import Testing

@MainActor
@Suite("The first examples of the libraries' articles")
struct TutorialTests {
    struct Broken: Error {}

    @Test("a login form is valid once both fields are, and signs in again after a failure")
    func login() async {
        let model = LoginViewModel { email, _ in "Welcome, \(email)" }
        let isValid = Recorder(model.isValid)
        model.email.accept("me@example.org")
        model.password.accept("old brown boots")
        #expect(isValid.values == [false, true])
        let shown = Observed(model.isValid, initially: false)
        #expect(shown.value)

        let attempts = BehaviorRelay(value: 0)
        let failing = LoginViewModel { _, _ in
            attempts.accept(attempts.value + 1)
            if attempts.value == 1 { throw Broken() }
            return "Welcome"
        }
        failing.email.accept("me@example.org")
        failing.password.accept("old brown boots")
        var outcomes = failing.outcome.values.makeAsyncIterator()
        failing.submitted.accept(())
        #expect(await outcomes.next() == .failed("Broken()"))
        failing.submitted.accept(())
        #expect(await outcomes.next() == .welcome("Welcome"))
    }

    @Test("a counter shows that it is loading for a second, then counts, up and down")
    func counter() async throws {
        let clock = ManualClock()
        let test = ReactorTest(CounterReactor(clock: clock))
        try test.send(.increased) { $0.isLoading = true }
        #expect(await clock.sleepers(atLeast: 1))
        clock.advance(by: .seconds(1))
        try await test.receive { $0.count = 1 }
        try await test.receive { $0.isLoading = false }
        try test.finish()

        let shown = Recorder(test.reactor.state)
        try test.send(.decreased) { $0.isLoading = true }
        #expect(await clock.sleepers(atLeast: 1))
        clock.advance(by: .seconds(1))
        try await test.receive { $0.count = 0 }
        try await test.receive { $0.isLoading = false }
        #expect(
            shown.values == [
                .init(count: 1, isLoading: false), .init(count: 1, isLoading: true),
                .init(count: 0, isLoading: true), .init(count: 0, isLoading: false),
            ])
    }

    @Test("its view sends what happened and draws what is")
    func view() {
        let reactor = CounterReactor(clock: ManualClock())
        let stub = ReactorStub(reactor)
        let view = CounterView()
        view.bind(reactor: reactor)
        view.plusButton.taps.accept(())
        #expect(stub.actions == [.increased])
        stub.state.count = 7
        #expect(view.label.text == "7")
    }

    @Test("what fails is a mutation, and the next load works")
    func loading() async throws {
        let isBroken = BehaviorRelay(value: true)
        let test = ReactorTest(
            LoadingReactor(
                .init {
                    if isBroken.value { throw Broken() }
                    return ["Ann"]
                }))
        try test.send(.refreshed)
        try await test.receive { $0.failure = "Broken()" }
        isBroken.accept(false)
        try test.send(.refreshed)
        try await test.receive { ($0.people, $0.failure) = (["Ann"], nil) }
        try test.send(.cancelled)
    }

    @Test("a list in sections tells what changed, and the coordinator where it leads")
    func sections() throws {
        var list = PeopleList()
        let (ann, ben) = (Person(id: 1, name: "Ann"), Person(id: 2, name: "Ben"))
        _ = list.show([ListSection(id: "Here", items: [ann, ben]), ListSection(id: "Away", items: [])])
        let said = list.show([ListSection(id: "Here", items: [ben]), ListSection(id: "Away", items: [ann])])
        #expect(said == "0 in, 0 out, 1 moved")
        var coordinator = Coordinator()
        try coordinator.take(.chosen(ann))
        #expect(coordinator.scene == .person(ann))
        #expect(throws: Refused.self) { try coordinator.take(.chosen(ben)) }
    }

    @Test(
        "have no line of code that is not compiled here",
        arguments: [
            "Relays/Relays.docc/FirstExample.md", "Reactors/Reactors.docc/FirstExample.md",
            "RelaysTesting/RelaysTesting.docc/RelaysTesting.md", "Sections/Sections.docc/FirstExample.md",
        ])
    func articles(path: String) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        func text(_ file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
        func code(_ text: some StringProtocol) -> String {
            text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.joined(separator: "\n")
        }
        let files = [
            "CounterReactor", "LoadingReactor", "LoginViewModel", "PeopleList", "TutorialTests",
        ]
        let compiled = try files.map { code(try text(tests.appending(path: "\($0).swift"))) }
        let article = try text(tests.appending(path: "../../Sources/\(path)").standardized)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst()
        #expect(!blocks.isEmpty)
        for block in blocks {
            let lines = code(block.components(separatedBy: "```")[0])
            #expect(compiled.contains { $0.contains(lines) }, "\(lines)")
        }
    }
}
