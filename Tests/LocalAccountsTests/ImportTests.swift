import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite("Accounts with hashes that other programs made", .onBothDatabases)
struct ImportTests {
    private let house: House
    private let ann: EmailAddress

    init() throws { (house, ann) = (try House(), try EmailAddress("ann@example.org")) }

    /// Each made by another program than this: the reference implementation of Argon2 (its test.c), Python's hashlib
    /// and crypt.
    static let foreign = [
        ("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", "password"),
        ("$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc", "password"),
        ("$argon2i$v=19$m=256,t=2,p=2$c29tZXNhbHQ$T/XOJ2mh1/TIpJHfCdQan76Q5esCFVoT5MAeIM1Oq2E", "password"),
        (
            "$scrypt$ln=10,r=8,p=2$AAECAwQFBgcICQoLDA0ODw$dHAbQ5vVJRDNh7Ca8MJElWNcuxvBtbXRSN6E8cld2lo",
            "ann's twelve apples"
        ),
        ("$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuXGy4RUpa", "ann's twelve apples"),
    ]

    /// More of them than one database may have the kinds of: as Django, passlib, PHC, Werkzeug, crypt(3) and LDAP write
    /// them.
    static let further = [
        "pbkdf2_sha256$1000$AbCdEfGh12345678$f4g+5nZ/mWVvOowrEKPDqWJ709C59a+dsR4SGgEuZAI=",
        "$pbkdf2-sha256$1000$AAECAwQFBgcICQoLDA0ODw$V91CXqPjSpaGnLIV0kkXBLkIs6Qetirz46efP5cdlwc",
        "$pbkdf2-sha512$1000$AAECAwQFBgcICQoLDA0ODw$"
            + "ojZOwqMfZ0p4BEjSGc6FEfdo/n4t66q.zJcI7dXsIuh6./fUSA3zO/I3ScTsW/85eXJc3.hER7ULPDkHYJNnjA",
        "$pbkdf2-sha512$i=1000,l=64$AAECAwQFBgcICQoLDA0ODw$"
            + "ojZOwqMfZ0p4BEjSGc6FEfdo/n4t66q+zJcI7dXsIuh6+/fUSA3zO/I3ScTsW/85eXJc3+hER7ULPDkHYJNnjA",
        "pbkdf2:sha256:1000$AbCdEfGh12345678$7f883ee6767f99656f3a8c2b10a3c3a9627bd3d0b9f5af9db11e121a012e6402",
        "pbkdf2:sha512:1000$AbCdEfGh12345678$5735a30cb2f7c2638d21b8142f9c8c2bedc453b76be05653030b483ab988629a"
            + "e130e0517aa059788392c01ebf53acb8abaea5a34ffff3c0028041711c40e8e3",
        "$5$saltstring$Vl29Onkjq7G27qGAUseAn5N4W54qC3PI6yVpKLcDDn5",
        "$5$rounds=1000$saltstring$Ru1gTzUe0PXelGRcj6wW6IlSySvpShZzLtPrCkqwF/0",
        "$6$saltstring$BEM5C.JrtlmMD5H4MVlCWFK7rlnKPFA8Jke4N8lsx7mRI3qWFjLrqANt..aPeV/F7DOpegG5qSKJY.zfq/sGT1",
        "$6$rounds=1000$saltstring$97Fpd4yLDyNWD2RWccGfLNJbbMtrEx02EbloDoSsvgAKk05GivcWxTBzHHJeAGFCKW4Obe0XpE0SU/7CI"
            + "slKy0",
        "$y$j75$AbCdEfGh12345678$kmGHj2JoXIH2vZ.pkeF5n903s4vLPCzsxEJzTLV1QAA",
        "{SSHA}C2pG4aQJc47jtPg8GW4ZJUTItp9zYWx0c2FsdA==",
        // Without a separator behind the salt.
        "$fbscrypt$v=1,n=10,r=8,p=1,sk="
            + "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$"
            + "YWJjZGVmZ2g=$xsL3IxFb/xzc1uL0Ow5qizR3IzBtxrcO4FmTuTDNmvGNBsq9yrejQoEgzZZ3GgPwXhmEiablrmyEH3TZQtGDKQ==",
    ]

    /// Examples that others published: of passlib (bcrypt with SHA-256), hashcat, Argon2 as Django wraps it, the
    /// description of SHA-crypt, Django, RFC 7914 as Werkzeug and PHC write it, ASP.NET Core and Firebase.
    static let published = [
        ("bcrypt_sha256$$2a$08$NDjSAIcas.EcoxCRiArvT.MkNiPYVhrsrnJsRkLueZOoV1bsQqlmC", "l\u{E8}tmein"),
        ("$bcrypt-sha256$v=2,t=2b,r=12$KSOjON/ciJR86a00N5q61.$AmWZucQuHk13FGkQWhgMeiFvBfm2GCy", "hashcat"),
        ("argon2$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc", "password"),
        (
            "{CRYPT}$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35"
                + "inz1", "Hello world!"
        ),
        (
            "scrypt$16384$seasalt$8$5$ECMIUp+LMxMSK8xB/IVyba+KYGTI7FTnet025q/1f/vBAVnnP3hdYqJuRi+mJn6ji6ze3Fbb7JEFPKG"
                + "puEf5vw==", "l\u{E8}tmein"
        ),
        (
            "scrypt:16384:8:1$SodiumChloride$7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955"
                + "613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887", "pleaseletmein"
        ),
        (
            "$pbkdf2-sha256$i=80000$TmFDbA$TdzY9guYviGDDO5e8icB+WQaRBjQTAQUrv8Ih2s0q1ah1CWhIlgzVJrbhBtRybMXaicr3ruh0H"
                + "hHj2Kzl/M8jQ", "Password"
        ),
        (
            "AQAAAAEAA9CQAAAAIESkQuj2Du8Y+kbc5lcN/W/3NiAZFEm11P27nrSN5/tId+bR1SwV8CO1Jd72r4C08OLvplNlCDc3oQZ8efcW+jQ=",
            "my password"
        ),
        ("$P$984478476IagS59wHZvyQMArzfx58u.", "hashcat"),
        ("{SSHA256}OZiz0cnQ5hgyel3Emh7NCbhBRCQ+HVBwYplQunHYnER7TLuV", "hashcat"),
        (
            "{SSHA512}ALtwKGBdRgD+U0fPAy31C28RyKYx7+a8kmfksccsOeLknLHv2DBXYI7TDnTolQMBuPkWDISgZr2cHfnNPFjGZTEyNDU4OTkw",
            "hashcat"
        ),
        (
            firebase + "42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198J"
                + "AdRuid5lQ==", "user1password"
        ),
    ]

    /// Of Firebase's own example.
    private static let firebase =
        "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYU"
        + "SDzZvpjeJ9WmXA==$"

    private func account(_ hash: String, _ email: EmailAddress? = nil, isDisabled: Bool = false) throws
        -> PortableAccount
    {
        PortableAccount(
            email: email ?? ann, name: try AccountName("Ann"), hash: try PortableAccount.StoredHash(hash),
            isDisabled: isDisabled)
    }

    private func stored() throws -> (hash: String, imported: Int) {
        let connection = try house.connect()
        let hash: String? = try connection.row("SELECT password_hash FROM account")?["password_hash"]
        return (try #require(hash), try connection.rows("SELECT 1 AS one FROM imported_hash").count)
    }

    @Test(
        "the right password signs in and gets a hash of this program's, a wrong one does neither",
        arguments: foreign + further.map { ($0, House.password) } + published)
    func login(hash: String, password: String) async throws {
        #expect(try await house.registry().add([account(hash)]).added == 1)
        #expect(try await house.login("ann@example.org", password + " ") == .rejected(.credentials))
        // What stands for the hash meanwhile.
        #expect(try stored().imported == 1)
        try #require(try await house.login("ann@example.org", password).value != nil)
        let now = try stored()
        #expect(now.hash.hasPrefix(house.hasher.prefix))
        #expect(now.imported == 0)
        try #require(try await house.login("ann@example.org", password).value != nil)
        #expect(try await house.login("ann@example.org", password + " ") == .rejected(.credentials))
    }

    @Test("an unknown address takes the work of every kind of hash, as one that is there does")
    func alike() async throws {
        let others = try Self.foreign.enumerated().map { number, foreign in
            try account(foreign.0, EmailAddress("p\(number)@example.org"))
        }
        _ = try await house.registry().add(others)
        try await house.addAnn()
        var work: [[String]] = []
        for email in ["ann@example.org", "nobody@example.org", "p4@example.org"] {
            let before = house.hasher.checked.count
            #expect(try await house.login(email, "wrong") == .rejected(.credentials))
            work.append(house.hasher.checked.dropFirst(before).map { String($0.split(separator: "$").first ?? "") })
        }
        #expect(work[0] == work[1] && work[1] == work[2])
        #expect(work[0].count == 6)
    }

    @Test(
        "what stands for each kind at an address that is not there is a hash of that kind, checked in full",
        arguments: [[0, 3, 6, 8, 10, 11].map { further[$0] }, [0, 4, 5, 6, 8, 9, 10].map { published[$0].0 }])
    func decoys(kinds: [String]) async throws {
        let others = try kinds.enumerated().map { try account($1, EmailAddress("p\($0)@example.org")) }
        _ = try await house.registry().add(others)
        let before = house.hasher.checked.count
        #expect(try await house.login("nobody@example.org", "wrong") == .rejected(.credentials))
        let checked = house.hasher.checked.dropFirst(before)
        let foreign = checked.filter { !$0.hasPrefix("$argon2") }
        #expect(try Set(foreign.map { try account($0).cost }) == Set(kinds.map { try account($0).cost }))
        for hash in foreign { #expect(try await !house.hasher.matches(Secret(House.password), hash), "\(hash)") }
    }

    @Test("own hashes of more than eight costs are refused: who had the ninth could never sign in")
    func ownCosts() async throws {
        try await house.addAnn()
        let digest = "AAECAwQFBgcICQoLDA0ODw$" + String(repeating: "A", count: 43)
        func accounts(_ passes: Range<Int>) throws -> [PortableAccount] {
            try passes.map { number in
                try account("$argon2id$v=19$m=8,t=\(number),p=1$\(digest)", EmailAddress("p\(number)@example.org"))
            }
        }
        // Today's cost is the first.
        #expect(try await house.registry().add(accounts(2..<6)).added == 4)
        await #expect {
            _ = try await house.registry().add(accounts(6..<10))
        } throws: { error in
            guard case AccountRegistry.ImportError.tooManyCosts(9, 8) = error else { return false }
            return true
        }
        #expect(try await house.registry().add(accounts(6..<9)).added == 3)
        // What is there already costs nothing more.
        #expect(try await house.registry().add(accounts(2..<9)).existing.count == 7)
        try #require(try await house.login().value != nil)
    }

    @Test("a new password takes the place of another program's hash")
    func password() async throws {
        _ = try await house.registry().add([account(Self.foreign[4].0)])
        try await house.registry().setPassword(email: ann, to: Secret("ann's other apples"))
        #expect(try stored().imported == 0)
        #expect(try await house.login("ann@example.org", Self.foreign[4].1) == .rejected(.credentials))
        try #require(try await house.login("ann@example.org", "ann's other apples").value != nil)
    }

    @Test("an account that is there stays as it is; one that is disabled stays so")
    func existing() async throws {
        try await house.addAnn()
        let bob = try EmailAddress("bob@example.org")
        let result = try await house.registry().add([
            account(Self.foreign[4].0), account(Self.foreign[4].0, bob, isDisabled: true),
        ])
        #expect(result.added == 1 && result.existing == [ann])
        try #require(try await house.login().value != nil)
        #expect(
            try await house.login("bob@example.org", Self.foreign[4].1) == .rejected(.forbidden(message: nil)))
    }

    @Test("what is exported is what was imported, and signs in elsewhere")
    func export() async throws {
        try await house.addAnn()
        _ = try await house.registry().add([account(Self.foreign[3].0, EmailAddress("bob@example.org"))])
        let exported = try await house.registry().export()
        #expect(exported.map(\.email.text) == ["ann@example.org", "bob@example.org"])
        #expect(exported[1].hash.text == Self.foreign[3].0)
        let other = try House()
        #expect(try await other.registry().add(exported).added == 2)
        try #require(try await other.login().value != nil)
        try #require(try await other.login("bob@example.org", Self.foreign[3].1).value != nil)
    }

    @Test("what costs just as much as a login may is taken, and what costs any more is not")
    func limits() throws {
        let tail = "AAECAwQFBgcICQoLDA0ODw$" + String(repeating: "A", count: 43)
        for cost in [
            "argon2id$v=19$m=1048576,t=64,p=16", "argon2i$v=19$m=128,t=3,p=16", "scrypt$ln=20,r=8,p=16",
            "scrypt$ln=4,r=64,p=1",
        ] {
            #expect(throws: Never.self, "\(cost)") { try PortableAccount.StoredHash("$\(cost)$\(tail)") }
        }
        for cost in [
            "argon2id$v=19$m=1048577,t=1,p=1", "argon2id$v=19$m=256,t=65,p=1", "argon2id$v=19$m=256,t=1,p=17",
            "scrypt$ln=25,r=1,p=1", "scrypt$ln=20,r=9,p=1", "scrypt$ln=4,r=65,p=1", "scrypt$ln=4,r=1,p=17",
        ] {
            #expect(throws: ForeignHash.Problem.tooCostly, "\(cost)") {
                try PortableAccount.StoredHash("$\(cost)$\(tail)")
            }
        }
        #expect(throws: ForeignHash.Problem.malformed) {
            try PortableAccount.StoredHash("$argon2id$v=19$m=127,t=3,p=16$\(tail)")
        }
    }

    @Test("what cannot be checked, or costs more than a login may, is refused as what it is")
    func refused() {
        let salt = "AAECAwQFBgcICQoLDA0ODw"
        let digest = String(repeating: "A", count: 43)
        let firebase = Self.firebase
        let tail = "YWJjZGVmZ2g=$\(String(repeating: "A", count: 86))=="
        let hashes: [(String, ForeignHash.Problem)] = [
            (firebase.replacing("n=14", with: "n=25") + tail, .tooCostly),
            (firebase.replacing("v=1", with: "v=2") + tail, .malformed),
            (firebase.replacing("ss=Bw==", with: "ss=Bw") + tail, .malformed),
            (firebase.replacing("ss=Bw==,sk=", with: "sk=AAAA") + tail, .malformed),
            (firebase.replacing("sk=", with: "k=") + tail, .malformed),
            (firebase + tail + "$", .malformed), (firebase + "YWJjZGVmZ2g=$\(digest)=", .malformed),
            ("5f4dcc3b5aa765d61d8327deb882cf99", .unknownKind), ("$1$salt$qJH7.N4xYta3aEG/dfqo/0", .unknownKind),
            ("$argon2d$v=19$m=256,t=2,p=1$\(salt)$\(digest)", .unknownKind),
            ("$argon2id$v=16$m=256,t=2,p=1$\(salt)$\(digest)", .malformed),
            ("$argon2id$v=19$m=2097152,t=2,p=2$\(salt)$\(digest)", .tooCostly),
            ("$scrypt$ln=21,r=8,p=1$\(salt)$\(digest)", .tooCostly),
            ("$scrypt$ln=10,r=8$\(salt)$\(digest)", .malformed),
            ("$2b$15$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuXGy4RUpa", .tooCostly),
            ("$2b$10$abcdefghijklmnopqrstuugOg30HiVInW6", .malformed),
            ("$pbkdf2-sha256$3000001$\(salt)$\(digest)", .tooCostly),
            ("$pbkdf2-sha256$0$\(salt)$\(digest)", .malformed),
            ("$pbkdf2-sha512$1500001$\(salt)$\(digest)", .tooCostly),
            ("$pbkdf2-sha1$1$\(salt)$\(digest)", .unknownKind),
            ("$pbkdf2-sha256$10$\(salt)$\(String(repeating: "A", count: 87))", .malformed),
            ("pbkdf2_sha256$3000001$salt$\(digest)=", .tooCostly), ("pbkdf2_sha256$10$salt$\(digest)", .malformed),
            ("pbkdf2_sha256$10$$\(digest)=", .malformed), ("pbkdf2_sha1$10$salt$\(digest)=", .unknownKind),
            ("pbkdf2:sha256:3000001$salt$\(String(repeating: "0", count: 64))", .tooCostly),
            ("pbkdf2:sha256:10$salt$\(String(repeating: "0", count: 130))", .malformed),
            ("pbkdf2:sha256$salt$\(String(repeating: "0", count: 64))", .malformed),
            ("$5$rounds=200001$salt$\(digest)", .tooCostly), ("$5$rounds=999$salt$\(digest)", .malformed),
            ("$6$salt$\(digest)", .malformed), ("$6$rounds=200001$salt$\(digest)\(digest)", .tooCostly),
            ("$y$jET$salt$\(digest)", .tooCostly), ("$y$jzT$salt$\(digest)", .malformed),
            ("$y$k9T$salt$\(digest)", .malformed), ("$y$j9TT$salt$\(digest)", .malformed),
            ("bcrypt_sha256$$2b$15$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuXGy4RUpa", .tooCostly),
            ("$bcrypt-sha256$v=1,t=2b,r=5$abcdefghijklmnopqrstuu$gOg30HiVInW6/BPeisj/IGuXGy4RUpa", .malformed),
            ("$bcrypt-sha256$v=2,t=2b,r=15$abcdefghijklmnopqrstuu$gOg30HiVInW6/BPeisj/IGuXGy4RUpa", .tooCostly),
            ("scrypt$16383$salt$8$1$\(digest)=", .malformed), ("scrypt$4194304$salt$8$1$\(digest)=", .tooCostly),
            ("scrypt:16384:8$salt$\(String(repeating: "0", count: 128))", .malformed),
            ("scrypt:33554432:8:1$salt$\(String(repeating: "0", count: 128))", .tooCostly),
            ("AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M", .unknownKind),
            ("AQAAAAEA////AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M", .tooCostly),
            ("AQAAAAEAAAD6AAAAYAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M", .malformed), ("AQAAAA==", .malformed),
            ("$P$G84478476IagS59wHZvyQMArzfx58u.", .tooCostly), ("$P$984478476IagS59wHZvyQMArzfx58u", .malformed),
            ("{CRYPT}$1$salt$qJH7.N4xYta3aEG/dfqo/0", .unknownKind), ("{CRYPT}ab1Hv2Lg7ltQo", .unknownKind),
            ("{SSHA512}\(digest)=", .malformed), ("{SSHA}AAAA", .malformed),
            ("{SSHA}\(String(repeating: "A", count: 38))", .malformed),
        ]
        for (hash, problem) in hashes {
            #expect(throws: problem, "\(hash)") { try PortableAccount.StoredHash(hash) }
        }
    }
}
