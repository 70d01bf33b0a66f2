import RandomUsers
import Testing

@Suite("A person's login field")
struct LoginFieldTests {
    /// Password and salt, and their hashes as Python's hashlib makes them; lengths on both sides of a block's end.
    struct Vector: Sendable {
        let length: Int
        let message: String
        let md5: String
        let sha1: String
        let sha256: String

        init(_ length: Int, _ message: String, _ md5: String, _ sha1: String, _ sha256: String) {
            self.length = length
            self.message = message
            self.md5 = md5
            self.sha1 = sha1
            self.sha256 = sha256
        }
    }

    @Test(
        "hashes password and salt, as other programs do",
        arguments: [
            Vector(
                1, "vL6EMhWVv",
                "9cbc7179c7f4511f620a815d74587abb", "df790bebc53e82a96ce041c4c63e5fc6d6a62ada",
                "f0e485cee84e2c2e22534d4b1a86c43205b8de3eb79e659314318bb2dc5247f6"),
            Vector(
                46, "vonurnjjdcovdncnejdzsfltqydrtsrxwvwkhcxzzocnruL6EMhWVv",
                "de2bf740153736021c0d56f4e669878e", "a227d9985f58d52c2f4f15bc2f742f269ade3d2f",
                "d7ee41e18baa152325a34902563bc148db01c59c3d5a878c75634eb929c329a1"),
            Vector(
                47, "vonurnjjdcovdncnejdzsfltqydrtsrxwvwkhcxzzocnrukL6EMhWVv",
                "c1596c6c4bbbbb5f65190fb558b99ea3", "9ec59353243caaeea7ede933f4a517b06f849f6d",
                "a621cfb0f1a5ba10dc7c3a25f28191f564ea54224242b00b18840f059a572f23"),
            Vector(
                48, "vonurnjjdcovdncnejdzsfltqydrtsrxwvwkhcxzzocnrukcL6EMhWVv",
                "804c3a5e4d424367237c47909fbf0f26", "bcac53e08a0620a593d8e91306e23905bfcbc367",
                "15cb84e45342bc1ea67ac1ebb0d17ac12047b3316d243d4c3c78a3a242acf255"),
            Vector(
                55, "vonurnjjdcovdncnejdzsfltqydrtsrxwvwkhcxzzocnrukcaldvuxnL6EMhWVv",
                "d91ebf4adf1e9df0da1f39c11fd713f2", "a6a1e89eb768972880b74168234f1aaf224a72a3",
                "61c26773a141ff77857a096455e0dbf52789861fefcea23ed87210c9891be0b0"),
            Vector(
                56, "vonurnjjdcovdncnejdzsfltqydrtsrxwvwkhcxzzocnrukcaldvuxnaL6EMhWVv",
                "85c10b64f4a19c61abeaa0abbc58e293", "9a0eb35467053a7d9cc8d8407e0d5931f3cd095f",
                "024e5bc4472fb4b6c810245d8efa039d921be93827d6665f308d38a301f93f4c"),
            Vector(
                64, "vonurnjjdcovdncnejdzsfltqydrtsrxwvwkhcxzzocnrukcaldvuxnaxuksdhmwL6EMhWVv",
                "58c1f68c0f6e2ca6893b351a6cd71dc6", "f6ca50f804d057c6c00eb1f0dee4f83750bd3941",
                "09855eb58aa245ed8adf0b119f2a56c6e941c35679b48714567c595793db5269"),
        ])
    func hashes(vector: Vector) throws {
        let rule = PasswordParameter(parameter: "lower,\(vector.length)")
        let login = try #require(generator(seed: "hash").user(at: 0, fields: .login, password: rule)?.login)
        #expect(login.password + login.salt == vector.message)
        #expect(login.md5 == vector.md5)
        #expect(login.sha1 == vector.sha1)
        #expect(login.sha256 == vector.sha256)
    }

    @Test("has a version 4 UUID, a user name and a salt of eight characters")
    func forms() throws {
        for login in users(generator(), 100, fields: .login).compactMap(\.login) {
            #expect(
                login.uuid.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
            #expect(login.username.wholeMatch(of: /[a-z]+[1-9][0-9]{2}/) != nil)
            #expect(login.salt.wholeMatch(of: /[a-zA-Z0-9]{8}/) != nil)
            #expect(!login.password.isEmpty)
        }
    }

    @Test(
        "draws passwords of the characters and length asked for",
        arguments: [
            ("special", 8...64, " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
            ("upper", 8...64, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            ("lower,number", 8...64, "abcdefghijklmnopqrstuvwxyz0123456789"),
            ("number,6", 6...6, "0123456789"),
            ("number,3-5", 3...5, "0123456789"),
            ("number,5-3", 3...5, "0123456789"),
            ("number,0", 8...64, "0123456789"),
            ("number,65", 8...64, "0123456789"),
            ("number,1-900", 1...64, "0123456789"),
            ("number,nonsense", 8...64, "0123456789"),
            ("number,-", 8...64, "0123456789"),
            ("number,4-x", 8...64, "0123456789"),
            ("number,number,2", 2...2, "0123456789"),
            ("weird,number,2", 2...2, "0123456789"),
            ("number, 12", 12...12, "0123456789"),
            ("number, 3 - 5\t", 3...5, "0123456789"),
            ("number,1 2", 8...64, "0123456789"),
        ] as [(String, ClosedRange<Int>, String)])
    func passwords(parameter: String, length: ClosedRange<Int>, characters: String) throws {
        let rule = PasswordParameter(parameter: parameter)
        let passwords = (0..<400).compactMap {
            generator().user(at: $0, fields: .login, password: rule)?.login?.password
        }
        #expect(passwords.allSatisfy { length ~= $0.count && $0.allSatisfy(characters.contains) })
        #expect(Set(passwords.map(\.count)) == Set(length), "every length turns up")
    }

    @Test("takes passwords from the list where no charset is known", arguments: ["", "nonsense", "12", "UPPER,4"])
    func listed(parameter: String) {
        #expect(PasswordParameter(parameter: parameter) == .listed)
    }
}
