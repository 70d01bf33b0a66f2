import Accounts
import Foundation
import Testing

@Suite("The secrets of this device") final class DeviceStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("devices-\(UUID())").path
    private var path: String { "\(folder)/devices.json" }
    private var store: DeviceStore { DeviceStore(path: path) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func key(_ account: String) -> Session.Key { Session.Key(account: account, endpoint: "local") }

    private func put(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    @Test("they are kept as JSON, the latest first, one for each account")
    func text() async throws {
        await store.keep(Token("d1"), for: key("ann@example.org"))
        await store.keep(Token("d2"), for: key("bob"))
        await store.keep(Token("d3"), for: key("ann@example.org"))
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == """
                {
                  "devices" : [
                    {
                      "account" : "ann@example.org",
                      "endpoint" : "local",
                      "secret" : "d3"
                    },
                    {
                      "account" : "bob",
                      "endpoint" : "local",
                      "secret" : "d2"
                    }
                  ],
                  "version" : 1
                }

                """)
    }

    @Test("one that is too long is not kept, and takes none of the others with it")
    func long() async {
        await store.keep(Token("d1"), for: key("ann"))
        await store.keep(Token(String(repeating: "d", count: 2_049)), for: key("bob"))
        #expect(store.device(key("bob")) == nil && store.device(key("ann")) == Token("d1"))
        for number in 1...100 {
            await store.keep(Token(String(repeating: "d", count: 2_048)), for: key("a\(number)@example.org"))
        }
        #expect(store.device(key("a1@example.org")) != nil)
    }

    @Test("a hundred are kept; the one that was kept first is dropped")
    func many() async {
        for number in 0...100 { await store.keep(Token("d\(number)"), for: key("a\(number)")) }
        #expect(store.device(key("a0")) == nil)
        #expect(store.device(key("a1")) == Token("d1"))
        #expect(store.device(key("a100")) == Token("d100"))
    }

    @Test("256 KiB are read, and nothing larger")
    func large() throws {
        let text = #"{"devices":[{"account":"ann","endpoint":"local","secret":"d"}]}"#
        try put(text + String(repeating: " ", count: 262_144 - text.utf8.count))
        #expect(store.device(key("ann")) == Token("d"))
        try put(text + String(repeating: " ", count: 262_145 - text.utf8.count))
        #expect(store.device(key("ann")) == nil)
    }

    @Test("what is no secret of an account is passed over")
    func damaged() throws {
        try put(
            #"""
            {"devices":[7,{"account":"ann","endpoint":"local","secret":""},{"account":"ann","secret":"x"},
            {"account":"bob","endpoint":"local","secret":"d"}]}
            """#)
        #expect(store.device(key("ann")) == nil)
        #expect(store.device(key("bob")) == Token("d"))
        try put(#"{"devices":[{"account":"b\u006fb","secret":"a\"\\\u00e9","endpoint":"local","x":[{}]}],"x":{}} "#)
        #expect(store.device(key("bob")) == Token("a\"\\é"))
        try put("garbage")
        #expect(store.device(key("bob")) == nil)
    }

    @Test("secrets that come at once are all kept")
    func together() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { [path, key = key("a\(number)")] in
                    await DeviceStore(path: path).keep(Token("d\(number)"), for: key)
                }
            }
        }
        for number in 0..<8 { #expect(store.device(key("a\(number)")) == Token("d\(number)")) }
    }

    @Test("secrets that cannot be read are not replaced")
    func unreadable() async throws {
        await store.keep(Token("d1"), for: key("ann"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let kept = try Data(contentsOf: URL(fileURLWithPath: path))
        await store.keep(Token("d2"), for: key("bob"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == kept)
    }
}
