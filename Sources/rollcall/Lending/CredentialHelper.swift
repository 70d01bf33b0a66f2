import Accounts
import Browsing
import ClientWords
import FrontEnds
import Glibc
import JSON
import Networking
import SignIn
import Terminal
import Text

/// Answers a program's request for credentials over standard input and output.
@MainActor
struct CredentialHelper {
    let wiring: Wiring
    let sessions: SessionLending
    /// What the caller added to the helper's name.
    let words: [String]

    /// The maximum size in bytes of a request that is read as a whole.
    private static let limit = 1 << 20

    private var verb: String { words.first ?? "get" }

    /// Ignores unknown verbs, as git requires, and whatever git wants stored.
    func git() async throws(ExitStatus) -> ExitStatus {
        if verb == "capability" { return try say(GitCredential.capabilities) }
        let request = try await gitRequest()
        guard verb == "get" else { return .done }
        guard let url = request.url else { throw notUnderstood("git") }
        let token = try await sessions.token(at: [url], user: request.user)
        guard let answer = GitCredential.answer(token, to: request) else { throw noPassword(at: url) }
        try sessions.write(answer)
        return .done
    }

    func docker() async throws(ExitStatus) -> ExitStatus {
        switch verb {
        case "get": break
        case "list":
            var listed: Set<String> = []
            // Of several at one endpoint, the one that `get` answers with: a name may occur once.
            let list = try await StoredSessions(wiring).read().all
                .filter { $0.endpoint != "local" && listed.insert($0.endpoint).inserted }
                .map { (place: $0.endpoint, user: LentToken.user(of: $0.account)) }
            try sessions.write(TokenAnswers.docker(list: list))
            return .done
        case "version": return try say("docker-credential-rollcall (rollcall) \(Version.number)\n")
        // Nothing is ever stored, so there is nothing to erase.
        case "erase": return .done
        case "store": return try await dockerStore()
        default: throw notUnderstood("docker")
        }
        let url = try await request("docker").withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.trimmingWhitespace
        guard !url.isEmpty else { throw notUnderstood("docker") }
        do throws(ExitStatus) {
            guard let answer = TokenAnswers.docker(try await sessions.token(at: urls(ofPlace: url)), url: url) else {
                throw noPassword(at: url)
            }
            try sessions.write(answer)
            return .done
        } catch {
            guard error == .noPermission else { throw error }
            return try say(TokenAnswers.dockerHasNone, status: .commandFailed)
        }
    }

    /// After each login, docker has its helper store what that login used. Where a session is stored for the registry,
    /// `get` answers with that, so there is nothing to write.
    private func dockerStore() async throws(ExitStatus) -> ExitStatus {
        if let url = TokenAnswers.dockerURL(try await request("docker")),
            try await sessions.isAnyStored(at: urls(ofPlace: url))
        {
            return .done
        }
        return try say(wiring.messages.noStoring("docker") + "\n", status: .commandFailed)
    }

    /// Docker and pip identify a registry by its host alone, and use plain http for one on this machine. What is a
    /// whole URL is as docker's `list` has it, so that without a path the root is meant.
    private func urls(ofPlace place: String) -> [String] {
        if let start = place.firstRange(of: "://")?.upperBound {
            return [place[start...].contains { "/?#".contains($0) } ? place : place + "/"]
        }
        let plain = "http://\(place)"
        return Loopback.isLeftInPlain(plain) ? ["https://\(place)"] : ["https://\(place)", plain]
    }

    func kubectl() async throws(ExitStatus) -> ExitStatus {
        guard let info = ExecInfo(wiring.environment["KUBERNETES_EXEC_INFO"]) else { throw notUnderstood("kubectl") }
        let token =
            if let cluster = info.cluster { try await sessions.token(at: [cluster], wantsID: true) } else {
                try await sessions.token(wantsID: true).token
            }
        try sessions.write(TokenAnswers.kubectl(token, version: info.version))
        return .done
    }

    func bazel() async throws(ExitStatus) -> ExitStatus {
        guard verb == "get", let uri = TokenAnswers.bazelURI(try await request("bazel")) else {
            throw notUnderstood("bazel")
        }
        guard let answer = TokenAnswers.bazel(try await sessions.token(at: [uri])) else { throw noHeader() }
        try sessions.write(answer)
        return .done
    }

    func aws() async throws(ExitStatus) -> ExitStatus {
        try sessions.write(TokenAnswers.aws(try await sessions.token().token))
        return .done
    }

    /// Answers as the command `keyring` does, which pip and uv run: `get SERVICE USER`, or `--mode creds get SERVICE`
    /// for the user's name too. Where there is none it prints nothing, and the status is 1.
    func keyring() async throws(ExitStatus) -> ExitStatus {
        var (words, printsUser) = (words, false)
        if let option = words.firstIndex(of: "--mode"), option + 1 < words.count {
            printsUser = words[option + 1] == "creds"
            words.removeSubrange(option...(option + 1))
        }
        guard words.first == "get", 2...3 ~= words.count else { throw notUnderstood("keyring") }
        let urls = urls(ofPlace: words[1])
        // pip asks for each server that wants a password.
        guard try await sessions.isAnyStored(at: urls) else { return .commandFailed }
        let user = words.count == 3 ? words[2] : nil
        let token = try await sessions.token(at: urls, user: user)
        guard let answer = TokenAnswers.keyring(token, user: user, printsUser: printsUser) else {
            throw noPassword(at: words[1])
        }
        try sessions.write(answer)
        return .done
    }

    /// Answers as a credentials helper of Terraform and OpenTofu, which send bearer tokens to a host.
    func terraform() async throws(ExitStatus) -> ExitStatus {
        guard words.count == 2, !words[1].contains(where: { "/?#@\\".contains($0) }) else {
            throw notUnderstood("terraform")
        }
        let urls = ["https://\(words[1])"]
        switch verb {
        case "get":
            guard try await sessions.isAnyStored(at: urls) else { return try say("{}\n") }
            try sessions.write(TokenAnswers.terraform(try await sessions.token(at: urls)))
            return .done
        case "forget" where try await !sessions.isAnyStored(at: urls): return .done
        case "store", "forget":
            // Terraform waits until what it wants stored was read.
            if verb == "store" { _ = try await request("terraform") }
            wiring.printer.reportError(wiring.messages.noStoring("terraform"))
            return .commandFailed
        default: throw notUnderstood("terraform")
        }
    }

    /// Answers as a credential provider of cargo: a request and an answer a line, until the input ends.
    func cargo() async throws(ExitStatus) -> ExitStatus {
        try sessions.write(CargoCredential.hello)
        let input = PipeReader(descriptor: STDIN_FILENO, limit: Self.limit)
        while let line = try await line(of: input, "cargo") {
            guard let request = CargoCredential.Request(line) else { throw notUnderstood("cargo") }
            try sessions.write(try await cargoAnswer(to: request))
        }
        return .done
    }

    /// Leaves other registries to other providers, and says why a session is not lent.
    private func cargoAnswer(to request: CargoCredential.Request) async throws(ExitStatus) -> Secret {
        guard let url = request.index, try await sessions.isAnyStored(at: [url]) else {
            return CargoCredential.refusal("url-not-supported")
        }
        guard request.kind == "get" else { return CargoCredential.refusal("operation-not-supported") }
        let token: LentToken
        // Why not is printed on standard error, which cargo shows.
        do { token = try await sessions.token(at: [url]) } catch {
            return CargoCredential.failure(wiring.messages.sessionNotLent)
        }
        return CargoCredential.answer(token) ?? CargoCredential.failure(wiring.messages.noTokenHeader)
    }

    /// Prints the value of the header, as a `tokenHelper` of pnpm does.
    func pnpm() async throws(ExitStatus) -> ExitStatus {
        guard let value = TokenAnswers.authorization(try await sessions.token().token) else { throw noHeader() }
        try sessions.write(value)
        return .done
    }

    /// Prints the configuration to paste.
    func install(_ caller: HelperCaller, endpoint option: String?) async -> ExitStatus {
        let current = (try? await wiring.store.sessions())?.current?.endpoint
        let endpoint = [option, current].compactMap(\.self).first { $0 != "local" }
        return (try? say(HelperSetup.text(of: caller, endpoint: endpoint))) ?? .cannotWrite
    }

    private func say(_ text: String, status: ExitStatus = .done) throws(ExitStatus) -> ExitStatus {
        var words = SecretBuilder()
        words.append(text)
        try sessions.write(words.build())
        return status
    }

    /// Reports that the session has no password for what was asked.
    private func noPassword(at place: String) -> ExitStatus {
        wiring.printer.refuse(.session(.nobodyAt(endpoint: place)))
    }

    /// Reports that no header carries the session's token.
    private func noHeader() -> ExitStatus {
        wiring.printer.reportError(wiring.messages.noTokenHeader)
        return .configuration
    }

    private func notUnderstood(_ caller: String) -> ExitStatus {
        wiring.printer.reportError(wiring.messages.callerNotUnderstood(caller))
        return .malformed
    }

    /// Reads up to an empty line or the end of input.
    private func gitRequest() async throws(ExitStatus) -> GitCredential.Request {
        let input = PipeReader(descriptor: STDIN_FILENO, limit: GitCredential.lineLimit)
        var request = GitCredential.Request()
        for _ in 0..<GitCredential.lines {
            guard let line = try await line(of: input, "git"), !line.isEmpty else { return request }
            guard line.withUnsafeBytes({ request.take($0) }) else { break }
        }
        throw notUnderstood("git")
    }

    /// Reads all of standard input, which may contain a secret.
    private func request(_ caller: String) async throws(ExitStatus) -> Secret {
        let input = PipeReader(descriptor: STDIN_FILENO, limit: Self.limit)
        var request = SecretBuilder()
        while request.count <= Self.limit {
            guard let line = try await line(of: input, caller) else { return request.build() }
            request.append(line)
            request.append("\n")
        }
        throw notUnderstood(caller)
    }

    private func line(of input: PipeReader, _ caller: String) async throws(ExitStatus) -> Secret? {
        do {
            return try await input.line { Secret(copying: $0) }
        } catch {
            throw notUnderstood(caller)
        }
    }
}

/// What kubectl and others tell a credential plugin in `KUBERNETES_EXEC_INFO` (client.authentication.k8s.io).
struct ExecInfo: Equatable {
    /// The version that the answer must have.
    private(set) var version = Self.group + "v1"
    /// The cluster that a token is requested for; `nil` if that is not told (`provideClusterInfo`).
    private(set) var cluster: String?

    private static let group = "client.authentication.k8s.io/"

    /// Returns `nil` if the text is set, but is not understood: a cluster that it may name must not be overlooked.
    init?(_ text: String?) {
        guard let text else { return }
        guard let root = JSONValue(text: text), let asked = root["apiVersion"]?.string,
            ["v1", "v1beta1"].contains(where: { asked == Self.group + $0 })
        else { return nil }
        version = asked
        guard let spec = root["spec"], spec != .null else { return }
        guard spec.isObject else { return nil }
        guard let named = spec["cluster"], named != .null else { return }
        guard let server = named["server"]?.string else { return nil }
        cluster = server
    }
}
