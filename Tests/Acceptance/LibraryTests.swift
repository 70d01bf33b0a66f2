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
            let products = ["Relays", "Reactors", "Sections"]
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
    }

    @Test("say in the first line of each file that they are under the MIT license, and no other file does")
    func licenses() throws {
        let files = try #require(
            FileManager.default.enumerator(at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil))
        var rooms: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let room = try #require(file.path.dropFirst(Self.root.path.count).split(separator: "/").dropFirst().first)
            let isMIT = try String(contentsOf: file, encoding: .utf8).hasPrefix("// SPDX-License-Identifier: MIT\n")
            #expect(isMIT == ["Relays", "Reactors", "Sections"].contains(room), "\(file.path)")
            if isMIT { rooms.insert(String(room)) }
        }
        #expect(rooms.count == 3)
    }
}
