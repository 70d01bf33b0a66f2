import Accounts
import JSON
import Settings

extension FuzzTarget {
    func fuzzJSON(_ bytes: [UInt8]) throws {
        let value = try? JSONDocument(bytes).root
        try require((value != nil) == SlowJSON.accepts(bytes), "another verdict than the slow reader's")
        guard let value else { return }
        for indent in [nil, 0] as [Int?] {
            var written: [UInt8] = []
            written.append(value, indent: indent)
            try require((try? JSONDocument(written).root) == value, "what was written is read as another value")
            let text = String(decoding: written, as: UTF8.self)
            let isClean = text.unicodeScalars.allSatisfy { ($0 == "\n" && indent != nil) || isHarmless($0) }
            try require(isClean, "a terminal would obey what was written")
        }
    }

    /// Neither a control nor one that turns the text around.
    private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }

    func fuzzConfiguration(_ bytes: [UInt8]) throws {
        func problems() -> [String]? {
            do throws(SettingsError) {
                _ = try Settings.load(environment: [:], configFile: "c.json", defaultFile: nil) { _ in bytes }
                return nil
            } catch {
                return error.problems.map { "\($0)" }
            }
        }
        let found = problems()
        try require(found?.isEmpty != true, "refused without a reason")
        try require(found == problems(), "read differently the second time")
        // A file that is no JSON object configures nothing.
        if !SlowJSON.accepts(bytes), !bytes.isEmpty { try require(found != nil, "taken though it is not JSON") }
    }

    func fuzzDescription(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let first = Result { () throws(SettingsError) in try EndpointDescription(json: text) }
        if case .failure(let error) = first { try require(!error.problems.isEmpty, "refused without a reason") }
    }

    /// The bodies of requests: the reader for secrets against the one for everything.
    func fuzzBodies(_ bytes: [UInt8]) throws {
        let tree = (try? JSONDocument(bytes).root)?.members
        func texts(_ name: String) -> [String?] { tree?.filter { $0.key == name }.map(\.value.string) ?? [] }
        func isText(_ name: String, isOptional: Bool) -> Bool {
            let found = texts(name)
            return found.isEmpty && isOptional || found.count == 1 && found[0] != nil
        }
        let login = bytes.withUnsafeBytes { try? LoginBody(json: $0) }
        let isLogin =
            tree != nil && isText("email", isOptional: false) && isText("password", isOptional: false)
            && isText("code", isOptional: true) && isText("device", isOptional: true)
        try require((login != nil) == isLogin, "a login's body: \(login != nil)")
        if let login {
            try require(login.email == texts("email")[0], "another address")
            let password = login.password.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            try require(password == texts("password")[0], "another password")
            var plain = login
            plain.device = nil
            let again = try plain.json().withUnsafeBytes { try LoginBody(json: $0) }
            try require(again == plain, "what was written is read as another login")
        }
        let refresh = bytes.withUnsafeBytes { RefreshBody(json: $0) }
        try require((refresh != nil) == (tree != nil && isText("refresh_token", isOptional: false)), "a refresh's body")
        if let refresh { try require(refresh.refreshToken.text() == texts("refresh_token")[0], "another token") }
        let owner = bytes.withUnsafeBytes { OwnerBody(json: $0) }
        let isOwner = tree != nil && ["password", "new_password", "code"].allSatisfy { isText($0, isOptional: true) }
        try require((owner != nil) == isOwner, "an owner's body")
    }
}

extension Token {
    /// A test's token, to be compared and written down.
    func text() -> String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
