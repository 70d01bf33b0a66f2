import FoundationEssentials
import Networking
import People
import RandomUsers
import Synchronization
import Testing
import Transport

/// 2026-03-15T12:00:00Z.
let noon = Date(timeIntervalSince1970: 1_773_576_000)

func generator(
    seed: String = "rollcall", page: Int = 1, _ nationalities: String..., gender: Gender? = nil, now: Date = noon
) -> RandomUserGenerator {
    RandomUserGenerator(
        seed: seed, page: page, nationalities: nationalities, gender: gender, now: now, portraits: .randomUserMe)
}

func users(
    _ generator: RandomUserGenerator, _ count: Int, fields: RandomUserFields = .all
) -> [RandomUser] {
    (0..<count).compactMap { generator.user(at: $0, fields: fields) }
}

let nationalityCodes = [
    "AU", "BR", "CA", "CH", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IN", "IR", "MX", "NL", "NO", "NZ", "RS", "TR",
    "UA", "US",
]

func api(
    now: @escaping @Sendable () -> Date = { noon }, usersPerMinute: Int? = nil, random: UInt64 = 0xABC
) -> RandomUserAPI {
    RandomUserAPI(now: now, random: { random }, portraits: .randomUserMe, usersPerMinute: usersPerMinute)
}

extension RandomUserAPI {
    func get(_ query: String, version: String? = nil, address: String = "192.0.2.1") -> Answer {
        answer(version: version, query: Self.queryItems(query), address: address)
    }

    func list(_ query: String) throws -> Listing {
        try JSONDecoder().decode(Listing.self, from: Data(get(query).body))
    }
}

extension RandomUserAPI.Answer {
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

struct Listing: Decodable, Equatable {
    struct Info: Decodable, Equatable {
        var seed: String
        var results: Int
        var page: Int
        var version: String
    }

    var results: [RandomUser]
    var info: Info?
}

/// A directory that notes each request and answers as it is told.
final class StubDirectory: Sendable {
    private let noted = Mutex<[HTTPRequest]>([])
    private let respond: @Sendable (HTTPRequest) async throws(NetworkError) -> HTTPResponse

    init(_ respond: @escaping @Sendable (HTTPRequest) async throws(NetworkError) -> HTTPResponse) {
        self.respond = respond
    }

    convenience init(status: Int = 200, headers: [HTTPRequest.Header] = [], _ body: String = "{\"results\":[]}") {
        self.init { _ in HTTPResponse(status: status, headers: headers, body: Array(body.utf8)) }
    }

    /// A directory that is the whole API.
    convenience init(_ api: RandomUserAPI) {
        self.init { request in
            let query = request.url.drop { $0 != "?" }.dropFirst()
            let answer = api.answer(query: RandomUserAPI.queryItems(query), address: "192.0.2.1")
            return HTTPResponse(status: answer.status, body: answer.body)
        }
    }

    var requests: [HTTPRequest] { noted.withLock { $0 } }

    func source(
        _ url: String = "https://people.example", authorization: String? = nil, proof: String? = nil
    ) -> HTTPPeopleSource {
        let transport = HTTPTransport { request throws(NetworkError) in
            self.noted.withLock { $0.append(request) }
            return try await self.respond(request)
        }
        return HTTPPeopleSource(
            url: url, transport: transport,
            tokenHeaders: { _ in
                [("Authorization", authorization), ("DPoP", proof)].compactMap { name, value in
                    value.map { .init(name, $0) }
                }
            },
            random: { 0xFEED })
    }

    func people(_ query: PeopleQuery) async throws(PeopleError) -> PeopleTable {
        try await source().people(query)
    }
}

/// One person as randomuser.me answers it, the fields that are asked for.
func recorded(
    gender: String = "female", first: String = "Ana", last: String = "Vidal",
    uuid: String = "0b3d4e5f-1111-4222-8333-444455556666", postcode: String = "\"EC1A 1BB\"", age: String = "34",
    nat: String = "GB"
) -> String {
    """
    {"gender":"\(gender)","name":{"title":"Ms","first":"\(first)","last":"\(last)"},"location":{"street":\
    {"number":7,"name":"Mill Lane"},"city":"London","state":"England","country":"United Kingdom","postcode":\
    \(postcode),"coordinates":{"latitude":"1.0000","longitude":"-2.5000"},"timezone":{"offset":"0:00",\
    "description":"London"}},"email":"ana.vidal@example.com","login":{"uuid":"\(uuid)","username":"u","password":"p",\
    "salt":"s","md5":"m","sha1":"h","sha256":"h"},"dob":{"date":"1991-05-01T00:00:00.000Z","age":\(age)},\
    "phone":"0161 496 0000","cell":"07700 900000","picture":{"large":"https://p.example/1.jpg","medium":"m",\
    "thumbnail":"t"},"nat":"\(nat)"}
    """
}
