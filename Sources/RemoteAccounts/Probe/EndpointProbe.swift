package import Accounts
import Networking
package import Settings
import Times
package import Transport

/// Examines an endpoint's address, without a credential, to find out what kind of server is behind it.
///
/// It sends only GET requests without a body, a cookie or a token. If those show nothing, and it is allowed to, it also
/// posts empty objects to paths that logins often have.
package struct EndpointProbe: Sendable {
    private let url: EndpointURL
    private let transport: HTTPTransport
    private let clock: any Clock<Duration>

    /// The number of concurrent requests: few enough that no server takes them for an attack.
    private static let width = 4
    /// Requested to see how the server answers if there is nothing at a path.
    static let nonexistentPath = "/rollcall-probe-of-nothing"

    /// - Parameter clock: Times the whole.
    package init(url: EndpointURL, transport: HTTPTransport, clock: any Clock<Duration>) {
        self.url = url
        self.transport = transport
        self.clock = clock
    }

    /// Returns what was seen and what fits it. Throws if the base URL does not answer, or the server fails everywhere.
    ///
    /// - Parameters:
    ///   - limit: For all requests together.
    ///   - posts: Whether empty objects may be sent.
    package func run(
        within limit: Duration = .seconds(30), posts: Bool = false
    ) async throws(EndpointError) -> ProbeReport {
        let left = clock.countdown(limit)
        let first = try await base(within: left, limit)
        let own = [redirection(first), ServerMetadata.oauth(of: url)].compactMap(\.self)
        let paths = Set(PresetSign.all.map(\.path) + Self.further + own)
            .subtracting(["/"]).sorted()
        var pages = ["/": first]
        pages.merge(await load(paths, within: left)) { $1 }
        if pages.values.allSatisfy({ 500...599 ~= $0.status }) { throw .serverError(status: first.status) }
        let report = ProbeReport(url: url, pages: pages)
        guard posts, report.proposals.isEmpty else { return report }
        return ProbeReport(url: url, pages: pages, posted: await load(Self.logins, within: left, Self.emptyObject))
    }

    /// Returns whether a path where nothing is gets a status, too; then the status says nothing about a request.
    package func isAnsweredAnywhere(with status: Int, within limit: Duration) async -> Bool {
        await load([Self.nonexistentPath], within: clock.countdown(limit))[Self.nonexistentPath]?.status == status
    }

    /// Requests the base URL.
    private func base(
        within left: @escaping @Sendable () -> Duration, _ limit: Duration
    ) async throws(EndpointError) -> ProbedPage {
        let answer = await withTaskGroup(of: Result<ProbedPage, EndpointError>.self) { group in
            group.addTask { [transport, url] in
                do throws(EndpointError) {
                    return .success(ProbedPage(try await transport.ask(Self.request(url.appending("/")))))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask { [clock] in
                let isOver = (try? await clock.sleep(for: left())) != nil
                return .failure(isOver ? .timedOut(after: limit) : .cancelled)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        return try answer.get()
    }

    private static let further =
        [nonexistentPath, ServerMetadata.openID, ServerMetadata.oauth, "/openapi.json"] + pages
    /// Common paths of pages with a form for signing in.
    private static let pages = [
        "/login", "/signin", "/sign-in", "/sign_in", "/auth/login", "/account/login", "/user/login", "/login.php",
    ]
    /// Common paths of logins that take JSON.
    private static let logins = [
        "/login", "/signin", "/auth/login", "/auth/token", "/api/login", "/api/auth/login", "/api/token",
        "/api/v1/login", "/api/v1/auth/login", "/token", "/session", "/sessions",
    ]

    /// Returns the path that the base URL redirects a browser to, if it is below that URL.
    private func redirection(_ page: ProbedPage) -> String? {
        guard (300..<400).contains(page.status), var target = page.header("Location") else { return nil }
        if let rest = url.origin.target(of: target) { target = String(rest) }
        guard target.hasPrefix(url.path + "/") else { return nil }
        target.removeFirst(url.path.utf8.count)
        let path = target.prefix { $0 != "?" && $0 != "#" }
        return path.hasPrefix("/") && !path.hasPrefix("//") && path.utf8.count <= 200 ? String(path) : nil
    }

    private func load(
        _ paths: [String], within left: @escaping @Sendable () -> Duration,
        _ request: @escaping @Sendable (String) -> HTTPRequest = Self.request
    ) async -> [String: ProbedPage] {
        await withTaskGroup(of: (path: String, page: ProbedPage?)?.self) { group in
            // Ends the wait for answers that do not come in time.
            group.addTask { [clock] in
                try? await clock.sleep(for: left())
                return nil
            }
            var rest = paths[...]
            func next() {
                guard let path = rest.popFirst() else { return }
                group.addTask { [transport, url] in
                    (path, (try? await transport.send(request(url.appending(path)))).map(ProbedPage.init))
                }
            }
            for _ in 0..<Self.width { next() }
            var pages: [String: ProbedPage] = [:]
            var waiting = paths.count
            for await answer in group {
                guard let answer else { break }
                pages[answer.path] = answer.page
                waiting -= 1
                if waiting == 0 { break }
                next()
            }
            group.cancelAll()
            return pages
        }
    }

    @Sendable
    private static func emptyObject(_ url: String) -> HTTPRequest {
        var request = request(url)
        request.method = .post
        request.headers.append(.init("Content-Type", "application/json"))
        request.body = Array("{}".utf8)
        request.isSentOnce = true
        return request
    }

    @Sendable
    private static func request(_ url: String) -> HTTPRequest {
        HTTPRequest(method: .get, url: url, headers: [.init("Accept", "application/json, text/html;q=0.9, */*;q=0.5")])
    }
}
