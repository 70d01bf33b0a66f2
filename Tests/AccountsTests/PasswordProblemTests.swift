import Accounts
import Testing

@Suite("What is wrong with a password") struct PasswordProblemTests {
    private typealias Problem = PasswordRule.Problem

    private func problem(of password: Secret, email: String? = nil, name: String? = nil) throws -> Problem? {
        let email = try email.map { try EmailAddress($0) }
        switch PasswordRule(minimumLength: 1).verdict(on: password, email: email, name: name) {
        case .accepted: return nil
        case .refused(let problem): return problem
        }
    }

    private func problem(in text: String, email: String? = nil, name: String? = nil) throws -> Problem? {
        try problem(of: Secret(text), email: email, name: name)
    }

    @Test(
        "three characters can be a repetition or a sequence, two cannot",
        arguments: [
            ("a", nil), ("aa", nil), ("ab", nil), ("ba", nil), ("aaa", .repeated), ("abc", .sequence),
            ("cba", .sequence),
        ] as [(String, PasswordRule.Problem?)])
    func shortest(text: String, expected: PasswordRule.Problem?) throws {
        #expect(try problem(in: text) == expected)
    }

    @Test(
        "digits and signs around a repetition or a sequence do not hide it",
        arguments: [
            ("39aaa7158", .repeated), ("39abc7158", .sequence), ("39aa7158", nil), ("39ab7158", nil),
        ] as [(String, PasswordRule.Problem?)])
    func surrounded(text: String, expected: PasswordRule.Problem?) throws {
        #expect(try problem(in: text) == expected)
    }

    @Test(
        "what repeats is at least half of the password",
        arguments: [
            ("vcxmrt7vcxmrt", .repeated), ("plover7plover", .repeated), ("plover7plover7", .repeated),
            ("plover7xplover", nil),
        ] as [(String, PasswordRule.Problem?)])
    func repeated(text: String, expected: PasswordRule.Problem?) throws {
        #expect(try problem(in: text) == expected)
    }

    @Test("pieces of up to 64 bytes are looked for")
    func longestPiece() throws {
        let text = "the quick brown fox jumps over the lazy dog while 5 ducks swim by the lake"
        func twice(_ count: Int) -> String { String(repeating: String(text.prefix(count)), count: 2) }
        #expect(try problem(in: twice(64)) == .repeated)
        #expect(try problem(in: twice(65)) == nil)
    }

    @Test(
        "every run of a sequence has three characters or more, and only single spaces between",
        arguments: [
            ("hgfedcba", .sequence), ("rstuvwxyz", .sequence), ("def stuvwxyz", .sequence), ("abzyxwvut", nil),
            ("abcdxefgh", nil), ("abcdefghxy", nil), ("123  456 789", nil),
        ] as [(String, PasswordRule.Problem?)])
    func sequences(text: String, expected: PasswordRule.Problem?) throws {
        #expect(try problem(in: text) == expected)
    }

    @Test(
        "every sign beside a common password is left out, in full width too; what only resembles a sign is not",
        arguments: [
            ("{sunshine}", .common), ("{{sunshine{{", .common), ("``sunshine~~", .common),
            ("\u{FF01}football\u{FF01}", .common), ("\u{FF5E}football\u{FF5E}", .common), ("\u{FF5F}football", nil),
        ] as [(String, PasswordRule.Problem?)])
    func signs(text: String, expected: PasswordRule.Problem?) throws {
        #expect(try problem(in: text) == expected)
    }

    @Test("a word after more than 66 digits is not found")
    func farAway() throws {
        #expect(try problem(in: String(repeating: "7", count: 66) + "sunshine") == .common)
        #expect(try problem(in: String(repeating: "7", count: 67) + "sunshine") == nil)
    }

    @Test("bytes that are no text are neither signs nor left out")
    func bytes() throws {
        #expect(try problem(of: Secret([0xFF, 0xFE, 0xFD, 0xFC, 0xFB, 0xFA, 0xF9, 0xF8])) == nil)
        let around = (Array("39".utf8), Array("7158".utf8))
        #expect(try problem(of: Secret(around.0 + [0x80, 0x80, 0x80] + around.1)) == .repeated)
    }

    @Test(
        "the program's name may be separated in six ways",
        arguments: [
            ("roll call", .sameAsService), ("roll-call", .sameAsService), ("roll.call", .sameAsService),
            ("roll_call", .sameAsService), ("roll@call", .sameAsService), ("roll'call", .sameAsService),
            ("roll,call", nil), ("roll/call", nil),
        ] as [(String, PasswordRule.Problem?)])
    func separated(text: String, expected: PasswordRule.Problem?) throws {
        #expect(try problem(in: text) == expected)
    }

    @Test(
        "a whole local part has three letters or more, a piece of it four",
        arguments: [
            ("kate2026!!", "kate.ann.x1@example.org", .sameAsEmail), ("ann39715864", "kate.ann.x1@example.org", nil),
            ("kim39715864", "kim@example.org", .sameAsEmail), ("bo39715864", "bo@example.org", nil),
        ] as [(String, String, PasswordRule.Problem?)])
    func email(text: String, email: String, expected: PasswordRule.Problem?) throws {
        #expect(try problem(in: text, email: email) == expected)
    }

    @Test(
        "a name and a piece of one have three letters or more",
        arguments: [
            ("kim39715864", "Kim", .sameAsName), ("bo39715864", "Bo", nil), ("jo39715864", "Jo Kim", nil),
            ("kim39715864", "Jo Kim", .sameAsName), ("jokim39715864", "Jo Kim", .sameAsName),
        ] as [(String, String, PasswordRule.Problem?)])
    func name(text: String, name: String, expected: PasswordRule.Problem?) throws {
        #expect(try problem(in: text, name: name) == expected)
    }
}
