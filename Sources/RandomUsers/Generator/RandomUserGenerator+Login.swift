import People

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
        let id = uuid(of: subject)
        return RandomUser.Login(
            uuid: String(uuidHigh: id.high, low: id.low), username: username,
            password: String(decoding: password, as: UTF8.self), salt: String(decoding: salt, as: UTF8.self),
            md5: MD5.hex(hashed), sha1: SHA1.hex(hashed), sha256: SHA256.hex(hashed))
    }

    private static func characters(_ count: Int, from set: [UInt8], _ draw: inout SplitMix64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
            for index in 0..<count { buffer.initializeElement(at: index, to: set[draw.below(set.count)]) }
            made = count
        }
    }
}
