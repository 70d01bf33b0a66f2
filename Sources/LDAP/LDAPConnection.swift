import Accounts
import CLibraries
import Files
import Glibc
import Networking

/// A connection to a directory server, for one thread; it ends with its last reference.
final class LDAPConnection {
    let handle: OpaquePointer
    private let socket: Int32
    private let stop: LDAPStop
    private let server: LDAPServer
    private let left: () -> Duration

    /// Connects, and begins TLS where it is to be.
    init(_ server: LDAPServer, _ stop: LDAPStop) throws(LDAPFailure) {
        var problem = [CChar](repeating: 0, count: 256)
        guard cldap_load(&problem, problem.count) else {
            throw .network(.noDirectoryLibrary(reason: Self.text(problem)))
        }
        guard !server.isInPlain || server.allowsPlain else { throw .network(.insecure(reason: "ldap://")) }
        let end = ContinuousClock.now.advanced(by: server.timeout)
        left = { ContinuousClock.now.duration(to: end) }
        (self.server, self.stop) = (server, stop)
        let connector = LDAPConnector(server: server, stop: stop)
        socket = try connector.connect()
        // The name alone: what follows it in the address is not libldap's.
        let (open, limit) = (socket, UInt(server.messageLimit))
        guard let handle = server.url.name.withCString({ cldap_attach(open, $0, limit) }) else {
            throw .network(.unreachable(reason: "out of memory"))
        }
        self.handle = handle
        stop.use(socket)
        if server.startsTLS { try requestTLS() }
        if server.url.isSecure || server.startsTLS { try secure() }
    }

    /// Connects, and binds with a session's name and password; `nil` stays anonymous.
    convenience init(_ server: LDAPServer, _ stop: LDAPStop, as tokens: SessionTokens?) throws(LDAPFailure) {
        try self.init(server, stop)
        guard let tokens else { return }
        guard case .ok = try bind(tokens.name, tokens.password) else { throw .code(LDAPResult.invalidCredentials) }
    }

    deinit {
        stop.use(nil)
        cldap_unbind(handle)
    }

    // MARK: - TLS

    private func requestTLS() throws(LDAPFailure) {
        let end = try extended("1.3.6.1.4.1.1466.20037").end
        guard end.code == LDAPResult.success else {
            // Whoever is in between could answer so, to read what follows.
            throw .network(.insecure(reason: "StartTLS: \(end.quote ?? end.name)"))
        }
    }

    private func secure() throws(LDAPFailure) {
        let code: Int32
        switch server.trust {
        case .unchecked: code = cldap_set_trust(handle, nil)
        case .authorities(let file, let more) where more.isEmpty: code = cldap_set_trust(handle, file)
        case .authorities(let file, let more):
            let memory = try Self.memory(holding: file, more)
            defer { close(memory) }
            code = cldap_set_trust(handle, "/proc/self/fd/\(memory)")
        }
        guard code == LDAPResult.success else { throw .network(.insecure(reason: problem(code))) }
        let seconds = Int(max(1, min(left(), server.connectTimeout * 2).components.seconds))
        let result = cldap_secure(handle, seconds)
        if stop.isStopped { throw .network(.cancelled) }
        // libldap makes it block again.
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        switch result {
        case LDAPResult.success: return
        case -5: throw .network(.timedOut(after: .seconds(seconds)))
        default:
            // Of a certificate, libldap says "(unknown error code)". This decides only the words.
            let reason = problem(result)
            throw .network(.insecure(reason: reason.hasPrefix("(") ? "TLS: \(server.url.host)" : reason))
        }
    }

    /// Returns a file in memory with the system's authorities and more of them.
    private static func memory(holding file: String, _ more: [UInt8]) throws(LDAPFailure) -> Int32 {
        let memory = cldap_memory()
        guard memory >= 0 else { throw .network(.unreachable(reason: String(cString: strerror(errno)))) }
        do throws(FileError) {
            let system = FileSystem.exists(file) ? try WholeFile.bytes(file, limit: 16 << 20) : []
            try Descriptor.write(system + [0x0A] + more, to: memory)
        } catch {
            close(memory)
            throw .network(.insecure(reason: error.reason))
        }
        return memory
    }

    // MARK: - Operations

    /// Binds with a name and a password; anonymously with neither.
    func bind(_ name: String, _ password: Secret) throws(LDAPFailure) -> LDAPBind {
        // A name without a password is an anonymous bind to many servers, which succeeds (RFC 4513, 5.1.2).
        if !name.isEmpty, password.isEmpty { throw .code(LDAPResult.invalidCredentials) }
        var id: Int32 = 0
        try check(password.withUnsafeBytes { cldap_bind(handle, name, $0.baseAddress, $0.count, &id) })
        return try LDAPBind(end(of: try message(of: id)))
    }

    func extended(_ oid: String, _ value: Secret? = nil) throws(LDAPFailure) -> (end: LDAPResult, value: [UInt8]) {
        var id: Int32 = 0
        if let value {
            try check(value.withUnsafeBytes { cldap_extended(handle, oid, $0.baseAddress, $0.count, &id) })
        } else {
            try check(cldap_extended(handle, oid, nil, 0, &id))
        }
        let end = try end(of: try message(of: id))
        return (end.result, end.value)
    }

    /// Whom the server takes this connection for (RFC 4532); empty for nobody, `nil` if it does not say.
    func whoAmI() throws(LDAPFailure) -> String? {
        let (end, value) = try extended("1.3.6.1.4.1.4203.1.11.3")
        return end.code == LDAPResult.success ? String(decoding: value, as: UTF8.self) : nil
    }

    /// Returns what is to be done with each entry that a search finds, page by page.
    ///
    /// - Parameters:
    ///   - limit: The most entries wanted.
    ///   - take: Is given each entry.
    /// - Returns: Whether there may be more: more than `limit`, or than the server shows.
    func search(
        _ search: LDAPSearch, limit: Int, _ take: (LDAPEntry) throws(LDAPFailure) -> Void
    ) throws(LDAPFailure) -> Bool {
        let names = LDAPNames(search.attributes)
        var cookie: [UInt8] = []
        var count = 0
        var bytes = 0
        while true {
            let id = try begin(search, cookie)
            while true {
                let message = try message(of: id)
                switch message.kind {
                case Self.entry:
                    defer { cldap_message_free(message.pointer) }
                    if count == limit { return true }
                    let entry = try LDAPEntry(message.pointer, of: handle, names)
                    count += 1
                    bytes += entry.byteCount
                    if bytes > server.byteLimit { throw .network(.tooLarge(limit: server.byteLimit)) }
                    try take(entry)
                    continue
                case Self.reference:
                    // Another server's part, which is not asked: it would be sent the password.
                    cldap_message_free(message.pointer)
                    continue
                default: break
                }
                let end = try end(of: message)
                switch end.result.code {
                case LDAPResult.success: cookie = end.cookie
                case LDAPResult.sizeLimit, LDAPResult.adminLimit: return true
                case LDAPResult.timeLimit where count > 0: return true
                default: throw .result(end.result)
                }
                break
            }
            if cookie.isEmpty { return false }
            if count >= limit { return true }
        }
    }

    private static let entry: Int32 = 0x64
    private static let reference: Int32 = 0x73

    private func begin(_ search: LDAPSearch, _ cookie: [UInt8]) throws(LDAPFailure) -> Int32 {
        var id: Int32 = 0
        var names = search.attributes.map { strdup($0) } + [nil]
        defer { names.forEach { free($0) } }
        let page = Int32(search.pageSize ?? 0)
        let code = cookie.withUnsafeBytes { cookie in
            cldap_search(
                handle, search.base, search.scope.number, search.filter, &names, page, cookie.baseAddress,
                cookie.count, &id)
        }
        // libldap finds out that a filter is none.
        if code == -7 { throw .misconfigured(key: "filter", message: search.filter) }
        try check(code)
        return id
    }

    // MARK: - Messages

    private typealias Message = (kind: Int32, pointer: OpaquePointer)

    /// Waits for the next message of an operation's answer.
    private func message(of id: Int32) throws(LDAPFailure) -> Message {
        while true {
            if stop.isStopped { throw .network(.cancelled) }
            var message: OpaquePointer?
            var number: Int32 = 0
            let kind = cldap_result(handle, id, &message, &number)
            if kind > 0, let message { return (kind, message) }
            if kind < 0 { throw ended(number) }
            try wait()
        }
    }

    /// Why the connection ended.
    private func ended(_ number: Int32) -> LDAPFailure {
        // libldap may have closed it.
        stop.use(nil)
        if stop.isStopped { return .network(.cancelled) }
        switch number {
        // What libber says of a message that is too long, or none.
        case ERANGE, EMSGSIZE: return .network(.notLDAP)
        default: return .network(.interrupted)
        }
    }

    /// Waits until something has arrived, or whatever libldap could not send at once may be sent.
    private func wait() throws(LDAPFailure) {
        let left = left() / .milliseconds(1)
        if left <= 0 { throw .network(.timedOut(after: server.timeout)) }
        var sources = [
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&sources, 2, Int32(min(left.rounded(.up), 50)))
    }

    private func end(of message: Message) throws(LDAPFailure) -> LDAPEnd {
        var end = cldap_end()
        guard cldap_end(handle, message.pointer, &end) == LDAPResult.success else { throw .network(.notLDAP) }
        defer { cldap_end_free(&end) }
        return LDAPEnd(end)
    }

    /// Throws for an operation that libldap could not begin.
    private func check(_ code: Int32) throws(LDAPFailure) {
        if code == LDAPResult.success { return }
        if stop.isStopped { throw .network(.cancelled) }
        throw code == -1 ? .network(.interrupted) : .network(.unreachable(reason: problem(code)))
    }

    private func problem(_ code: Int32) -> String {
        guard let details = cldap_problem(handle) else { return String(cString: cldap_text(code)) }
        defer { cldap_free(details) }
        let text = String(cString: details)
        return text.isEmpty ? String(cString: cldap_text(code)) : text
    }

    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A search (RFC 4511, 4.5).
struct LDAPSearch {
    var base: String
    var scope = LDAPURL.Scope.sub
    var filter: String
    var attributes: [String]
    /// How many entries are asked for at a time; `nil` for all.
    var pageSize: Int?
}

extension LDAPURL.Scope {
    fileprivate var number: Int32 {
        switch self {
        case .base: 0
        case .one: 1
        case .sub: 2
        }
    }
}
