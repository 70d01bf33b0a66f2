package import Accounts
import Networking
package import Settings
import Times
package import Transport

/// Examines an endpoint's address, without a credential, to find out what kind of server is behind it.
///
/// It sends only GET requests without a body, a cookie or a token. If those show nothing, and it is allowed to, it also
/// posts empty objects to paths that logins often have. Where HTTP authentication is asked for, it sends nothing more:
/// a request without a password may count as a failed login there.
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
        var pages = ["/": first]
        // What every path answers alike is known after one.
        await load([Self.nonexistentPath], to: &pages, within: left)
        await load(PresetSign.all.map(\.path) + Self.further + own, to: &pages, within: left)
        var shown = Self.pages + own + ["/"]
        for _ in 0..<Self.redirections {
            shown = shown.compactMap { pages[$0].flatMap(redirection) }
            await load(shown, to: &pages, within: left)
        }
        if pages.values.allSatisfy({ 500...599 ~= $0.status }) { throw .serverError(status: first.status) }
        let report = ProbeReport(url: url, pages: pages)
        guard posts, report.proposals.isEmpty else { return report }
        var posted: [String: ProbedPage] = [:]
        let open = Self.logins.filter { !Self.isProtected($0, by: pages) }
        await load(open, to: &posted, within: left, Self.emptyObject)
        return ProbeReport(url: url, pages: pages, posted: posted)
    }

    /// Returns whether a path where nothing is gets a status, too; then the status says nothing about a request.
    package func isAnsweredAnywhere(with status: Int, within limit: Duration) async -> Bool {
        var pages: [String: ProbedPage] = [:]
        await load([Self.nonexistentPath], to: &pages, within: clock.countdown(limit))
        return pages[Self.nonexistentPath]?.status == status
    }

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
        [ServerMetadata.openID, ServerMetadata.oauth, "/openapi.json"] + pages
    /// How many redirections in a row are followed from a page to the one with the form.
    private static let redirections = 3
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

    /// Requests what is not among the pages yet, and adds the answers.
    private func load(
        _ paths: [String], to pages: inout [String: ProbedPage], within left: @escaping @Sendable () -> Duration,
        _ request: @escaping @Sendable (String) -> HTTPRequest = Self.request
    ) async {
        let known = pages
        guard paths.contains(where: { known[$0] == nil }) else { return }
        pages = await withTaskGroup(of: (path: String, page: ProbedPage?)?.self) { group in
            // Ends the wait for answers that do not come in time.
            group.addTask { [clock] in
                try? await clock.sleep(for: left())
                return nil
            }
            var pages = known
            var rest = Set(paths).subtracting(known.keys).sorted()[...]
            var running = 0
            func next() {
                while let path = rest.popFirst() {
                    if Self.isProtected(path, by: pages) { continue }
                    running += 1
                    group.addTask { [transport, url] in
                        (path, (try? await transport.send(request(url.appending(path)))).map(ProbedPage.init))
                    }
                    return
                }
            }
            for _ in 0..<Self.width { next() }
            while running > 0, case .some(let answer?) = await group.next() {
                pages[answer.path] = answer.page
                running -= 1
                next()
            }
            group.cancelAll()
            return pages
        }
    }

    /// Whether a path is where one of the pages asked for a name and a password: beside or below it (RFC 7617, 2.2).
    private static func isProtected(_ path: String, by pages: [String: ProbedPage]) -> Bool {
        pages.contains { asking, page in
            page.asksForPassword && path.hasPrefix(asking.lastIndex(of: "/").map { asking[...$0] } ?? "/")
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
