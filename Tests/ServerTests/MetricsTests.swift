import Harness
import Testing
import Transport

@Suite("GET /metrics", .fewAtATime)
struct MetricsTests {
    @Test("counts answers by route, method and status, and tells paths that were made up not apart")
    func counts() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            for path in ["/health", "/health", "/made/up", "/made/up/too"] { _ = try await server.send(.get, path) }
            let metrics = try await server.send(.get, "/metrics")
            #expect(metrics.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
            let lines = metrics.text.split(separator: "\n")
            #expect(lines.contains(#"rollcall_requests_total{method="GET",path="/health",status="200"} 2"#))
            #expect(lines.contains(#"rollcall_request_seconds_count{path="/health"} 2"#))
            #expect(lines.contains(#"rollcall_request_seconds_bucket{path="/health",le="+Inf"} 2"#))
            #expect(!metrics.text.contains("made"))
        }
    }

    @Test("names portraits as the OpenAPI document does, whatever the method and the answer")
    func portraits() async throws {
        try await LiveServer.run(MemoryEndpoint(), directory: .randomUsers()) { server in
            for path in ["men/7.jpg", "thumb/women/7.jpg", "men/100.jpg"] {
                for method in [HTTPRequest.Method.get, .put] {
                    _ = try await server.send(method, "/api/portraits/\(path)")
                }
            }
            let text = try await server.send(.get, "/metrics").text
            for (path, method, status) in [
                ("{sex}/{file}", "GET", 200), ("{sex}/{file}", "GET", 404), ("{size}/{sex}/{file}", "GET", 200),
                ("{size}/{sex}/{file}", "PUT", 405),
            ] {
                let line =
                    #"rollcall_requests_total{method="\#(method)",path="/api/portraits/\#(path)",status="\#(status)"} 1"#
                #expect(text.contains(line), "\(text)")
            }
            #expect(!text.contains("{first}"))
        }
    }

    @Test("counts a method that a path does not take under that path")
    func methods() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            for path in ["/login", "/login/", "/api/portraits/med/men/7.jpg"] {
                _ = try await server.send(.delete, path)
            }
            let lines = try await server.send(.get, "/metrics").text.split(separator: "\n")
            #expect(lines.contains(#"rollcall_requests_total{method="DELETE",path="/login",status="405"} 2"#))
            let portrait = #"path="/api/portraits/{size}/{sex}/{file}",status="405"} 1"#
            #expect(lines.contains { $0.hasSuffix(portrait) })
            #expect(lines.contains(#"rollcall_logins{state="running"} 0"#))
        }
    }
}
