import ClientWords
import Files
import FrontEnds
import Glibc
import JSON
import Networking
import RemoteAccounts
import Settings
import Terminal

/// Adds what a probe proposes to the configuration file. What the file says already stays: one that has an endpoint is
/// left alone.
@MainActor
struct ConfigurationWriter {
    private let wiring: Wiring
    let path: String
    private let isGiven: Bool

    /// - Parameter given: The file that an option names, instead of the default one.
    init(_ wiring: Wiring, file given: String?) {
        self.wiring = wiring
        path = given ?? wiring.locations.configuration
        isGiven = given != nil
    }

    /// Refuses a proposal that cannot be written.
    ///
    /// - Parameter url: What was probed: a server may not send logins to another one by what it says of itself.
    func check(_ proposal: ProbeReport.Proposal, for url: String) throws(ExitStatus) {
        let words = wiring.messages
        if let other = proposal.other(than: url) { throw refuse(words.proposalIsOfAnother(other), .configuration) }
        if try existing().0.namesEndpoint { throw refuse(words.configurationIsTaken(path: path), .cannotWrite) }
    }

    /// Asks at a terminal for what nobody else can know, and writes the proposal with it.
    ///
    /// - Parameters:
    ///   - url: What was probed.
    ///   - thenSignsIn: Whether the login follows at once.
    func write(
        _ proposal: ProbeReport.Proposal, for url: String, thenSignsIn: Bool = false
    ) async throws(ExitStatus) {
        try check(proposal, for: url)
        let (former, exists) = try existing()
        let values = try await values(of: proposal.missing)
        var whole = former
        whole.merge(proposal.configuration.filled(with: values))
        var bytes: [UInt8] = []
        bytes.append(whole, indent: 0)
        bytes.append(UInt8(ascii: "\n"))
        try check(bytes)
        do throws(FileError) {
            try write(bytes, exists: exists)
        } catch {
            throw notWritten(error.reason)
        }
        wiring.printer.say(
            wiring.messages.configurationWritten(
                path: path, endpoint: proposal.endpoint,
                command: thenSignsIn
                    ? nil : "rollcall login" + (isGiven ? " --config \(HelperSetup.shown(path))" : "")),
            or: .event("config", ("status", .string("written")), ("path", .string(path))))
    }

    private func refuse(_ sentence: String, _ status: ExitStatus) -> ExitStatus {
        wiring.printer.refuse(sentence, status, code: "configuration_not_written")
    }

    private func notWritten(_ reason: String) -> ExitStatus {
        refuse(wiring.messages.configurationNotWritten(path: path, reason: reason), .cannotWrite)
    }

    /// Returns the values of what is missing, typed at the terminal.
    private func values(of names: [String]) async throws(ExitStatus) -> [String: String] {
        if names.isEmpty { return [:] }
        guard let terminal = wiring.terminal(plain: true) else {
            throw refuse(wiring.messages.proposalNotWritten(missing: names), .inputEnded)
        }
        defer { terminal.leave() }
        let reader = PlainLineReader(session: terminal, dumpGuard: wiring.dumpGuard)
        var values: [String: String] = [:]
        for name in names {
            let (end, text) = await reader.read(prompt: "\(name): ")
            if end == .interrupted { terminal.die(of: SIGINT) }
            guard end == .accepted, !text.isEmpty else {
                throw refuse(wiring.messages.proposalNotFilledIn(name), .inputEnded)
            }
            values[name] = text
        }
        return values
    }

    /// Returns what the file says by now, and whether there is one; one that is empty says nothing.
    private func existing() throws(ExitStatus) -> (JSONValue, exists: Bool) {
        let bytes: [UInt8]
        do throws(ConfigurationFile.ReadingError) {
            bytes = try ConfigurationFile.read(path)
        } catch {
            switch error {
            case .missing: return (.object([]), false)
            case .unreadable(let reason): throw notWritten(reason)
            case .silent, .tooLarge: throw notWritten(String(cString: strerror(EINVAL)))
            }
        }
        try check(bytes)
        return (JSONValue(text: String(decoding: bytes, as: UTF8.self)) ?? .object([]), true)
    }

    /// Refuses what would not be understood as a configuration, and a secret in a file that others can read.
    private func check(_ bytes: [UInt8]) throws(ExitStatus) {
        let loaded: LoadedSettings
        do throws(SettingsError) {
            loaded = try Settings.load(
                flags: [:], environment: [:], configFile: path, defaultFile: nil,
                read: { _ throws(ConfigurationFile.ReadingError) in bytes })
        } catch {
            throw Wiring.refuse(error.problems, wiring.printer)
        }
        // A new file is closed to others.
        guard FileSystem.exists(path) else { return }
        do throws(SettingsProblem) {
            try loaded.requirePrivateSecrets()
        } catch {
            throw Wiring.refuse([error], wiring.printer)
        }
    }

    private func write(_ bytes: [UInt8], exists: Bool) throws(FileError) {
        if exists { return try ReplacedFile.write(bytes, to: path) }
        let folder = PrivateFolder.parent(of: path)
        if !FileSystem.exists(folder) { try PrivateFolder.make(at: folder) }
        try NewFile.write(bytes, to: path)
    }
}

extension ProbeReport.Proposal {
    /// Returns what a login would go to, if that is another server than the one at `url`.
    fileprivate func other(than url: String) -> String? {
        guard let origin = Origin(url) else { return nil }
        let remote = configuration["auth"]?["remote"]
        let paths = ["before", "login", "refresh"].compactMap { remote?[$0]?["path"]?.string }
        return ([endpoint] + paths.filter { $0.contains("://") }).first { Origin($0) != origin }
    }
}

extension JSONValue {
    /// Whether a configuration has an endpoint, part of a description, or a command for a password, which would go to
    /// another endpoint.
    fileprivate var namesEndpoint: Bool {
        let limits: Set = ["browser", "connect_timeout_seconds", "max_answer_bytes", "timeout_seconds"]
        let described = (self["auth"]?["remote"]?.members ?? []).contains { !limits.contains($0.key) }
        let isRemote = self["auth"]?["endpoint"].map { $0.string != "local" } ?? false
        return isRemote || described || self["session"]?["password_command"] != nil
    }

    /// Takes over the members of another object, and those of objects within it one by one.
    fileprivate mutating func merge(_ other: JSONValue) {
        guard isObject, let members = other.members else {
            self = other
            return
        }
        for member in members {
            var value = self[member.key] ?? .object([])
            value.merge(member.value)
            self[member.key] = value
        }
    }

    /// Returns the value with the placeholders, names in capitals, replaced.
    fileprivate func filled(with values: [String: String]) -> JSONValue {
        switch self {
        case .string(let text): .string(values.first { $0.key.uppercased() == text }?.value ?? text)
        case .array(let elements): .array(elements.map { $0.filled(with: values) })
        case .object(let members): .object(members.map { .init($0.key, $0.value.filled(with: values)) })
        default: self
        }
    }
}
