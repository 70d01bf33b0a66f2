package import Accounts
package import Hummingbird
import JSON
package import Logging
import NIOCore
import NIOHTTP1
import Networking

/// The routes to an endpoint and a directory.
///
/// A password travels from the network to the endpoint in wiped memory; nothing of a body or a token is logged.
package struct Routes: Sendable {
    let endpoint: any AuthEndpoint
    let owner: (any OwnerEndpoint)?
    let provisioning: Provisioning?
    let audit: Audit
    let directory: PeopleDirectory
    let peopleArePublic: Bool
    let limits: BodyLimits
    let proxies: TrustedProxies
    let hosts: AllowedHosts
    /// Whether the server itself speaks TLS.
    let isTLS: Bool
    let metrics: ServerMetrics
    let storage: StorageWatch
    let clock: ClockWatch
    let workers: Workers
    let connections: Connections
    let certificates: TLSFiles?
    /// How long it takes to look up an account in vain where the storage, rather than the account, is missing.
    let longLookUp: Duration
    private let logger: Logger
    private let paths: KnownPaths
    private let metricsAccess: MetricsAccess
    private let storageFigures: @Sendable () async -> StorageFigures?
    private let version: String

    /// - Parameters:
    ///   - owner: What the owner of a session may do; `nil` offers none of it.
    ///   - provisioning: Who may provision the endpoint's accounts by SCIM; `nil` for nobody.
    ///   - peopleArePublic: Whether the directory answers without a bearer token.
    ///   - proxies: Who is trusted to say where a request came from.
    ///   - hosts: The hosts that requests may ask for.
    ///   - isTLS: Whether the server itself speaks TLS, for the URLs of portraits.
    ///   - workers: The number of threads that generate people.
    ///   - logger: Logs requests, and when the accounts' storage fails and recovers.
    ///   - audit: Records what is done with accounts.
    ///   - certificates: The server's own certificate, if it has one.
    ///   - metricsAccess: Who may see the metrics at the addresses where everything else is served.
    ///   - version: The program's version, for the metrics and the OpenAPI document.
    ///   - longLookUp: How long it takes to look up an account in vain where the storage, rather than the account, is
    ///     missing.
    ///   - trial: Writes to the accounts' storage what a login writes and takes it back; returns why it cannot. `nil`
    ///     where ending a session that does not exist has to do.
    ///   - clockOffset: Returns how many seconds the clock of the accounts' storage is ahead of this machine's.
    ///   - now: Tells how old what is known of the storage is.
    ///   - logins: Returns how many logins the endpoint is processing, and how many are waiting for that.
    ///   - storageFigures: Returns what the accounts' storage tells of itself, for the metrics; `nil` for nothing.
    package init(
        endpoint: any AuthEndpoint, owner: (any OwnerEndpoint)? = nil, provisioning: Provisioning? = nil,
        directory: PeopleDirectory,
        peopleArePublic: Bool, limits: BodyLimits,
        proxies: TrustedProxies = TrustedProxies([]), hosts: AllowedHosts = AllowedHosts(), isTLS: Bool = false,
        workers: Int = 1, logger: Logger,
        audit: Audit? = nil,
        certificates: TLSFiles? = nil, metricsAccess: MetricsAccess = .nobody, version: String = "",
        longLookUp: Duration = .seconds(5), trial: (@Sendable () async -> EndpointError?)? = nil,
        clockOffset: @escaping @Sendable () -> Double = { 0 },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        logins: @escaping @Sendable () -> (running: Int, waiting: Int),
        storageFigures: @escaping @Sendable () async -> StorageFigures? = { nil }
    ) {
        self.storageFigures = storageFigures
        storage = StorageWatch(endpoint, trial: trial, logger: logger, now: now)
        clock = ClockWatch(offset: clockOffset, logger: logger)
        self.endpoint = WatchedEndpoint(endpoint, storage)
        self.logger = logger
        self.owner = owner
        self.provisioning = provisioning
        self.audit = audit ?? Audit(logger: logger) { _ in "" }
        self.proxies = proxies
        self.hosts = hosts
        self.isTLS = isTLS
        self.workers = Workers(count: workers)
        self.directory = directory
        let hasMetrics = if case .nobody = metricsAccess { false } else { true }
        paths = KnownPaths(
            versions: directory.versions, hasMetrics: hasMetrics, hasSCIM: provisioning != nil)
        self.peopleArePublic = peopleArePublic
        self.limits = limits
        self.certificates = certificates
        self.metricsAccess = metricsAccess
        self.version = version
        self.longLookUp = longLookUp
        let connections = Connections(grace: .seconds(1))
        self.connections = connections
        metrics = ServerMetrics(version: version, connections: { connections.count }, logins: logins)
    }

    /// Returns a router with all routes, each path with and without a trailing slash.
    package func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestLog(metrics: metrics, paths: paths, proxies: proxies, logger: logger))
        router.add(middleware: FailureMiddleware(paths: paths))
        router.add(middleware: HostMiddleware(hosts: hosts, proxies: proxies))
        router.post("login", use: login)
        router.post("refresh", use: refresh)
        router.post("logout", use: logout)
        router.get("profile", use: profile)
        if let owner { add(owner, to: router) }
        if let provisioning { add(provisioning, to: router) }
        router.get("api", use: people)
        router.get("api/:version", use: people)
        // The router allows one name per position in a path, whatever the position contains.
        router.get("api/portraits/:first/:second", use: portrait)
        router.get("api/portraits/:first/:second/:file", use: portrait)
        for path in ["api", "api/:version"] as [RouterPath] {
            router.on(path, method: .options) { [paths] request, _ in
                guard paths.path(of: request) != nil else { throw Failure.notFound }
                return Response.mayBeReadByPages
            }
        }
        addOperation(to: router)
        router.get("metrics") { [self] request, _ in
            try requireMetricsAccess(request)
            return await counts(request)
        }
        let document = OpenAPIDocument.text(
            version: version, hasOwner: owner != nil, hasSCIM: provisioning != nil, peopleArePublic: peopleArePublic)
        router.get("openapi.json") { request, _ in
            Response(text: document, type: "application/json; charset=utf-8", for: request)
        }
        return router
    }

    /// Returns a router with only the routes for those who operate the server.
    func metricsRouter() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: FailureMiddleware(paths: .operation))
        router.add(middleware: HostMiddleware(hosts: hosts, proxies: proxies))
        addOperation(to: router)
        router.get("metrics") { [self] request, _ in await counts(request) }
        return router
    }

    private func requireMetricsAccess(_ request: Request) throws {
        switch metricsAccess {
        case .everybody: break
        case .nobody: throw Failure.notFound
        case .bearer(let token): if try request.bearer() != token { throw Failure.invalidToken }
        }
    }

    private func counts(_ request: Request) async -> Response {
        let text = metrics.text(await storageFigures())
        return Response(text: text, type: "text/plain; version=0.0.4; charset=utf-8", for: request)
    }
}

/// Who may see the metrics.
package enum MetricsAccess: Sendable {
    case nobody, everybody
    case bearer(Token)
}

/// The routes for those who operate the server.
extension Routes {
    func addOperation(to router: Router<ServerContext>) {
        router.get("health") { [storage] request, _ in
            guard await storage.works() else { throw Failure.storageFails }
            var response = Response(text: #"{"status":"ok"}"#, type: "application/json; charset=utf-8", for: request)
            // It is true now only.
            response.headers[.cacheControl] = "no-store"
            return response
        }
        router.get("ready") { [self] _, _ in
            let failing = await failing()
            var response = answer([
                ("failing", .array(failing.map { .string($0.rawValue) })),
                ("status", .string(failing.isEmpty ? "ready" : "not ready")),
            ])
            if !failing.isEmpty { response.status = .serviceUnavailable }
            return response
        }
    }

    /// What keeps the server from its work. The log has the details.
    private enum Part: String {
        /// The accounts' file is gone, or is not the one that the server has open.
        case accountsMissing = "accounts_missing"
        case accountsNotWritable = "accounts_not_writable"
        case accountsDamaged = "accounts_damaged"
        case certificateExpired = "certificate_expired"
        case certificateNotValidYet = "certificate_not_valid_yet"
        /// This machine's clock is not the database's.
        case clockDiffers = "clock_differs"
        /// The server was told to end.
        case draining
    }

    private func failing() async -> [Part] {
        var parts: [Part] = []
        switch await storage.state() {
        case .works: break
        case .missing: parts.append(.accountsMissing)
        case .fails: parts.append(.accountsNotWritable)
        case .damaged: parts.append(.accountsDamaged)
        }
        switch certificates?.validity() {
        case .expired: parts.append(.certificateExpired)
        case .notYet: parts.append(.certificateNotValidYet)
        case .valid, .expiresSoon, nil: break
        }
        if clock.differs() { parts.append(.clockDiffers) }
        if connections.isDraining { parts.append(.draining) }
        return parts
    }
}

extension Routes {
    /// Portraits are public, as in the directory that the API is modelled on: they show no real person.
    @Sendable
    func portrait(_ request: Request, _ context: ServerContext) async throws -> Response {
        let parts = ["first", "second", "file"].compactMap { context.parameters.get($0) }
        let folder = parts.count == 3 ? parts[0] : nil
        guard let sex = parts.dropLast().last.flatMap(PeopleDirectory.Portrait.Sex.init),
            let size = PeopleDirectory.Portrait.Size(folder: folder), let number = parts.last.flatMap(Self.number)
        else { throw Failure.notFound }
        let portrait = PeopleDirectory.Portrait(sex: sex, number: number, size: size)
        let file = try await connections.cancellingOnDisconnect(context.connection) { [workers, directory] in
            try await workers.run { directory.portrait(portrait) }
        }
        guard let file else { throw Failure.notFound }
        return Response(
            status: .ok,
            headers: [.contentType: "image/jpeg", .cacheControl: "public, max-age=86400, immutable"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
    }

    /// The number in `7.jpg`.
    private static func number(_ file: String) -> Int? {
        guard file.hasSuffix(".jpg"), file.utf8.count <= 8, let number = Int(file.dropLast(4)),
            "\(number).jpg" == file
        else { return nil }
        return number
    }

    /// Returns where the client reached this server, `https://example.com:8080`; `nil` if it did not send what can be
    /// part of a URL in every format of people.
    func origin(of request: Request, _ context: ServerContext) -> String? {
        guard let authority = request.head.authority, 1...255 ~= authority.utf8.count, authority.isPlainAuthority else {
            return nil
        }
        let isSecure = isTLS || proxies.saysHTTPS(request.headers, peer: context.peer)
        let origin = "\(isSecure ? "https" : "http")://\(authority)"
        return Origin(origin) == nil ? nil : origin
    }
}

extension String {
    /// Whether it is a host and perhaps a port (RFC 3986, 3.2.2 and 3.2.3) of nothing that some format would have to
    /// escape.
    fileprivate var isPlainAuthority: Bool {
        var rest = utf8[...]
        func take(while isPart: (UInt8) -> Bool) -> Int {
            let part = rest.prefix(while: isPart)
            rest = rest[part.endIndex...]
            return part.count
        }
        func isHex(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }
        if rest.first == UInt8(ascii: "[") {
            rest.removeFirst()
            guard take(while: { isHex($0) || ":.".utf8.contains($0) }) > 1, rest.popFirst() == UInt8(ascii: "]") else {
                return false
            }
        } else {
            let name = rest.prefix { $0 != UInt8(ascii: ":") }
            let escapes = name.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
            let isName = name.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || ".-_~%".utf8.contains(byte)
            }
            guard !name.isEmpty, isName, escapes.allSatisfy({ $0.count >= 2 && $0.prefix(2).allSatisfy(isHex) }) else {
                return false
            }
            rest = rest[name.endIndex...]
        }
        return rest.isEmpty
            || rest.first == UInt8(ascii: ":") && rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// Counts each request, and logs it in one line: who asked for what, and the outcome.
struct RequestLog: RouterMiddleware {
    typealias Context = ServerContext

    let metrics: ServerMetrics
    let paths: KnownPaths
    let proxies: TrustedProxies
    let logger: Logger

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var context = context
        context.address = proxies.client(of: request.headers, peer: context.peer) ?? context.address
        let response = try await next(request, context)
        let duration = ContinuousClock.now - start
        metrics.record(
            method: request.method.rawValue, path: path(of: request, context, response), status: response.status.code,
            after: duration
        )
        logger.info(
            "request",
            metadata: [
                "hb.request.id": "\(context.id)", "method": "\(request.method.rawValue)", "path": "\(request.uri.path)",
                "status": "\(response.status.code)", "address": "\(context.address ?? "")",
                "milliseconds": "\(Int(duration / .milliseconds(1)))",
            ])
        return response
    }

    /// Returns the route's pattern.
    ///
    /// A known path that does not support the method has one too, though no route was found.
    private func path(of request: Request, _ context: ServerContext, _ response: Response) -> String {
        let known = response.status == .methodNotAllowed ? paths.path(of: request) : nil
        return known?.pattern ?? context.endpointPath.map(KnownPaths.described) ?? ""
    }
}

/// Gives every failure the same form, and reveals nothing of its cause.
struct FailureMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let paths: KnownPaths

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let response = try await answer(request, context, next)
        // A failed GET may stand for a HEAD (RFC 9110, 9.3.2), where a body would be taken for the next answer.
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(
        _ request: Request, _ context: ServerContext, _ next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let failure as Failure {
            return failure.response(isSCIM: paths.isSCIM(request))
        } catch let error as HTTPError where error.status == .notFound {
            return notFound(request).response(isSCIM: paths.isSCIM(request))
        } catch let error as HTTPParserError {
            // The request became unreadable midway: `UnreadableRequestHandler` answers it.
            throw error
        } catch is CancellationError {
            return Failure.unavailable.response(isSCIM: paths.isSCIM(request))
        } catch {
            // The type only: an error's text may contain what was sent.
            context.logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            return Failure.serverError.response(isSCIM: paths.isSCIM(request))
        }
    }

    private func notFound(_ request: Request) -> Failure {
        // RFC 9110, 9.3.6.
        if request.method == .connect {
            return Failure(status: 501, code: "not_implemented", "This server opens no tunnels.")
        }
        guard let path = paths.path(of: request), !path.takes(request.method) else { return .notFound }
        return Failure(.methodNotAllowed, "This path allows only \(path.methods).", allow: path.methods)
    }
}
