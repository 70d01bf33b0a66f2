import Accounts
import Testing

@Suite struct EmailAddressTests {
    @Test(
        "an address that looks like one is taken as it was typed",
        arguments: [
            "ann@example.org", "a@b.c", "Ann.O'Hara+news@mail.example.org", "\"a@b\"@example.org", "지민@예시.한국",
            "用户@例子。公司", "ann@[192.0.2.1]", "ann@example.org.", "e\u{301}@example.org",
            "ann..o@example.org", ".ann@example.org",
        ])
    func taken(text: String) throws {
        #expect(try EmailAddress(text).text.utf8.elementsEqual(text.utf8))
    }

    @Test(
        "what is not an address says what to put right next",
        arguments: [
            ("", .empty),
            ("ann", .noAt),
            ("@example.org", .nothingBeforeAt),
            ("ann@", .nothingAfterAt),
            ("ann@example", .noDotAfterAt),
            ("ann@.", .nothingAroundDot),
            ("ann@.org", .nothingAroundDot),
            ("ann@example.", .nothingAroundDot),
            ("ann@example..org", .nothingAroundDot),
            ("ann@example.org..", .nothingAroundDot),
            ("ann@.example.org", .nothingAroundDot),
            ("ann@@example.org", .severalAts),
            ("ann@b@example.org", .severalAts),
            ("@@example.org", .severalAts),
            ("\"@example@example.org", .severalAts),
            ("mailto:ann@example.org", .mailto),
            ("MAILTO:ann", .mailto),
            ("<ann@example.org>", .angleBrackets),
            ("Ann Smith <ann@example.org>", .angleBrackets),
            ("ann@example.org,", .list),
            ("ann@example.org, bob@example.org", .list),
            ("ann@example.org;bob@example.org", .list),
            ("ann@-example.org", .hyphenAtDot),
            ("ann@example-.org", .hyphenAtDot),
            ("ann@mail.-x-.org", .hyphenAtDot),
            ("ann o@example.org", .space),
            (" ann@example.org", .space),
            ("ann@example.org\u{3000}", .space),
            ("ann\u{A0}o@example.org", .space),
            ("ann@exa\u{2028}mple.org", .space),
            ("ann\u{7}@example.org", .controlCharacter),
            ("ann@example.org\r", .controlCharacter),
            ("ann@example.org\t", .controlCharacter),
            ("\u{FEFF}ann@example.org", .controlCharacter),
            ("ann\u{200B}@example.org", .controlCharacter),
            ("ann@example.org\u{FE0F}", .controlCharacter),
            ("ann\u{3164}@example.org", .controlCharacter),
            ("ann\u{115F}@example.org", .controlCharacter),
            ("ann\u{7F}@example.org", .controlCharacter),
            ("ann\u{9B}31m@example.org", .controlCharacter),
            ("ann\u{202E}@example.org", .controlCharacter),
            ("ann\u{2066}@example.org", .controlCharacter),
            (String(decoding: [0x61, 0xFF, 0x40, 0x62, 0x2E, 0x63], as: UTF8.self), .controlCharacter),
        ] as [(String, EmailAddress.Problem)])
    func refused(text: String, problem: EmailAddress.Problem) {
        #expect(EmailAddress.problem(in: text) == problem)
        #expect(throws: problem) { try EmailAddress(text) }
    }

    @Test("an account that another program's looser rule let in is found by its address")
    func existing() throws {
        for text in [
            "ann@@example.org", "ann@example..org", "ann@example.org", "ann,bob@example.org", "<ann@example.org>",
            "mailto:ann@example.org", "ann@-example.org",
        ] {
            #expect(try EmailAddress(existing: text).text == text)
        }
        for text in [
            "ann", "ann@@", "a@b@localhost", "ann@.org", "ann@.", "ann@example.", "ann@@example.org ",
            "Ann <ann@example.org>",
        ] {
            #expect(throws: EmailAddress.Problem.self) { try EmailAddress(existing: text) }
        }
    }

    @Test("254 bytes are an address, 255 and 300 are too long, counted in UTF-8")
    func length() {
        func address(bytes: Int) -> String { String(repeating: "a", count: bytes - 12) + "@example.org" }
        #expect(EmailAddress.problem(in: address(bytes: 254)) == nil)
        #expect(EmailAddress.problem(in: address(bytes: 255)) == .tooLong(bytes: 255))
        #expect(EmailAddress.problem(in: address(bytes: 300)) == .tooLong(bytes: 300))
        #expect(EmailAddress.problem(in: String(repeating: "가", count: 81) + "@example.org") == .tooLong(bytes: 255))
    }

    @Test("the lookup key ignores case, composition, and how a domain is spelt")
    func lookupKey() throws {
        func key(_ text: String) throws -> String { try EmailAddress(text).lookupKey }
        #expect(try key("Ann@Example.ORG") == "ann@example.org")
        #expect(try Array(key("E\u{301}va@example.org").utf8) == Array("\u{E9}va@example.org".utf8))
        #expect(try key("ΣΟΦΟΣ@example.org") == key("σοφος@example.org"))
        #expect(try key("σοφος@example.org") == key("σοφοσ@example.org"))
        #expect(try key("用户@例子。公司") == key("用户@例子.公司"))
        for domain in [
            "xn--mnchen-3ya.example", "XN--MNCHEN-3YA.Example", "münchen.example.", "MÜNCHEN.example",
            "mu\u{308}nchen.example", "münchen。example", "ｍünchen.ｅｘａｍｐｌｅ",
        ] {
            #expect(try key("ann@\(domain)") == "ann@xn--mnchen-3ya.example")
        }
        #expect(try key("ann@ｅxample.org.") == "ann@example.org")
        #expect(try key("Ann@[IPv6:2001:DB8::1].x") == "ann@[ipv6:2001:db8::1].x")
    }

    @Test(
        "what may have two owners has two lookup keys",
        arguments: [
            ("strasse@example.org", "straße@example.org"), ("ann@strasse.example", "ann@straße.example"),
            ("ı@example.org", "i@example.org"), ("ann@example.org", "anna@example.org"),
            ("ﬁ@example.org", "fi@example.org"), ("аnn@example.org", "ann@example.org"),
        ])
    func ownersApart(one: String, other: String) throws {
        #expect(try EmailAddress(one).lookupKey != EmailAddress(other).lookupKey)
    }

    @Test("an address mixes scripts where letters with look-alikes stand in one word")
    func mixedScripts() throws {
        for text in ["аnn@example.org", "ann@exаmple.org", "αnn@example.org"] {
            #expect(try EmailAddress(text).mixesScripts, "\(text)")
        }
        for text in ["ann@example.org", "аня@пример.рус", "анна@example.org", "지민kim@예시.한국", "élan@münchen.example"] {
            #expect(try !EmailAddress(text).mixesScripts, "\(text)")
        }
    }

    @Test("an address prints as it was typed, and what stands before its last @ is its local part")
    func parts() throws {
        let address = try EmailAddress(#""A@b"@Example.org"#)
        #expect(address.description == #""A@b"@Example.org"#)
        #expect(address.localPart == #""A@b""#)
    }
}
