private import Files
import JSON
package import Networking

/// Settings in force, and where each value came from.
///
/// A class, since whoever holds them would otherwise contain code to copy each of their hundreds of members.
package final class LoadedSettings: Sendable {
    package let settings: Settings
    /// The configuration file that was read; `nil` where there was none.
    package let file: String?
    /// Where the values that were given came from.
    let origins: [Settings.Key: Settings.Origin]
    /// What the listing shows in place of some of them, without their secrets.
    let shown: [Settings.Key: JSONValue]
    /// The endpoint that `auth.remote` is written for, whatever the command line names; `nil` if none is.
    let described: Settings.LocalOrURL?
    /// Problems with keys that the caller does not use; their defaults are in force.
    package let ignored: [SettingsProblem]

    init(
        settings: Settings, file: String?, origins: [Settings.Key: Settings.Origin], shown: [Settings.Key: JSONValue],
        described: Settings.LocalOrURL?, ignored: [SettingsProblem] = []
    ) {
        self.settings = settings
        self.file = file
        self.origins = origins
        self.shown = shown
        self.described = described
        self.ignored = ignored
    }

    /// One key in force.
    package struct Entry: Sendable, Hashable {
        package let key: Settings.Key
        /// The value as JSON on one line, C0 and C1 controls escaped.
        package let value: String
        package let origin: Settings.Origin
    }

    /// The keys of the logins that nothing can refuse, if their paths are open to everybody.
    package var openLogins: [String] {
        let shared = settings.auth.remote.description.map { [("auth.remote.login", $0)] } ?? []
        let own = settings.auth.endpoints.enumerated().map { ("auth.endpoints[\($0)].remote.login", $1.description) }
        return (shared + own).filter(\.1.takesAnyPasswordAtOpenPath).map(\.0)
    }

    package func origin(of key: Settings.Key) -> Settings.Origin { origins[key] ?? .defaultValue }

    /// Every key, in order. Made anew each time, since few commands list them.
    package var entries: [Entry] {
        Settings.Key.allCases.map { key in
            let value = shown[key] ?? key.field.write(settings)
            return Entry(key: key, value: value.text, origin: origin(of: key))
        }
    }
}

extension LoadedSettings {
    /// Throws if the configuration file has secrets and group or others may access it, or if it names a command and
    /// they may write to it.
    package func requirePrivateSecrets() throws(SettingsProblem) {
        let commands = [
            (Settings.Key.sessionPasswordCommand, settings.session.passwordCommand),
            (.serverAuditCommand, settings.server.auditCommand),
        ]
        for (key, command) in commands {
            guard command != nil, case .file(let path) = origin(of: key) else { continue }
            do {
                _ = try WholeFile.head(path, count: 0, checks: .closedToWriters)
            } catch .looseMode(let mode) {
                throw .writableByOthers(path: path, mode: mode)
            } catch {
                // A pipe is nobody else's.
            }
        }
        guard let file, hasSecretsInFile else { return }
        do {
            _ = try WholeFile.head(file, count: 0, checks: .secret)
        } catch .looseMode(let mode) {
            throw .openToOthers(path: file, mode: mode)
        } catch {
            // A pipe is nobody else's.
        }
    }

    /// Words that the names of secrets contain. Whatever else the listing hides is mostly an ordinary setting.
    private static let secretWords = [
        "secret", "password", "passwd", "passphrase", "token", "key", "authorization", "cookie",
    ]

    /// Whether the file has a secret: a database's address with a password, or a value of a description that the listing
    /// hides and whose name suggests a secret.
    private var hasSecretsInFile: Bool {
        entries.contains { entry in
            guard case .file = entry.origin else { return false }
            if entry.key == .serverDatabase { return entry.value == "\"…\"" }
            return Self.hiddenNames(in: entry.value).contains { name in
                Self.secretWords.contains { name.lowercased().contains($0) }
            }
        }
    }

    /// The names of the members whose values a listing in JSON hides.
    private static func hiddenNames(in listing: String) -> [Substring] {
        listing.split(separator: "\":\"…\"").dropLast().compactMap { $0.split(separator: "\"").last }
    }
}

extension LoadedSettings {
    /// The object that contains the members of a description.
    private static let place = "auth.remote"

    /// Returns the description of an endpoint: its own, else the one that endpoints share, else that of
    /// `rollcall-server`. Throws if the shared one does not fit an endpoint at that address.
    package func description(of url: EndpointURL) throws(SettingsError) -> EndpointDescription {
        if let own = settings.auth.endpoints.first(where: { $0.url.name == url.name }) { return own.description }
        guard let shared = settings.auth.remote.description, applies(shared, to: url) else { return .rollcall }
        let problems = shared.addressProblems(under: url, at: Self.place, origin: origin)
        guard problems.isEmpty else { throw SettingsError(problems: problems) }
        return shared
    }

    /// Returns how accounts are found at a directory server. The service account of another one is not shown to it.
    package func ldap(at url: LDAPURL) -> Settings.LDAP {
        var ldap = settings.auth.remote.ldap
        if case .url? = described, described?.ldap?.name != url.name {
            (ldap.serviceDN, ldap.servicePasswordFile) = (nil, nil)
        }
        return ldap
    }

    /// Whether the configuration describes the endpoint at that address.
    package func describes(_ url: EndpointURL) -> Bool {
        settings.auth.remote.description.map { applies($0, to: url) } == true
            || settings.auth.endpoints.contains { $0.url.name == url.name }
    }

    /// Whether the description that endpoints share is also that of the endpoint at an address.
    ///
    /// If `auth.endpoint` is a URL, one that leads elsewhere, or has values that the listing hides, is that endpoint's
    /// alone: the stored sessions of any other would be sent elsewhere, and the endpoint's secrets to the other. The
    /// command line does not count, since later commands would handle the same session without it.
    private func applies(_ shared: EndpointDescription, to url: EndpointURL) -> Bool {
        guard case .url(let text)? = described, let configured = try? EndpointURL(text),
            configured.name != url.name
        else { return true }
        return !shared.leadsElsewhere && !hidesValues
    }

    /// Whether the listing hides any of the values of the description that endpoints share.
    private var hidesValues: Bool {
        shown.contains { key, value in key.descriptionMember != nil && value.text.contains("\"…\"") }
    }

    /// Returns the description shared by all endpoints that have none of their own; `nil` if there is none.
    ///
    /// - Parameter values: the values given, by key.
    func sharedDescription(_ values: [Settings.Key: JSONValue]) throws(SettingsError) -> EndpointDescription? {
        let members = Settings.Key.allCases.compactMap { key -> JSONValue.Member? in
            guard let value = values[key], value != .object([]), value != .array([]),
                key == .authRemotePreset || key == .authRemoteIdentifier || key.descriptionMember != nil,
                let name = key.members.last
            else { return nil }
            return JSONValue.Member(String(name), value)
        }
        let isNamed = members.contains { $0.value != .null || !["preset", "identifier"].contains($0.key) }
        guard isNamed else { return nil }
        let description = try EndpointDescription(.object(members), at: Self.place, origin: origin)
        // Checked against the configured endpoint at once, so that problems are reported before anybody signs in.
        guard case .url(let text) = settings.auth.endpoint, let url = try? EndpointURL(text),
            !settings.auth.endpoints.contains(where: { $0.url.name == url.name }), applies(description, to: url)
        else { return description }
        let problems = description.addressProblems(under: url, at: Self.place, origin: origin)
        guard problems.isEmpty else { throw SettingsError(problems: problems) }
        return description
    }

    /// Where a member of the description comes from. A missing member is attributed to where the preset was chosen.
    private func origin(of key: String) -> Settings.Origin {
        let member = Settings.Key.allCases.first { member in
            key == member.path || [".", "["].contains { key.hasPrefix(member.path + $0) }
        }
        return member.flatMap { origins[$0] } ?? origin(of: .authRemotePreset)
    }
}

extension Settings.Key {
    /// Returns what the listing shows of a value that it shows as given, without secrets; `nil` for every other key.
    func shown(_ given: JSONValue) -> JSONValue? {
        if self == .authEndpoints || self == .peopleDirectory { return schema.redacted(given) }
        if self == .serverDatabase { return given.string.map { .string(Self.mayHavePassword($0) ? "…" : $0) } }
        return descriptionMember.flatMap { Schema.description.redacted(.object([.init($0, given)]))[$0] }
    }

    /// Whether there may be a password in a database's address, `user:password@` or `password=`, however it is spelled.
    private static func mayHavePassword(_ address: String) -> Bool {
        if address.contains("%") || address.lowercased().contains("pass") { return true }
        guard let at = address.lastIndex(of: "@") else { return false }
        return address[..<at].split(separator: ":").count > 2
    }
}
