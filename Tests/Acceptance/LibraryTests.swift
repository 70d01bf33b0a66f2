import Foundation
import Harness
import Testing

@Suite("Relays, reactors and sections, for other packages", .limited)
struct LibraryTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    @Test("are built by a package that depends on this one without its traits, which fetches nothing else")
    func dependent() async throws {
        let house = try Household()
        try house.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let products = ["Relays", "RelaysTesting", "Reactors", "Sections"]
            let package = Package(
                name: "dependent",
                dependencies: [.package(path: "\(Self.root.path)", traits: [])],
                targets: [
                    .executableTarget(
                        name: "dependent",
                        dependencies: products.map { .product(name: $0, package: "\(Self.root.lastPathComponent)") })
                ])
            """, to: "Package.swift")
        try house.write(
            """
            import Reactors
            import Relays
            import Sections

            let (email, password) = (BehaviorRelay(value: ""), BehaviorRelay(value: ""))
            let bag = DisposeBag()
            combineLatest(email, password).map { !$0.isEmpty && !$1.isEmpty }.distinctUntilChanged()
                .subscribe { print($0) }.disposed(by: bag)
            email.accept("kim@example.com")
            password.accept("old brown boots and rain")
            struct Person: Identifiable, Equatable { let id: String }
            func list(_ ids: String...) -> [ListSection<Int, [Person]>] {
                [ListSection(id: 1, items: ids.map(Person.init))]
            }
            let difference = SectionDifference(from: list("a", "b", "c"), to: list("c", "a", "b"))
            print(difference.movedItems.map(\\.id))
            """, to: "Sources/dependent/main.swift")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let run = try await house.shell(
            """
            swift build --quiet >&2 && .build/debug/dependent
            ls .build/checkouts .build/repositories Package.resolved 2>/dev/null
            """, environment: ["PATH": path])
        #expect(
            run.outputText == """
                false
                true
                ["c"]
                .build/checkouts:

                .build/repositories:

                """, "\(run.errorText)")
        try await foreignNames(in: house, path: path)
    }

    /// Lines that users of RxSwift and Combine write first, and a word of what the compiler says of each.
    private static let foreign = [
        ("let a = PublishSubject<Int>()", "PublishRelay"), ("let a = BehaviorSubject(value: 1)", "BehaviorRelay"),
        ("let a = PassthroughSubject<Int, Never>()", "PublishRelay"),
        ("let a = CurrentValueSubject<Int, Never>(value: 1)", "BehaviorRelay"),
        ("func a(_ b: Driver<Int>) {}", "Observable"), ("func a(_ b: Signal<Int>) {}", "Observable"),
        ("func a(_ b: Single<Int>) {}", "flatMapLatest"), ("func a(_ b: AnyCancellable) {}", "Disposable"),
        ("_ = relay.subscribe(onNext: { _ in })", "subscribe { value in"),
        ("_ = relay.subscribe(onNext: { _ in }, onError: { _ in })", "nothing ends or fails"),
        ("_ = relay.bind(onNext: { _ in })", "subscribe(_:)"), ("_ = relay.drive(onNext: { _ in })", "subscribe(_:)"),
        ("_ = relay.emit(onNext: { _ in })", "subscribe(_:)"),
        ("_ = relay.sink(receiveValue: { _ in })", "subscribe(_:)"),
        ("_ = relay.observe(on: 1)", "main actor"), ("_ = relay.receive(on: 1)", "main actor"),
        ("_ = relay.retry(3)", "nothing fails"), ("_ = relay.catchAndReturn(1)", "nothing fails"),
        ("_ = relay.asDriver(onErrorJustReturn: 1)", "never fails"),
        ("_ = relay.debounce(1, scheduler: 1)", "debounce(for:clock:)"),
        ("_ = relay.throttle(1, scheduler: 1)", "throttle(for:latest:clock:)"),
        ("_ = relay.removeDuplicates()", "distinctUntilChanged()"), ("_ = relay.prepend(1)", "startWith(_:)"),
        ("_ = relay.eraseToAnyPublisher()", "asObservable()"), ("relay.onNext(1)", "accept(_:)"),
        ("relay.send(1)", "accept(_:)"), ("_ = combineLatest(relay, relay) { $0 + $1 }", "apply map"),
        ("_ = Observable<Int>.error(CancellationError())", "a failure is a value"),
        ("_ = Observable<Int>.create { $0 }", "returns a disposable"),
    ]

    /// Has the compiler say of each line what takes its place.
    private func foreignNames(in house: Household, path: String) async throws {
        let lines = Self.foreign.enumerated().map { "@MainActor func f\($0)(_ relay: BehaviorRelay<Int>) { \($1.0) }" }
        try house.write("import Relays\n" + lines.joined(separator: "\n"), to: "foreign.swift")
        let run = try await house.shell(
            "swiftc -typecheck -I .build/debug/Modules foreign.swift 2>&1", environment: ["PATH": path])
        for (index, (line, word)) in Self.foreign.enumerated() {
            let said = run.outputText.split(separator: "\n").filter {
                $0.contains("foreign.swift:\(index + 2):") && $0.contains("error: ")
            }
            #expect(said.contains { $0.contains(word) }, "\(line): \(said)")
        }
    }

    @Test("have documentation that builds without a warning", .enabled(if: Self.hasDocC, "docc is not installed"))
    func documentation() async throws {
        let house = try Household()
        let run = try await house.shell(
            "make --no-print-directory -C '\(Self.root.path)' docs DOCS=\(house.folder)/docs",
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
        #expect(run.status == .exited(0) && run.errorText.isEmpty, "\(run.outputText)\(run.errorText)")
        #expect(run.outputText.split(separator: "\n").count == 4)
    }

    private static var hasDocC: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/docc") }
    }

    @Test("say in the first line of each file that they are under the MIT license, and no other file does")
    func licenses() throws {
        let files = try #require(
            FileManager.default.enumerator(at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil))
        var rooms: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let room = try #require(file.path.dropFirst(Self.root.path.count).split(separator: "/").dropFirst().first)
            let isMIT = try String(contentsOf: file, encoding: .utf8).hasPrefix("// SPDX-License-Identifier: MIT\n")
            #expect(isMIT == ["Relays", "RelaysTesting", "Reactors", "Sections"].contains(room), "\(file.path)")
            if isMIT { rooms.insert(String(room)) }
        }
        #expect(rooms.count == 4)
    }
}
