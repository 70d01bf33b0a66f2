package import Accounts
import Networking
package import Settings
package import Transport

/// Looks at the address of an endpoint, without a credential, for what kind of server is behind it.
///
/// It sends nothing but GET requests without a body, a cookie or a token.
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
    package func run(within limit: Duration = .seconds(30)) async throws(EndpointError) -> ProbeReport {
        let first = try await transport.ask(Self.request(url.appending("/")))
        let paths = Set(PresetSign.all.map(\.path) + Self.further).subtracting(["/"]).sorted()
        var pages = ["/": Page(first)]
        pages.merge(await load(paths, within: limit)) { $1 }
        return ProbeReport(url: url, pages: pages)
    }

    private static let further = [
        nowhere, ServerMetadata.openID, ServerMetadata.oauth, "/openapi.json", "/login",
    ]

    private func load(_ paths: [String], within limit: Duration) async -> [String: Page] {
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
                    (path, (try? await transport.send(Self.request(url.appending(path)))).map(Page.init))
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

    private static func request(_ url: String) -> HTTPRequest {
        HTTPRequest(method: .get, url: url, headers: [.init("Accept", "application/json, text/html;q=0.9, */*;q=0.5")])
    }
}
