import Browsing
import Testing

@Suite("People that are kept between runs belong to a session") struct ForgottenPeopleTests {
    private func kept(_ key: String) -> [UInt8] {
        let magic = "rollcall people 3\n"
        return [UInt8(magic.utf8.count)] + Array(magic.utf8) + [UInt8(key.utf8.count)] + Array(key.utf8) + [0, 0]
    }

    @Test(
        "of one account at one endpoint, whatever directory they are of",
        arguments: [
            ("ann@example.com\nlocal\na directory", true), ("ann@example.com\nlocal\n", true),
            ("ann@example.com\nlocalhost\na directory", false),
            ("ann@example.com\nhttps://x.example\na directory", false),
            ("bob@example.com\nlocal\na directory", false), ("", false),
        ])
    func owner(key: String, isHers: Bool) {
        #expect(DirectoryCache.belongs(kept(key), to: "ann@example.com\nlocal") == isHers)
    }

    @Test(
        "what is no such file belongs to nobody",
        arguments: ["", "x", "rollcall people 3\n", "\u{12}rollcall people 4\n"])
    func garbage(text: String) {
        #expect(!DirectoryCache.belongs(Array(text.utf8), to: ""))
    }
}
