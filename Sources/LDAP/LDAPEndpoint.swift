package import Accounts
import Files
import Networking
import Text
import Times

package import struct FoundationEssentials.Date

/// How accounts are found in a directory server.
package struct LDAPAccounts: Sendable, Hashable {
    /// The name of the entry that people are below; `nil` for the one that the server names first.
    package var base: String?
    /// The name that somebody binds with, with `{login}` for what was typed; `nil` to search for it.
    package var nameTemplate: String?
    /// The filter that finds an account by what was typed.
    package var filter = LDAPAccounts.filter
    /// Who searches; `nil` for anybody.
    package var serviceName: String?
    /// The file with the password of `serviceName`, on its first line.
    package var servicePasswordFile: String?
    /// What people type.
    package var identifier = LoginName.Kind.either

    package static let filter = "(|(mail={login})(uid={login}))"

    package init() {}
}

/// A directory server as an endpoint: it binds with what was typed (RFC 4513).
///
/// A session there is the name and the password, bound with again whenever something is asked.
package struct LDAPEndpoint: AuthEndpoint {
    private let server: LDAPServer
    private let accounts: LDAPAccounts
    private let now: @Sendable () -> Date

    package init(server: LDAPServer, accounts: LDAPAccounts, now: @escaping @Sendable () -> Date) {
        self.server = server
        self.accounts = accounts
        self.now = now
    }

    package var name: String { server.url.description }
    package var identifier: LoginName.Kind { accounts.identifier }
    package var hasTypedSessions: Bool { true }
    package var owner: (any OwnerEndpoint)? { self }

    package func login(_ request: LoginRequest) async -> LoginResult {
        // Many servers would take a name without a password for an anonymous bind, and accept it.
        guard !request.password.isEmpty else { return .invalid(message: nil) }
        do throws(LDAPFailure) {
            return try await LDAPThread.run { stop throws(LDAPFailure) in try login(request, stop) }
        } catch {
            return .unavailable(error.ofEndpoint)
        }
    }

    private func login(_ request: LoginRequest, _ stop: LDAPStop) throws(LDAPFailure) -> LoginResult {
        let connection = try LDAPConnection(server, stop)
        guard let name = try name(of: request.login, connection) else { return .rejected(.credentials) }
        let bound = try connection.bind(name, request.password)
        guard bound == .mustChange, let new = request.newPassword, !new.isEmpty else {
            return try result(of: bound, name, request.password, login: request.login.text, connection)
        }
        switch try connection.changePassword(from: request.password, to: new) {
        case nil: break
        case .weakPassword(let message): return .rejected(.weakNewPassword(message: message))
        default: return .rejected(.passwordChangeNeeded(isOffered: false))
        }
        let rebound = try connection.bind(name, new)
        return try result(of: rebound, name, new, login: request.login.text, connection)
    }

    /// Returns the result of a login that ended in a bind.
    private func result(
        of bind: LDAPBind, _ name: String, _ password: Secret, login: String, _ connection: LDAPConnection
    ) throws(LDAPFailure) -> LoginResult {
        switch bind {
        case .refused(.locked(nil)): return .locked(retryAfter: wait(of: name, connection))
        case .refused(let result): return result
        case .mustChange: return .rejected(.passwordChangeNeeded(isOffered: true))
        case .ok(let notice):
            // A server that takes anything for an anonymous bind has signed in nobody.
            if try connection.whoAmI()?.isEmpty == true { return .rejected(.credentials) }
            var session = try session(name, password, login: login, connection)
            session.notice = notice
            return .ok(session)
        }
    }

    /// The session of whoever is bound.
    private func session(
        _ name: String, _ password: Secret, login: String, _ connection: LDAPConnection
    ) throws(LDAPFailure) -> Session {
        let person = try entry(name, login: login, connection)
        let email = person?.text("mail", "userprincipalname") ?? (try? EmailAddress(login))?.text ?? ""
        let tokens = SessionTokens(
            access: Token(password), carried: [Self.nameKey: Token(name), Self.loginKey: Token(login)])
        var session = Session(
            name: person?.text("displayname", "cn") ?? login, email: email, login: login, endpoint: self.name,
            tokens: tokens, expiresAt: nil)
        session.isCredential = true
        return session
    }

    private static let nameKey = "dn"
    private static let loginKey = "login"
    private static let personAttributes = ["displayName", "cn", "mail", "userPrincipalName"]

    // MARK: - Finding somebody

    /// Returns the name to bind with; `nil` if nobody has the login.
    private func name(of login: LoginName, _ connection: LDAPConnection) throws(LDAPFailure) -> String? {
        if let template = accounts.nameTemplate {
            return template.replacing("{login}", with: LDAPText.nameValue(login.text))
        }
        try bindService(connection)
        let found = try found(login.text, ["1.1"], connection)
        if found.count > 1 { throw .misconfigured(key: "auth.remote.ldap.filter", message: nil) }
        return found.first?.name
    }

    /// Searches for an account; returns two entries at most.
    private func found(
        _ login: String, _ attributes: [String], _ connection: LDAPConnection
    ) throws(LDAPFailure) -> [LDAPEntry] {
        let filter = accounts.filter.replacing("{login}", with: LDAPText.filterValue(login))
        var entries: [LDAPEntry] = []
        do throws(LDAPFailure) {
            let search = LDAPSearch(base: try base(connection), filter: filter, attributes: attributes)
            _ = try connection.search(search, limit: 2) { (entry) throws(LDAPFailure) in entries.append(entry) }
        } catch {
            guard case .result(let result) = error else { throw error }
            switch result.code {
            case LDAPResult.noSuchObject: throw .misconfigured(key: "auth.remote.ldap.base", message: result.quote)
            // Active Directory shows nothing to whoever is not signed in, and says so with the first code.
            case LDAPResult.operationsError, LDAPResult.insufficientAccess, LDAPResult.inappropriateAuthentication:
                throw .misconfigured(key: "auth.remote.ldap.service_dn", message: result.quote)
            default: throw error
            }
        }
        return entries
    }

    private func base(_ connection: LDAPConnection) throws(LDAPFailure) -> String {
        if let base = accounts.base { return base }
        if !server.url.base.isEmpty { return server.url.base }
        return try LDAPRoot(connection).base ?? ""
    }

    private func bindService(_ connection: LDAPConnection) throws(LDAPFailure) {
        guard let service = accounts.serviceName else { return }
        let password = try servicePassword()
        guard case .ok = try connection.bind(service, password) else {
            throw .misconfigured(key: "auth.remote.ldap.service_dn", message: nil)
        }
    }

    private func servicePassword() throws(LDAPFailure) -> Secret {
        let key = "auth.remote.ldap.service_password_file"
        guard let path = accounts.servicePasswordFile else { throw .misconfigured(key: key, message: nil) }
        let password: Secret
        do throws(FileError) {
            password = try WholeFile.withBytes(path, limit: Self.passwordLimit, checks: .closedToOthers) { bytes in
                let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
                return Secret(copying: UnsafeRawBufferPointer(rebasing: line))
            }
        } catch {
            throw .misconfigured(key: key, message: error.reason)
        }
        guard !password.isEmpty else { throw .misconfigured(key: key, message: nil) }
        return password
    }

    /// The longest password of a service account, in bytes, with its line ending.
    private static let passwordLimit = 4_096

    /// Returns the entry of whoever is bound; `nil` if they may not read it.
    private func entry(
        _ name: String, login: String, _ connection: LDAPConnection
    ) throws(LDAPFailure) -> LDAPEntry? {
        var found: LDAPEntry?
        do throws(LDAPFailure) {
            // Active Directory binds with other names, too: `ann@example.org`, `EXAMPLE\ann`.
            guard name.contains("=") else { return try self.found(login, Self.personAttributes, connection).first }
            let search = LDAPSearch(
                base: name, scope: .base, filter: "(objectClass=*)", attributes: Self.personAttributes)
            _ = try connection.search(search, limit: 1) { (entry) throws(LDAPFailure) in found = entry }
        } catch {
            switch error {
            case .network: throw error
            case .result, .misconfigured: return nil
            }
        }
        return found
    }

    /// How long an account is locked, if the server shows that to the service account or to anybody.
    private func wait(of name: String, _ connection: LDAPConnection) -> Duration? {
        func first(_ name: String, _ attributes: [String]) throws(LDAPFailure) -> LDAPEntry? {
            var found: LDAPEntry?
            let search = LDAPSearch(base: name, scope: .base, filter: "(objectClass=*)", attributes: attributes)
            _ = try connection.search(search, limit: 1) { (entry) throws(LDAPFailure) in found = entry }
            return found
        }
        do throws(LDAPFailure) {
            try bindService(connection)
            guard let entry = try first(name, ["pwdAccountLockedTime", "pwdPolicySubentry"]),
                let start = entry.text("pwdaccountlockedtime").flatMap(LDAPTime.seconds),
                let policy = entry.text("pwdpolicysubentry"),
                let length = try first(policy, ["pwdLockoutDuration"])?.text("pwdlockoutduration").flatMap({ Int($0) }),
                length > 0
            else { return nil }
            let left = Double(start + length) - now().timeIntervalSince1970
            return .seconds(min(max(left.rounded(.up), 1), 31_536_000))
        } catch {
            return nil
        }
    }

    // MARK: - The session

    /// There is nothing to renew: what was typed stays right until it is changed.
    package func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { .refused }

    package func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        do throws(LDAPFailure) {
            return try await LDAPThread.run { stop throws(LDAPFailure) in
                let connection = try LDAPConnection(server, stop)
                switch try connection.bind(tokens.name, tokens.password) {
                case .refused(.locked(let wait)): return .unavailable(.tooManyRequests(retryAfter: wait))
                case .refused, .mustChange: return .refused
                case .ok:
                    if try connection.whoAmI()?.isEmpty == true { return .refused }
                    let session = try session(tokens.name, tokens.password, login: tokens.login, connection)
                    return .ok(Profile(name: session.name, email: session.email, login: session.login, expiresAt: nil))
                }
            }
        } catch {
            return .unavailable(error.ofEndpoint)
        }
    }

    /// The server knows of no session: it has ended with the connection.
    package func logout(_ tokens: SessionTokens) async -> LogoutAnswer { .notOffered }

    /// None: nothing but the password itself could be shown to others.
    package func header(for tokens: SessionTokens) -> TokenHeader? { nil }
}

extension LDAPEndpoint: OwnerEndpoint {
    package func changePassword(
        _ tokens: SessionTokens, _ proof: OwnerProof, to password: Secret
    ) async -> OwnerAnswer<Session> {
        guard !proof.password.isEmpty else { return .failure(.proof(.rejected(.credentials))) }
        guard !password.isEmpty else { return .failure(.weakPassword(message: nil)) }
        do throws(LDAPFailure) {
            return try await LDAPThread.run { stop throws(LDAPFailure) in
                let connection = try LDAPConnection(server, stop)
                switch try connection.bind(tokens.name, proof.password) {
                case .refused(let result): return .failure(.proof(result))
                case .ok, .mustChange: break
                }
                if let failure = try connection.changePassword(from: proof.password, to: password) {
                    return .failure(failure)
                }
                // Bound with at once: what is kept must be what the server takes.
                guard case .ok = try connection.bind(tokens.name, password) else { return .failure(.signedOut) }
                return .success(try session(tokens.name, password, login: tokens.login, connection))
            }
        } catch {
            return .failure(.unavailable(error.ofEndpoint))
        }
    }

    package func resetPassword(_ reset: PasswordReset) async -> OwnerAnswer<Done> { .failure(.notOffered) }
    package func passwordRule(_ tokens: SessionTokens) async -> OwnerAnswer<PasswordRule> { .failure(.notOffered) }
    package func sessions(_ tokens: SessionTokens) async -> OwnerAnswer<[OwnSession]> { .failure(.notOffered) }
    package func endSession(_ tokens: SessionTokens, id: String) async -> OwnerAnswer<Done> { .failure(.notOffered) }
    package func endOtherSessions(_ tokens: SessionTokens) async -> OwnerAnswer<Done> { .failure(.notOffered) }
    package func secondFactor(_ tokens: SessionTokens) async -> OwnerAnswer<SecondFactorState> {
        .failure(.notOffered)
    }
    package func beginSecondFactor(
        _ tokens: SessionTokens, _ proof: OwnerProof
    ) async -> OwnerAnswer<SecondFactorEnrolment> { .failure(.notOffered) }
    package func confirmSecondFactor(_ tokens: SessionTokens, code: Secret) async -> OwnerAnswer<[Secret]> {
        .failure(.notOffered)
    }
    package func renewRecoveryCodes(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<[Secret]> {
        .failure(.notOffered)
    }
    package func removeSecondFactor(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<Done> {
        .failure(.notOffered)
    }
}

extension SessionTokens {
    var name: String { text(of: "dn") }
    fileprivate var login: String { text(of: "login") }

    var password: Secret { access.withUnsafeBytes { Secret(copying: $0) } }

    private func text(of key: String) -> String {
        carried[key]?.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension LDAPConnection {
    /// Changes the password of the name that is bound (RFC 3062); returns `.weakPassword` or `.notOffered` where the
    /// server refuses that.
    fileprivate func changePassword(from old: Secret, to new: Secret) throws(LDAPFailure) -> OwnerFailure? {
        let end = try extended("1.3.6.1.4.1.4203.1.11.1", SecretBuilder.passwordChange(from: old, to: new)).end
        switch end.code {
        case LDAPResult.success: return nil
        case LDAPResult.constraintViolation, LDAPResult.unwilling: return .weakPassword(message: end.quote)
        case LDAPResult.protocolError, LDAPResult.insufficientAccess: return .notOffered
        default: throw .result(end)
        }
    }
}

extension SecretBuilder {
    /// Returns the request for a change of password (RFC 3062, 2): of whoever is bound.
    fileprivate static func passwordChange(from old: Secret, to new: Secret) -> Secret {
        var members = SecretBuilder()
        members.append(0x81, old)
        members.append(0x82, new)
        var sequence = SecretBuilder()
        sequence.append(0x30, members.build())
        return sequence.build()
    }

    /// Appends a value with its tag and length (X.690, 8.1).
    private mutating func append(_ tag: UInt8, _ value: Secret) {
        append(tag)
        switch value.count {
        case 0..<0x80: append(UInt8(value.count))
        case 0x80..<0x100:
            append(0x81)
            append(UInt8(value.count))
        default:
            // No password is that long; a length of four bytes holds any.
            append(0x84)
            for shift in stride(from: 24, through: 0, by: -8) {
                append(UInt8(truncatingIfNeeded: value.count >> shift))
            }
        }
        append(value)
    }
}
