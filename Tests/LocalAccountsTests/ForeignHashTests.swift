import Accounts
import LocalAccounts
import Testing

@Suite("What hashes are read as, this program's and others'")
struct ForeignHashTests {
    private let salt = "AAECAwQFBgcICQoLDA0ODw"
    private let digest = String(repeating: "A", count: 43)
    /// A salt and a digest of bcrypt.
    private let bcrypt = "abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuXGy4RUpa"

    /// Zeroes in Base64 without padding.
    private func zeroes(_ count: Int) -> String { String(repeating: "A", count: (count * 8 + 5) / 6) }

    private func problem(_ hash: String) -> ForeignHash.Problem? {
        do throws(ForeignHash.Problem) {
            _ = try ForeignHash(hash)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "salts of 8 to 64 bytes and digests of 16 to 64 are taken, and no others",
        arguments: ["$argon2i$v=19$m=256,t=2,p=1", "$argon2id$v=19$m=256,t=2,p=2", "$scrypt$ln=10,r=8,p=1"])
    func lengths(cost: String) {
        for (salt, digest) in [(8, 16), (64, 64)] {
            #expect(problem("\(cost)$\(zeroes(salt))$\(zeroes(digest))") == nil, "\(salt), \(digest)")
        }
        for (salt, digest) in [(7, 16), (65, 16), (0, 16), (8, 15), (8, 65), (8, 0)] {
            #expect(problem("\(cost)$\(zeroes(salt))$\(zeroes(digest))") == .malformed, "\(salt), \(digest)")
        }
    }

    @Test("what is longer than 256 bytes, has too few parts or begins with something else is of no known kind")
    func kinds() {
        #expect(problem("$argon2id$$" + String(repeating: "A", count: 245)) == .malformed)
        #expect(problem("$argon2id$$" + String(repeating: "A", count: 246)) == .unknownKind)
        #expect(problem("$argon2id$" + digest) == .unknownKind)
        #expect(problem("x$argon2id$v=19$m=256,t=2,p=1$\(salt)$\(digest)") == .unknownKind)
        #expect(problem("$2x$04$\(bcrypt)") == .unknownKind)
    }

    @Test("the costs of scrypt are taken up to 1 GiB, however they are made up")
    func scrypt() {
        for cost in ["ln=23,r=1,p=1", "ln=17,r=64,p=16", "ln=1,r=1,p=1"] {
            #expect(problem("$scrypt$\(cost)$\(salt)$\(digest)") == nil, "\(cost)")
        }
        for cost in ["ln=24,r=1,p=1", "ln=18,r=64,p=1", "ln=63,r=1,p=1", "ln=64,r=1,p=1", "ln=1,r=1,p=17"] {
            #expect(problem("$scrypt$\(cost)$\(salt)$\(digest)") == .tooCostly, "\(cost)")
        }
        for cost in ["ln=0,r=1,p=1", "ln=10,r=8,p=1,x=1", "r=8,ln=10,p=1", "ln=10,r=,p=1", "ln=10,r=8.,p=1"] {
            #expect(problem("$scrypt$\(cost)$\(salt)$\(digest)") == .malformed, "\(cost)")
        }
        #expect(problem("$scrypt$ln=10,r=8,p=1$\(salt)$\(digest)$\(digest)") == .malformed)
    }

    @Test("the costs of Argon2 are taken within bounds, and refused beyond them however large they are")
    func argon2() {
        for cost in ["m=8,t=1,p=1", "m=128,t=64,p=16", "m=1048576,t=1,p=1"] {
            #expect(problem("$argon2i$v=19$\(cost)$\(salt)$\(digest)") == nil, "\(cost)")
        }
        for cost in ["m=1048577,t=1,p=1", "m=8,t=65,p=1", "m=136,t=1,p=17", "m=\(Int.max),t=1,p=\(Int.max / 8)"] {
            #expect(problem("$argon2i$v=19$\(cost)$\(salt)$\(digest)") == .tooCostly, "\(cost)")
        }
        for cost in ["m=127,t=1,p=16", "m=8,t=1,p=\(Int.max / 8 + 1)", "m=\(Int.max),t=1,p=\(Int.max)"] {
            #expect(problem("$argon2i$v=19$\(cost)$\(salt)$\(digest)") == .malformed, "\(cost)")
        }
    }

    @Test("of bcrypt, costs of two digits are taken from 04 to 14, and tails of 53 of its characters")
    func bcryptCosts() {
        for cost in ["$2a$04", "$2b$04", "$2y$14"] { #expect(problem("\(cost)$\(bcrypt)") == nil, "\(cost)") }
        for cost in ["$2b$15", "$2b$31"] { #expect(problem("\(cost)$\(bcrypt)") == .tooCostly, "\(cost)") }
        for cost in ["$2b$03", "$2b$32", "$2b$4", "$2b$+4", "$2b$010", "$2b$1a", "$2b$", "$2b$04$"] {
            #expect(problem("\(cost)$\(bcrypt)") == .malformed, "\(cost)")
        }
        for last in ["", "aa", "+", "=", "_", "-", "@", "[", "`", "{", ":"] {
            #expect(problem("$2b$04$\(bcrypt.dropLast())\(last)") == .malformed, "\(last)")
        }
    }

    @Test("bcrypt checks under each of its names, also where the unused bits of the salt are written otherwise")
    func bcryptNames() async throws {
        let hasher = CountingHasher()
        let otherwise = "abcdefghijklmnopqrstuv\(bcrypt.dropFirst(22))"
        for hash in ["$2a$04$\(bcrypt)", "$2b$04$\(bcrypt)", "$2y$04$\(bcrypt)", "$2b$04$\(otherwise)"] {
            #expect(try await hasher.matches(Secret(House.password), hash), "\(hash)")
            #expect(try await !hasher.matches(Secret(House.password + " "), hash), "\(hash)")
        }
    }

    @Test("what follows a NUL is part of the password", arguments: Array(ImportTests.foreign.dropFirst()))
    func nul(hash: String, password: String) async throws {
        let hasher = CountingHasher()
        #expect(try await hasher.matches(Secret(password), hash))
        for wrong in [password + "\0x", "\0" + password, ""] {
            #expect(try await !hasher.matches(Secret(wrong), hash), "\(wrong)")
        }
    }

    @Test("a hash is this program's by its cost and the lengths of its parts; a sound one of others is foreign")
    func own() throws {
        for cost in ["m=8,t=1", "m=1048576,t=64"] {
            let hash = "$argon2id$v=19$\(cost),p=1$\(salt)$\(digest)"
            #expect(try PortableAccount.StoredHash(hash) == .own(hash))
            #expect(try PortableAccount.StoredHash(hash).text == hash)
        }
        for hash in [
            "$argon2i$v=19$m=8,t=1,p=1$\(salt)$\(digest)", "$argon2id$v=19$m=16,t=1,p=2$\(salt)$\(digest)",
            // As long as this program's, but divided elsewhere.
            "$argon2id$v=19$m=8,t=1,p=1$\(zeroes(13))$\(zeroes(35))",
        ] {
            #expect(try PortableAccount.StoredHash(hash) == .foreign(ForeignHash(hash)))
            #expect(try PortableAccount.StoredHash(hash).text == hash)
        }
    }

    @Test("a salt or digest with other characters than Base64's, or a memory of less than 8 KiB, is no hash")
    func malformed() {
        let cost = "$argon2id$v=19$m=8,t=1,p=1"
        var hashes = ["$argon2id$v=19$m=7,t=1,p=1$\(salt)$\(digest)", "\(cost)$\(salt)\(digest)$"]
        for character in [".", "-", "_", "=", "@", "[", "`", "{", ":", " "] {
            hashes.append("\(cost)$\(salt)$\(digest.dropLast())\(character)")
            hashes.append("\(cost)$\(character)\(salt.dropFirst())$\(digest)")
        }
        for hash in hashes {
            #expect(throws: ForeignHash.Problem.malformed, "\(hash)") { try PortableAccount.StoredHash(hash) }
        }
    }
}
