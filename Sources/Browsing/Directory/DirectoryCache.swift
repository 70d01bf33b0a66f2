import People
public import struct FoundationEssentials.Date

/// The last load of each directory, kept between runs for whoever is signed in.
///
/// Whatever is wrong with what is kept, there is then simply nothing: a cache never fails a load.
public struct DirectoryCache: Sendable {
    private let owner: @MainActor @Sendable () -> String?
    private let now: @Sendable () -> Date
    private let read: @Sendable (_ name: String) -> [UInt8]?
    private let write: @Sendable (_ name: String, _ bytes: [UInt8]) -> Void
    private let remove: @Sendable (_ name: String) -> Void

    /// Larger loads are not kept: writing them would take longer than loading anew.
    public static let limit = 200_000

    /// - Parameters:
    ///   - owner: who is signed in and where; `nil` where nobody is, and nothing is kept then.
    ///   - read: the bytes under a name; `nil` where there are none. Called off the main actor, as are the others.
    public init(
        owner: @escaping @MainActor @Sendable () -> String?, now: @escaping @Sendable () -> Date,
        read: @escaping @Sendable (_ name: String) -> [UInt8]?,
        write: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) -> Void,
        remove: @escaping @Sendable (_ name: String) -> Void
    ) {
        self.owner = owner
        self.now = now
        self.read = read
        self.write = write
        self.remove = remove
    }

    /// What tells apart what is kept: the account, the directory, and what is asked of it.
    @MainActor
    func key(_ loader: DirectoryLoader) -> String? { owner().map { "\($0)\n\(loader.fingerprint)" } }

    /// Whether kept bytes, or the first 64 KiB of them, are a load of `owner`, whatever directory it is of.
    public static func belongs(_ bytes: [UInt8], to owner: String) -> Bool {
        PeopleArchive.key(of: bytes)?.hasPrefix(owner + "\n") ?? false
    }

    /// Whether they are a load under a session of `endpoint`.
    public static func belongs(_ bytes: [UInt8], at endpoint: String) -> Bool {
        let lines = PeopleArchive.key(of: bytes)?.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        return lines?.dropFirst().first.map(String.init) == endpoint
    }

    /// What the names end with that loads are kept under.
    public static let suffix = ".people"

    @concurrent
    func load(_ key: String, _ definitions: [SectionDefinition]) async -> (load: PeopleLoad, date: Date)? {
        guard let bytes = read(Self.name(of: key)) else { return nil }
        return PeopleArchive.decode(bytes, key: key, definitions: definitions)
    }

    @concurrent
    func save(_ load: PeopleLoad, _ key: String, _ definitions: [SectionDefinition]) async {
        guard load.count <= Self.limit else { return remove(Self.name(of: key)) }
        write(Self.name(of: key), PeopleArchive.encode(load, key: key, date: now(), definitions: definitions))
    }

    @concurrent
    func forget(_ key: String) async { remove(Self.name(of: key)) }

    /// FNV-1a, 64 bits: the key itself is in the file and compared, so that a collision does no harm.
    private static func name(of key: String) -> String {
        let hash = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + suffix
    }
}
