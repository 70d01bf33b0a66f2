import Digests
import People
import Text

extension RandomUserGenerator {
    func login(of subject: Subject, password rule: PasswordParameter) -> RandomUser.Login {
        var draw = subject.draw(.secret)
        let username =
            LoginWords.adjectives[draw.below(LoginWords.adjectives.count)]
            + LoginWords.animals[draw.below(LoginWords.animals.count)] + String(100 + draw.below(900))
        let salt = Self.characters(8, from: LoginWords.saltCharacters, &draw)
        let password: [UInt8] =
            switch rule {
            case .listed: Array(LoginWords.passwords[draw.below(LoginWords.passwords.count)].utf8)
            case .drawn(let characters, let length):
                Self.characters(length.lowerBound + draw.below(length.count), from: characters, &draw)
            }
        let hashed = password + salt
        func hex(_ digest: (some MessageDigest).Type) -> String {
            hashed.withUnsafeBytes { digest.withDigest(of: $0) { Hexadecimal.text(of: $0) } }
        }
        let id = uuid(of: subject)
        return RandomUser.Login(
            uuid: String(uuidHigh: id.high, low: id.low), username: username,
            password: String(decoding: password, as: UTF8.self), salt: String(decoding: salt, as: UTF8.self),
            md5: hex(MD5.self), sha1: hex(SHA1.self), sha256: hex(SHA256.self))
    }

    private static func characters(_ count: Int, from set: [UInt8], _ draw: inout SplitMix64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
            for index in 0..<count { buffer.initializeElement(at: index, to: set[draw.below(set.count)]) }
            made = count
        }
    }
}
