import Accounts
import Files
import FoundationEssentials
import Harness
import LocalAccounts
import Networking
import RemoteAccounts
import Transport

/// A server, three clients, a network and their time, all of which do what one seed says.
///
/// A step begins when nothing moves, and moves one: a client, a message, a check of a password, the time.
struct World {
    static let url = "http://simulated.example"

    struct Client {
        var life = 0
        var operation: Int?
        /// What it has stored.
        var tokens: SessionTokens?
    }

    struct Operation {
        enum Kind {
            case login(account: Int, isRight: Bool)
            case refresh, profile, logout
        }

        var client: Int
        var life: Int
        var kind: Kind
        /// Whether the network or the server failed it.
        var hasFault = false
        var answers: [HTTPResponse] = []
    }

    struct Handling {
        var message: Traffic.Message
        var generation: Int
        /// Whether it went on to a check or a wait.
        var hasBegun = false
    }

    struct Answer {
        var send: Int
        var operation: Int
        var response: HTTPResponse
    }

    let traffic = Traffic()
    let time = SimulatedTime()
    /// Where restarted servers have their files.
    let folder: String
    let hasRouter: Bool
    var random: SeededGenerator
    var generation = 0
    var server: SimulatedServer
    var clients = [Client](repeating: Client(), count: 3)
    var operations: [Int: Operation] = [:]
    var handlings: [Int: Handling] = [:]
    var messages: [Traffic.Message] = []
    var answers: [Answer] = []
    var sessions = SessionModel()
    var throttle = ThrottleModel()
    /// Every pair of tokens that a client was given.
    var given: [SessionTokens] = []
    /// What happened, where somebody wants to know.
    var story: [String]?

    /// Lives through one seed; throws `Violation`.
    static func run(seed: UInt64, steps: Int, isTold: Bool = false) async throws -> [String] {
        let folder = "\(Template.place)/rollcall-world-\(seed)-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let house = try await House.take()
        var world = World(folder: folder, database: house.database, seed: seed)
        if isTold { world.story = [] }
        do {
            for _ in 0..<steps { try await world.step() }
            try await world.settle()
            try await world.examine()
            try house.leave()
        } catch {
            guard isTold else { throw error }
            throw Told(story: world.story ?? [], error: error)
        }
        return world.story ?? []
    }

    /// A violation with what led to it.
    struct Told: Error, CustomStringConvertible {
        var story: [String]
        var error: any Error

        var description: String { (story + ["\(error)"]).joined(separator: "\n") }
    }

    private init(folder: String, database: AccountsDatabase, seed: UInt64) {
        self.folder = folder
        hasRouter = seed % 16 == 0
        random = SeededGenerator(seed: seed)
        server = SimulatedServer(
            database: database, time: time, traffic: traffic, owner: .server(0), hasRouter: hasRouter)
    }

    static func secret(_ text: String) -> Secret {
        var text = text
        return text.withUTF8 { Secret(copying: UnsafeRawBufferPointer($0)) }
    }

    mutating func tell(_ line: @autoclosure () -> String) {
        if story != nil { story?.append(line()) }
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(random.next() % UInt64(values.count))]
    }

    func owner(_ client: Int) -> Traffic.Owner { .client(client, life: clients[client].life) }

    /// Two of the three share an address.
    func address(of client: Int) -> String { client == 0 ? "192.0.2.1" : "192.0.2.2" }

    func place(_ operation: Operation) -> ThrottleModel.Place? {
        guard case .login(let account, _) = operation.kind else { return nil }
        return .init(account: Self.email(account), address: address(of: operation.client))
    }

    static func email(_ account: Int) -> String {
        Template.accounts.indices.contains(account) ? Template.accounts[account].0 : "nobody@example.org"
    }
}
