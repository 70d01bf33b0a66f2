import JSON
import Networking
package import People
import Synchronization
import Times
package import Transport

/// People from a directory in the form of randomuser 1.4, over HTTP.
///
/// More than 5,000 are loaded as several pages under one seed, up to four of them concurrently, and put in order. Since
/// a seed switches off the directory's gender filter, people of one gender under a seed are filtered here.
package struct HTTPPeopleSource: PeopleSource {
    /// The directory's URL without user, password, query and fragment.
    package let name: String

    let address: DirectoryAddress
    let transport: HTTPTransport
    let tokenHeaders: @Sendable (_ url: String) async -> [HTTPRequest.Header]
    let random: @Sendable () -> UInt64
    let clock: any Clock<Duration>

    /// The most concurrent requests.
    private static let width = 4
    /// The most pages that are asked for before the first of them is there: the others wait in memory.
    private static let window = 2 * width

    /// - Parameters:
    ///   - url: The directory; if it has no path, `/api/1.4/` is added.
    ///   - transport: Sends the requests; its body limit must admit 5,000 people (about 3 MB).
    ///   - tokenHeaders: Returns the headers that carry the session's token for each request (GET).
    ///     The caller decides whether the token may go to this address.
    ///   - random: Seeds a load of several pages that has no seed.
    ///   - clock: Tells which page is slow.
    package init(
        url: String, transport: HTTPTransport,
        tokenHeaders: @escaping @Sendable (_ url: String) async -> [HTTPRequest.Header],
        random: @escaping @Sendable () -> UInt64, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.clock = clock
        name = RedactedURL.bare(url)
        address = DirectoryAddress(url)
        self.transport = transport
        self.tokenHeaders = tokenHeaders
        self.random = random
    }

    /// A directory returns all nationalities if it does not know those requested; people of others are left out here.
    ///
    /// With several pages, reports each page's progress, and the people themselves each time their number has doubled.
    /// A first page that is slow is reported while it arrives.
    @concurrent
    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        let plan = DirectoryPlan(query, random: random)
        let reader = try await load(plan, arriving)
        guard let wider = plan.widened(given: reader) else { return reader.table }
        return try await load(wider, arriving).table
    }

    private func load(
        _ plan: DirectoryPlan, _ arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleReader {
        guard plan.isServed else { throw .notUnderstood(reason: "page \(plan.lastPage)") }
        let slow = SlowPage(clock: clock)
        async let shown: Void = show(slow, plan.reader, arriving)
        let outcome = await pages(plan, slow, arriving)
        slow.finish()
        await shown
        if Task.isCancelled { throw .cancelled }
        return try outcome.get()
    }

    /// Reports the people whose whole text has arrived.
    private func show(
        _ slow: SlowPage, _ empty: PeopleReader, _ arriving: @Sendable (PeopleArrival) -> Void
    ) async {
        for await body in slow.bodies {
            var reader = empty
            // It ends in the middle, but whoever came before that was read.
            try? reader.read(body)
            if !reader.table.isEmpty {
                arriving(PeopleArrival(count: reader.table.count, table: reader.table))
            }
        }
    }

    private func pages(
        _ plan: DirectoryPlan, _ slow: SlowPage, _ arriving: @Sendable (PeopleArrival) -> Void
    ) async -> Result<PeopleReader, PeopleError> {
        await withTaskGroup(of: (Int, Result<[UInt8], PeopleError>).self) { group in
            var started = 0
            var waiting: [Int: [UInt8]] = [:]
            var next = 0
            func start() {
                while started < min(plan.requests.count, next + Self.window),
                    started - next - waiting.count < Self.width
                {
                    let index = started
                    started += 1
                    let receiver = index == 0 ? slow.receiver : BodyReceiver()
                    group.addTask { (index, await body(plan.requests[index], receiver)) }
                }
            }
            start()
            var reader = plan.reader
            var told = 0
            while let (index, result) = await group.next() {
                do throws(PeopleError) {
                    waiting[index] = try result.get()
                    while let body = waiting.removeValue(forKey: next) {
                        try reader.read(body)
                        next += 1
                        guard next < plan.requests.count else { continue }
                        let isDoubled = reader.table.count >= 2 * told
                        if isDoubled { told = reader.table.count }
                        arriving(PeopleArrival(count: reader.table.count, table: isDoubled ? reader.table : nil))
                    }
                } catch {
                    group.cancelAll()
                    return Result<PeopleReader, PeopleError>.failure(error)
                }
                start()
            }
            return .success(reader)
        }
    }

    private func body(_ query: String, _ receiver: BodyReceiver) async -> Result<[UInt8], PeopleError> {
        if Task.isCancelled { return .failure(.cancelled) }
        let url = address.url(query)
        let token = await tokenHeaders(url)
        do throws(NetworkError) {
            let headers = [HTTPRequest.Header("Accept", "application/json")] + token
            var request = HTTPRequest(method: .get, url: url, headers: headers)
            // A server may refuse a proof that it has seen (RFC 9449, 11.1).
            request.isSentOnce = token.contains { $0.name == "DPoP" }
            request.receiver = receiver
            let response = try await transport.send(request)
            // Signing in again would not help where the token is kept from the directory.
            if response.status == 401, token.isEmpty { return .failure(.tokenNotSent) }
            return Result { () throws(PeopleError) in try PeopleError.body(of: response) }
        } catch {
            return .failure(.network(error))
        }
    }
}

/// A directory's URL, to which a query is appended.
struct DirectoryAddress: Sendable {
    private let base: String

    /// A fragment is dropped; an existing query (an API key, for example) is kept.
    init(_ url: String) {
        var address = url.prefix { $0 != "#" }
        var query: Substring = ""
        if let mark = address.firstIndex(of: "?") {
            query = address[address.index(after: mark)...]
            address = address[..<mark]
        }
        var text = String(address)
        if let scheme = address.firstRange(of: "://") {
            let path = address[scheme.upperBound...].drop { $0 != "/" }
            if path.isEmpty { text += "/api/1.4/" } else if path == "/" { text += "api/1.4/" }
        }
        base = text + "?" + (query.isEmpty ? "" : query + "&")
    }

    func url(_ query: String) -> String { base + query }
}

/// The first page of a load while it arrives, for those who wait for a slow directory: now and then all that has come.
final class SlowPage: Sendable {
    /// What has come, the latest only.
    let bodies: AsyncStream<[UInt8]>
    private let continuation: AsyncStream<[UInt8]>.Continuation
    private let elapsed: @Sendable () -> Duration
    private let due = Mutex(SlowPage.delay)

    /// A fast page is not looked at before it is whole.
    private static let delay = Duration.milliseconds(300)
    private static let pause = Duration.milliseconds(500)
    /// A longer body takes longer to read: its pauses are longer by a second for each of these.
    private static let bytesPerSecond = 10_000_000

    init(clock: any Clock<Duration>) {
        (bodies, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        elapsed = clock.stopwatch()
    }

    var receiver: BodyReceiver {
        BodyReceiver { [self] body in
            let now = elapsed()
            let isDue = due.withLock { due in
                guard now >= due else { return false }
                due = now + Self.pause + .seconds(Double(body.count) / Double(Self.bytesPerSecond))
                return true
            }
            if isDue { continuation.yield([UInt8](body)) }
        }
    }

    /// Nothing more comes.
    func finish() { continuation.finish() }
}

extension PeopleError {
    /// Returns the body of an answer that may contain people; throws what any other status means.
    package static func body(of response: HTTPResponse) throws(PeopleError) -> [UInt8] {
        switch response.status {
        case 200..<300: return response.body
        case 401: throw response.loginRequirement.map { .loginNotEnough($0) } ?? .unauthorized
        case 403: throw .forbidden
        case 429: throw .tooMany(retryAfter: response.retryAfter(received: nil))
        case 503:
            guard let wait = response.retryAfter(received: nil) else { throw .serverError(status: 503) }
            throw .overloaded(retryAfter: wait)
        case 500..<600: throw .serverError(status: response.status)
        case 300..<400:
            throw response.header("Location").map { .redirected(location: RedactedURL.bare($0)) }
                ?? .status(response.status)
        default: throw .status(response.status)
        }
    }

    /// Reads the `error` member in place of `results`, which the directory has been seen to send with status 200 as
    /// well; returns the failure it means if the status says nothing.
    static func told(by reader: inout JSONReader) throws(JSONError) -> PeopleError {
        guard try reader.peek() == UInt8(ascii: "\"") else {
            try reader.skipValue()
            return .serverError(status: 200)
        }
        // The directory's only error that tells why: "Whoa, ease up there cowboy. You've requested N users …".
        let isTooMany = reader.string(try reader.readString()).contains("ease up")
        return isTooMany ? .tooMany(retryAfter: nil) : .serverError(status: 200)
    }
}
