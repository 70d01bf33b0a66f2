package import FoundationEssentials
import JSON
private import Networking
import Synchronization

/// The randomuser API 1.4 as the server provides it: from a request's parts to the bytes of its answer.
///
/// Independent of any web framework, and does no input or output. Answering takes microseconds; generating the pieces
/// for 5,000 people takes some hundredths of a second of computing, to be done off an event loop.
package struct RandomUserAPI: Sendable {
    /// The version served; earlier ones are answered in its form, and the answer names the one that was asked for.
    package static let version = "1.4"

    /// All versions that there have been.
    package static let versions: Set<String> = [
        "0.1", "0.2", "0.2.1", "0.3", "0.3.1", "0.3.2", "0.4", "0.4.1", "0.5", "0.6", "0.7", "0.8", "1.0", "1.1", "1.2",
        "1.3", "1.4",
    ]

    private let now: @Sendable () -> Date
    private let random: @Sendable () -> UInt64
    private let portraits: Portraits
    private let quota: UserQuota?

    /// - Parameters:
    ///   - now: The clock for ages and minutes.
    ///   - random: Seeds a request that has no seed.
    ///   - portraits: The URLs given for people's pictures.
    ///   - usersPerMinute: How many people an address may request before it is answered 429; `nil` for no limit.
    package init(
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> UInt64, portraits: Portraits,
        usersPerMinute: Int?
    ) {
        self.now = now
        self.random = random
        self.portraits = portraits
        quota = usersPerMinute.map(UserQuota.init(limit:))
    }

    /// Returns the answer to `GET /api/` (`version` is `nil`) or `GET /api/VERSION/`.
    ///
    /// - Parameters:
    ///   - query: Decoded names and values, in order (see `queryItems(_:)`).
    ///   - address: Whose quota the people count against.
    ///   - portraits: The URLs given for people's pictures, instead of those given at initialization.
    package func answer(
        version: String? = nil, query: [(name: String, value: String)], address: String,
        portraits: Portraits? = nil
    ) -> Answer {
        guard version.map(Self.versions.contains) ?? true else { return .notFound }
        var request = RandomUserRequest(query)
        request.version = version ?? Self.version
        let date = now()
        if let quota {
            let minute = Int64((date.timeIntervalSince1970 / 60).rounded(.down))
            if let count = quota.take(request.results, address: address, minute: minute) {
                return .tooMany(count: count)
            }
        }
        var seed = NationalSeed(request.seed ?? Self.seed(random()))
        if let nationality = seed.nationality {
            request.nationalities = [nationality]
        } else if request.seed == nil, request.nationalities.count == 1 {
            seed.nationality = request.nationalities[0]
        }
        let generator = RandomUserGenerator(
            seed: seed.base, page: request.page, nationalities: request.nationalities, gender: request.gender,
            now: date, portraits: portraits ?? self.portraits)
        return Answer(RandomUserListing(request: request, seed: seed.text, generator: generator))
    }

    /// 16 hex digits.
    private static func seed(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension RandomUserAPI {
    /// An answer's status, headers and body.
    package struct Answer: Sendable {
        package var status: Int
        /// `Content-Length` is left to the server.
        package var headers: [(name: String, value: String)]
        /// The number of pieces that the body consists of, at least one.
        package var pieces: Int
        /// Creates one of the pieces; may be called for any of them, any number of times, on any thread.
        package var piece: @Sendable (Int) -> [UInt8]

        package var body: [UInt8] { (0..<pieces).flatMap(piece) }

        init(status: Int, contentType: String, body: [UInt8]) {
            self.status = status
            // Pages of other origins may read it, as they may read the original (Fetch, 3.2).
            headers = [
                ("Content-Type", contentType), ("Cache-Control", "no-cache"), ("Access-Control-Allow-Origin", "*"),
            ]
            pieces = 1
            piece = { _ in body }
        }

        init(_ listing: RandomUserListing) {
            let request = listing.request
            self.init(
                status: 200, contentType: request.isDownload ? "application/octet-stream" : request.format.contentType,
                body: [])
            pieces = listing.pieces
            piece = { listing.piece($0) }
            if request.isDownload {
                headers.append(
                    ("Content-Disposition", "attachment; filename=\"download.\(request.format.fileExtension)\""))
            }
        }

        static let notFound = Answer(
            status: 404, contentType: "text/plain; charset=utf-8", body: Array("Not Found".utf8))

        /// The directory's own words: a client may look for them, and gets no `Retry-After`.
        static func tooMany(count: Int) -> Answer {
            error(
                status: 429,
                "Whoa, ease up there cowboy. You've requested \(count) users in the last minute. Help us keep this "
                    + "service free and spare some bandwidth for other users please :)")
        }

        /// The answer if something failed along the way, in the directory's form.
        package static let failed = error(status: 500, "Uh oh, something has gone wrong. Please try again later.")

        private static func error(status: Int, _ text: String) -> Answer {
            var body = Array("{\"error\":".utf8)
            body.append(json: text)
            body.append(UInt8(ascii: "}"))
            return Answer(status: status, contentType: "application/json; charset=utf-8", body: body)
        }
    }
}

extension RandomUserAPI {
    /// Parses a URL's query like a form; incomplete escapes stay as they are, and invalid UTF-8 is repaired.
    package static func queryItems(_ query: some StringProtocol) -> [(name: String, value: String)] {
        PercentEncoding.fields(query.utf8).map { (decoded($0.name), $0.value.map { decoded($0) } ?? "") }
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        PercentEncoding.decode(text, isForm: true, isLenient: true) { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A seed that may contain a nationality: 16 hex digits, and two more for its index among all nationalities in
/// alphabetical order.
///
/// Given for people of one nationality that were asked for without a seed; sent back alone, it gives the same people.
struct NationalSeed {
    /// The seed that people are generated from.
    let base: String
    /// The nationality's code; `nil` if the seed contains none.
    var nationality: String?

    private static let length = 16

    init(_ text: String) {
        let (digits, place) = (text.prefix(Self.length), text.dropFirst(Self.length))
        guard text.utf8.count == Self.length + 2, text.utf8.allSatisfy("0123456789abcdef".utf8.contains),
            let index = Int(place, radix: 16), Nationality.codes.indices.contains(index)
        else {
            base = text
            return
        }
        base = String(digits)
        nationality = Nationality.codes[index]
    }

    var text: String {
        guard let index = nationality.flatMap({ Nationality.codes.firstIndex(of: $0) }) else { return base }
        return base + (index < 16 ? "0" : "") + String(index, radix: 16)
    }
}

/// Counts the people requested by each address in the current minute.
final class UserQuota: Sendable {
    private struct Window {
        var minute: Int64 = .min
        var users: [String: Int] = [:]
    }

    private let limit: Int
    private let window = Mutex(Window())

    /// How many addresses are counted separately; any more within a minute share one count, so that memory is bounded.
    static let addressLimit = 100_000

    init(limit: Int) { self.limit = limit }

    /// Records a request, or returns the count so far if it has reached the limit.
    func take(_ users: Int, address: String, minute: Int64) -> Int? {
        window.withLock { window in
            if window.minute != minute { window = Window(minute: minute) }
            let isNew = window.users[address] == nil
            let key = isNew && window.users.count >= Self.addressLimit ? "" : address
            let count = window.users[key, default: 0]
            if count >= limit { return count }
            window.users[key] = count + users
            return nil
        }
    }
}
