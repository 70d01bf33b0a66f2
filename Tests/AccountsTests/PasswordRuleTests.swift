import Accounts
import Foundation
import Testing

@Suite struct PasswordRuleTests {
    /// As short as can be configured, so that what is told is not the length.
    private let short = PasswordRule(minimumLength: 8)

    private func verdict(_ text: String, _ rule: PasswordRule? = nil) throws -> PasswordRule.Verdict {
        try (rule ?? short).verdict(
            on: Secret(text), email: EmailAddress("Ann.Smithson@Example.org"), name: "Jörg-Uwe Kim")
    }

    @Test("fifteen code points are enough, and none of them need be of any kind")
    func length() throws {
        let standard = PasswordRule.standard
        #expect(try verdict("", standard) == .refused(.tooShort(count: 0, minimumLength: 15)))
        #expect(try verdict("vcxmrtqkvcxmrt", standard) == .refused(.tooShort(count: 14, minimumLength: 15)))
        #expect(try verdict("vcxmrtqkwcxmrtq", standard) == .accepted(hint: nil))
        #expect(try verdict("우리집강아지복슬강아지어제도", standard) == .refused(.tooShort(count: 14, minimumLength: 15)))
        #expect(try verdict("우리집강아지복슬강아지어제도왔", standard) == .accepted(hint: nil))
    }

    @Test("where fewer are configured, fifteen are recommended")
    func configured() throws {
        #expect(try verdict("vcxmrtq") == .refused(.tooShort(count: 7, minimumLength: 8)))
        #expect(try verdict("vcxmrtqk") == .accepted(hint: .short(count: 8, recommended: 15)))
        #expect(try verdict("우리집강아지복슬") == .accepted(hint: .short(count: 8, recommended: 15)))
    }

    @Test(
        "spaces count like anything else, but are nothing alone",
        arguments: [
            "        ", "\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}",
            "\t \u{A0} \u{2003}  \u{200B}",
        ])
    func spaces(text: String) throws {
        #expect(try verdict("  a b   ") == .accepted(hint: .short(count: 8, recommended: 15)))
        #expect(try verdict("a staple of horses") == .accepted(hint: nil))
        #expect(try verdict(text) == .refused(.blank))
    }

    @Test("length is that of the normalised form")
    func normalisedLength() throws {
        let decomposed = String(repeating: "e\u{301}", count: 7)
        #expect(try verdict(decomposed) == .refused(.tooShort(count: 7, minimumLength: 8)))
    }

    @Test("4,096 bytes are allowed, and only what no one types is too long")
    func long() throws {
        let text = (0..<1_024).map { "\($0 * 7_919 % 10_000)x" }.joined()
        #expect(try verdict(String(text.prefix(4_096))) == .accepted(hint: nil))
        #expect(try verdict(String(text.prefix(4_097))) == .refused(.tooLong(bytes: 4_097, maximumLength: 4_096)))
    }

    @Test(
        "the commonest are refused: in any case, in letters and signs that look like theirs, with digits around",
        arguments: [
            "password", "PASSWORD", "Password1", "iloveyou1", "TrustNo1", "p@$$w0rd", "P4ssword2026!", "99sunshine99",
            "раsswоrd", "ｐａｓｓｗｏｒｄ", "pässwörd", "5uperm4n1988", "1iverpool", "!!football!!", "friend of joan",
            "\"zxcvbnm,\"",
            "!qaz1qaz", "zzzzzzzz1", "princess    ",
        ])
    func common(text: String) throws {
        let verdict = try verdict(text)
        #expect([.refused(.common), .refused(.repeated)].contains(verdict), "\(verdict)")
    }

    @Test("every word of the list in the tree is refused, capitalised and with digits around too")
    func list() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = folder.appendingPathComponent("../../Sources/Accounts/Passwords/common-passwords.txt")
        let words = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(words.count == 16_293)
        for (number, word) in words.enumerated() where number % 16 == 0 {
            for text in [String(word), word.capitalized, "\(word)1", "7\(word)2026!"] {
                guard case .refused = short.verdict(on: Secret(text)) else {
                    throw Unexpected(verdict: try verdict(text))
                }
            }
        }
    }

    @Test(
        "what merely holds a common one is not refused",
        arguments: [
            "password of mine", "my sunshine is a horse", "football, princess and superman", "xpasswordx", "vcxmrtqk",
            "tr0ub4dor&3x", "6f1c9e07-b2aa", "correct horse battery",
        ])
    func uncommon(text: String) throws {
        guard case .accepted = try verdict(text) else { throw Unexpected(verdict: try verdict(text)) }
    }

    @Test(
        "the email address, its local part and the pieces of that are refused, however they are dressed",
        arguments: [
            "ann.smithson@example.org", "ANN.SMITHSON", "Ann.Smithson@Example.org", "annsmithson", "smithson99",
            "5m1th50n!!",
            "2026-ann-smithson", "smithson.ann",
        ])
    func email(text: String) throws {
        #expect(try verdict(text) == .refused(.sameAsEmail))
        #expect(short.verdict(on: Secret(text)) != .refused(.sameAsEmail))
    }

    @Test(
        "so are the name and the program's",
        arguments: [
            ("jorg-uwe kim", PasswordRule.Problem.sameAsName), ("KimJörgUwe", .sameAsName), ("jörg2026!", .sameAsName),
            ("kim12345678", .sameAsName), ("J0rgUw3K1m", .sameAsName), ("rollcall", .sameAsService),
            ("Rollcall2026", .sameAsService), ("r0llc4ll!!", .sameAsService), ("roll-call", .sameAsService),
        ])
    func names(text: String, problem: PasswordRule.Problem) throws {
        #expect(try verdict(text) == .refused(problem))
    }

    @Test(
        "so is what only repeats itself",
        arguments: [
            "xkxkxkxkxkxkxkx", "qqqqqqqqqqqqqqqqq", "horse horse horse", "plover7plover7", "1xkqxkqxkq2", "하하하하하하하하",
            "correct horse correct horse",
        ])
    func repeated(text: String) throws {
        let verdict = try verdict(text)
        #expect([.refused(.repeated), .refused(.common)].contains(verdict), "\(verdict)")
    }

    @Test(
        "and what follows one another in the alphabet, in counting or on a keyboard",
        arguments: [
            "abcdefghijklmno", "zyxwvutsrqponml", "qwertyuiopasdfghj", "lkjhgfdsapoiuytrewq", "1qaz2wsx3edc4rfv5tgb",
            "abcdefghijkl2026", "123 456 789 0123", "!@#$%^&*()_+!@#", "aaabbbcccdddeee", "azertyuiopqsdf",
        ])
    func sequences(text: String) throws {
        let verdict = try verdict(text)
        #expect([.refused(.sequence), .refused(.common)].contains(verdict), "\(verdict)")
    }

    @Test(
        "what is made of the words of passwords, or is a line that everybody knows, is refused",
        arguments: [
            "welcome to rollcall", "thisismypassword", "this is my password!", "Correct Horse Battery Staple",
            "correct-horse-battery-staple", "To be or not to be, that is the question", "may the force be with you!",
            "All work and no play makes Jack a dull boy", "Welcome2RollCall2026", "summer2026winter2027",
            "동해물과 백두산이 마르고 닳도록", "비밀번호는 비밀입니다", "drowssapymsisiht", "7202enihsnus6202",
            "ann.password.2026", "I l0ve my c4t!!!",
        ])
    func phrases(text: String) throws {
        #expect(try verdict(text) == .refused(.common))
    }

    @Test(
        "the pieces of a name or an address with a year, a letter or a sign between them are refused",
        arguments: [
            ("ann1985smithson", PasswordRule.Problem.sameAsEmail), ("annxsmithson!", .sameAsEmail),
            ("smithson@example2026", .sameAsEmail), ("noshtims.2026.nna", .sameAsEmail),
            ("kim1985uwe2026", .sameAsName),
            ("uwe-b-kim", .sameAsName),
        ])
    func pieces(text: String, problem: PasswordRule.Problem) throws {
        #expect(try verdict(text) == .refused(problem))
    }

    @Test(
        "so are walks along the keys of a Korean, a Russian and a German keyboard, and common words typed on one",
        arguments: [
            ("ㅂㅈㄷㄱ쇼ㅕㅑㅐㅔ", PasswordRule.Problem.sequence), ("ㅁㄴㅇㄹ호ㅓㅏㅣ", .sequence), ("йцукенгшщзхъ", .sequence),
            ("ФЫВАПРОЛДЖЭ", .sequence), ("qwertzuiopü", .sequence), ("asdfghjklöä", .sequence),
            ("ㅔㅁㄴㄴ재ㄱㅇ1", .common), ("зфыыцщкв1", .common),
        ])
    func otherKeyboards(text: String, problem: PasswordRule.Problem) throws {
        let verdict = try verdict(text)
        #expect([.refused(problem), .refused(.common)].contains(verdict), "\(verdict)")
    }

    @Test("bytes that are no text are a password too")
    func bytes() {
        let secret = Secret([0xFF, 0x00, 0xFE, 0x01, 0xFD, 0x02, 0xFC, 0x03])
        #expect(short.verdict(on: secret) == .accepted(hint: .short(count: 8, recommended: 15)))
    }

    private struct Unexpected: Error { var verdict: PasswordRule.Verdict }
}
