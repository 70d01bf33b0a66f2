import Harness
import Networking
import Portraits
import RelaysTesting
import Synchronization
import Testing
import Transport
import Waiting

/// Files that a test hands out one by one.
private final class HeldFiles: Sendable {
    private struct State {
        var asked: [String] = []
        var cancelled: [String] = []
        var waiting: [String: CheckedContinuation<[UInt8]?, Never>] = [:]
    }

    private let state = Mutex(State())

    var asked: [String] { state.withLock(\.asked) }
    var cancelled: [String] { state.withLock(\.cancelled) }

    var files: PortraitFiles {
        PortraitFiles(
            file: { [self] request in
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        state.withLock {
                            $0.asked.append(request.url)
                            $0.waiting[request.url] = continuation
                        }
                    }
                } onCancel: {
                    let waiting = state.withLock {
                        $0.cancelled.append(request.url)
                        return $0.waiting.removeValue(forKey: request.url)
                    }
                    waiting?.resume(returning: nil)
                }
            }, usesURLs: true)
    }

    func give(_ url: String, _ bytes: [UInt8]?) {
        state.withLock { $0.waiting.removeValue(forKey: url) }?.resume(returning: bytes)
    }
}

@MainActor
@Suite("Loading portraits")
struct PortraitLoaderTests {
    private let held = HeldFiles()
    private let clock = ManualClock()

    private func request(_ number: Int, url: String? = nil) -> PortraitRequest {
        PortraitRequest(id: "\(number)", name: "Ada Byron", url: url ?? "u\(number)", width: 8, height: 8)
    }

    private func loader() -> PortraitLoader {
        PortraitLoader(files: held.files, decoder: PortraitDecoder(program: "/bin/false"), clock: clock)
    }

    private func rest() async {
        await until { clock.sleepers == 1 }
        clock.advance(by: PortraitLoader.rest)
    }

    @Test("Nothing is loaded before the wanted ones rest; then in order, four at a time")
    func order() async {
        let loader = loader()
        #expect(loader.setWanted((0..<6).map { request($0) }).isEmpty)
        #expect(held.asked.isEmpty)
        await rest()
        await until { held.asked.count == 4 }
        #expect(held.asked.sorted() == ["u0", "u1", "u2", "u3"])
        held.give("u1", nil)
        await until { held.asked.count == 5 }
        #expect(held.asked.last == "u4")
        _ = loader.setWanted([])
    }

    @Test("What leaves the screen is given up at once, and what stays is not asked for again")
    func givesUp() async {
        let loader = loader()
        _ = loader.setWanted([request(0), request(1)])
        await rest()
        await until { held.asked.count == 2 }
        _ = loader.setWanted([request(1)])
        #expect(held.cancelled == ["u0"])
        await until { clock.sleepers == 1 }
        clock.advance(by: PortraitLoader.rest)
        #expect(held.asked.count == 2)
        _ = loader.setWanted([])
        #expect(held.cancelled.count == 2)
    }

    @Test("One that cannot be loaded is drawn, and not tried again before a refresh")
    func failures() async {
        let loader = loader()
        var received: [PortraitRequest: Pixels] = [:]
        loader.received = { received[$0] = $1 }
        _ = loader.setWanted([request(0)])
        await rest()
        await until { held.asked.count == 1 }
        held.give("u0", nil)
        await until { received.count == 1 }
        #expect(received[request(0)] == DrawnPortrait(seed: "0", name: "Ada Byron").pixels(side: 8))
        _ = loader.setWanted([])
        #expect(loader.setWanted([request(0)]).count == 1)
        #expect(held.asked.count == 1)
        loader.refresh()
        _ = loader.setWanted([request(0)])
        await rest()
        await until { held.asked.count == 2 }
        _ = loader.setWanted([])
    }

    @Test("Whoever shares a URL shares its file: it is asked for once, for those who come later too")
    func sameURL() async throws {
        let file = try #require(JPEG.encode(DrawnPortrait(seed: "a").pixels(side: 16)))
        let loader = PortraitLoader(
            files: held.files, decoder: PortraitDecoder(program: client, timeLimit: .seconds(30)), clock: clock)
        var received: [PortraitRequest: Pixels] = [:]
        loader.received = { received[$0] = $1 }
        _ = loader.setWanted([request(0, url: "same"), request(1, url: "same")])
        await rest()
        await until { held.asked == ["same"] }
        held.give("same", file)
        await until { received.count == 2 }
        _ = loader.setWanted((2..<40).map { request($0, url: "same") })
        await rest()
        await until { received.count == 40 }
        #expect(held.asked == ["same"])
        #expect(Set(received.values.map(\.bytes)).count == 1)
        #expect(received[request(0, url: "same")] != DrawnPortrait(seed: "0", name: "Ada Byron").pixels(side: 8))
    }

    @Test("A portrait that came stays through a refresh, which tries only the others again")
    func refreshed() async throws {
        let file = try #require(JPEG.encode(DrawnPortrait(seed: "a").pixels(side: 16)))
        let loader = PortraitLoader(
            files: held.files, decoder: PortraitDecoder(program: client, timeLimit: .seconds(30)), clock: clock)
        var received: [PortraitRequest] = []
        loader.received = { request, _ in received.append(request) }
        _ = loader.setWanted([request(0), request(1)])
        await rest()
        await until { held.asked.count == 2 }
        held.give("u0", file)
        held.give("u1", nil)
        await until { received.count == 2 }
        loader.refresh()
        #expect(Array(loader.setWanted([request(0), request(1)]).keys) == [request(0)])
        await rest()
        await until { held.asked.count == 3 }
        #expect(held.asked.last == "u1")
        _ = loader.setWanted([])
    }

    @Test("1,000 portraits: the memory for decoded ones keeps its bound")
    func bounded() async {
        let limit = 20 * 8 * 8 * 3
        let loader = PortraitLoader(
            files: held.files, decoder: PortraitDecoder(program: "/bin/false"), clock: clock, memoryLimit: limit)
        var count = 0
        loader.received = { _, _ in count += 1 }
        for number in 0..<1_000 {
            let request = PortraitRequest(id: "\(number)", name: "", url: "", width: 8, height: 8)
            _ = loader.setWanted([request])
            await rest()
            await until { held.asked.count == number + 1 }
            held.give("", nil)
            await until { count == number + 1 }
            #expect(loader.keptBytes <= limit)
        }
        #expect(loader.keptBytes == limit)
    }

    @Test("A request for a portrait has no header but what it accepts; what is no JPEG is not kept")
    func headers() async {
        let asked = Mutex<[HTTPRequest]>([])
        let transport = HTTPTransport { request in
            asked.withLock { $0.append(request) }
            return HTTPResponse(status: 200, body: Array("GIF89a".utf8))
        }
        let files = PortraitFiles.loaded(for: "https://people.example/api", transport, cache: nil)
        let file = await files.file(request(3, url: "https://example.com/3.jpg"))
        #expect(file == nil)
        #expect(asked.withLock { $0.map(\.url) } == ["https://example.com/3.jpg"])
        #expect(asked.withLock { $0.flatMap(\.headers).map(\.name) } == ["Accept"])
    }

    private nonisolated static let secure = "https://people.example/api"
    private nonisolated static let plain = "http://people.example:8080"
    private nonisolated static let local = "http://127.0.0.1:8080/api"

    @Test(
        "A directory over https has no portrait in plain, and one elsewhere none on this machine: nothing is asked",
        arguments: [
            (secure, "https://pictures.example/1.jpg", true), (secure, "https://people.example:8443/1.jpg", true),
            (secure, "http://pictures.example/1.jpg", false), (secure, "http://127.0.0.1:9/1.jpg", false),
            (secure, "https://127.0.0.1:9/1.jpg", false), (secure, "https://LOCALHOST/1.jpg", false),
            (secure, "https://[::1]:9/1.jpg", false), (secure, "https://[::ffff:127.0.0.1]/1.jpg", false),
            (secure, "https://127.1/1.jpg", false), (secure, "https://0.0.0.0/1.jpg", false),
            (secure, "https://%6cocalhost/1.jpg", false), (secure, "https://me@localhost/1.jpg", false),
            (secure, "", false), (secure, "/1.jpg", false), (secure, "file:///etc/passwd", false),
            (plain, "http://pictures.example/1.jpg", true), (plain, "https://pictures.example/1.jpg", true),
            (plain, "http://10.0.0.1/1.jpg", true), (plain, "http://127.0.0.1:9/1.jpg", false),
            (plain, "http://localhost:9/1.jpg", false), (plain, "http://2130706433/1.jpg", false),
            (local, "http://127.0.0.1:9/1.jpg", true), (local, "http://localhost:9/1.jpg", true),
            (local, "https://pictures.example/1.jpg", true), ("http://[::1]:8080", "http://127.0.0.1:9/1.jpg", true),
            ("https://localhost", "http://127.0.0.1:9/1.jpg", false), ("https://localhost", "https://[::1]/1", true),
            ("http://app.localhost", "http://app.localhost/1.jpg", true), ("nothing", "https://h.example/1", false),
        ] as [(String, String, Bool)])
    func rule(directory: String, url: String, isLoaded: Bool) async {
        let asked = Mutex<[String]>([])
        let transport = HTTPTransport { request in
            asked.withLock { $0.append(request.url) }
            return HTTPResponse(status: 200, body: [0xFF, 0xD8, 0xFF, 0xE0])
        }
        let file = await PortraitFiles.loaded(for: directory, transport, cache: nil).file(request(1, url: url))
        #expect(file == (isLoaded ? [0xFF, 0xD8, 0xFF, 0xE0] : nil))
        #expect(asked.withLock(\.self) == (isLoaded ? [url] : []))
    }
}
