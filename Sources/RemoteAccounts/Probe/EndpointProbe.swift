package import Accounts
import Networking
package import Settings
package import Transport

/// Looks at the address of an endpoint, without a credential, for what kind of server is behind it.
///
/// It sends nothing but GET requests without a body, a cookie or a token, and where those show nothing and it may,
/// empty objects to addresses that logins often have.
package struct EndpointProbe: Sendable {
    private let url: EndpointURL
    private let transport: HTTPTransport

    /// Requests under way at once: few enough that no server takes them for an attack.
    private static let width = 4
    /// Asked for to see what the server says where there is nothing.
    static let nowhere = "/rollcall-probe-of-nothing"

    package init(url: EndpointURL, transport: HTTPTransport) {
        self.url = url
        self.transport = transport
    }

    /// Returns what was seen and what fits it. Throws where nothing at all answers within `limit`.
    ///
    /// - Parameter posts: Whether empty objects may be sent.
    package func run(
        within limit: Duration = .seconds(30), posts: Bool = false
    ) async throws(EndpointError) -> ProbeReport {
        let first = Page(try await transport.ask(Self.request(url.appending("/"))))
        let paths = Set(PresetSign.all.map(\.path) + Self.further + [redirection(first)].compactMap(\.self))
            .subtracting(["/"]).sorted()
        var pages = ["/": first]
        pages.merge(await load(paths, within: limit)) { $1 }
        let report = ProbeReport(url: url, pages: pages)
        guard posts, report.proposals.isEmpty else { return report }
        return ProbeReport(url: url, pages: pages, posted: await load(Self.logins, within: limit, Self.emptyObject))
    }

    private static let further =
        [nowhere, ServerMetadata.openID, ServerMetadata.oauth, "/openapi.json"] + pages
    /// Where pages with a form to sign in often are.
    private static let pages = [
        "/login", "/signin", "/sign-in", "/sign_in", "/auth/login", "/account/login", "/user/login", "/login.php",
    ]
    /// Where a login of JSON often is.
    private static let logins = [
        "/login", "/signin", "/auth/login", "/auth/token", "/api/login", "/api/auth/login", "/api/token",
        "/api/v1/login", "/api/v1/auth/login", "/token", "/session", "/sessions",
    ]

    /// Where the base URL sends a browser, if that is below it.
    private func redirection(_ page: Page) -> String? {
        guard (300..<400).contains(page.status), var target = page.header("Location") else { return nil }
        if target.hasPrefix(url.name + "/") { target.removeFirst(url.name.utf8.count) }
        let path = target.prefix { $0 != "?" && $0 != "#" }
        return path.hasPrefix("/") && !path.hasPrefix("//") && path.utf8.count <= 200 ? String(path) : nil
    }

    private func load(
        _ paths: [String], within limit: Duration, _ request: @escaping @Sendable (String) -> HTTPRequest = Self.request
    ) async -> [String: Page] {
        await withTaskGroup(of: (path: String, page: Page?)?.self) { group in
            // Nobody waits longer than that for the last of them.
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            var rest = paths[...]
            func next() {
                guard let path = rest.popFirst() else { return }
                group.addTask { [transport, url] in
                    (path, (try? await transport.send(request(url.appending(path)))).map(Page.init))
                }
            }
            for _ in 0..<Self.width { next() }
            var pages: [String: Page] = [:]
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
