import Accounts
import Foundation
import Testing

@Suite("The names that have signed in") final class AddressBookTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID())").path
    private var path: String { "\(folder)/names" }
    private var book: FileAddressBook { FileAddressBook(path: path) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @Test("there are none at first; then the latest is first, and stands there once, as it was last written")
    func remembered() async throws {
        #expect(book.names().isEmpty)
        for text in ["ann@example.org", "bob", "Bob", "Ann@Example.org"] {
            await book.remember(try LoginName(text, .username))
        }
        #expect(book.names().map(\.text) == ["Ann@Example.org", "Bob", "bob"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "Ann@Example.org\nBob\nbob\n")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("twenty are kept, even the longest, and no more is read")
    func limit() async throws {
        let names = try (10..<31).map { try LoginName(String(repeating: "a", count: 253) + "\($0)", .username) }
        for name in names { await book.remember(name) }
        #expect(book.names() == Array(names.reversed().prefix(20)))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.count == 5_120)
        try (bytes + [0x0A]).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(book.names().isEmpty)
    }

    @Test("a line that is no name is passed over")
    func damaged() async throws {
        await book.remember(try LoginName("ann", .username))
        try Data("ann\n\n bob\nkim\u{1B}\neve\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(book.names().map(\.text) == ["ann", "eve"])
    }

    @Test("names that come at once are all kept, and those that cannot be read are not replaced")
    func together() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { [path] in
                    await FileAddressBook(path: path).remember(try LoginName("a\(number)", .username))
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(book.names().map(\.text)) == Set((0..<8).map { "a\($0)" }))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        await book.remember(try LoginName("bob", .username))
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("a0\n"))
    }
}
