/// Loads the portraits that are on the screen.
///
/// Loads of portraits that leave the screen are cancelled at once. Those on it are loaded in order, a few at a time,
/// and each file once. A portrait that cannot be loaded is drawn from the person's id, and tried again after `refresh`.
/// Isolated to the main actor, on which nothing here takes long.
@MainActor
package final class PortraitLoader {
    /// The most files loaded at a time.
    package static let maximumLoads = 4
    /// The default limit on the bytes of decoded pictures that are kept.
    package static let memoryLimit = 16 << 20
    /// The most bytes of files that are kept, not yet decoded.
    private static let filesLimit = 4 << 20
    /// How long the wanted portraits must stay the same before any is loaded.
    package static let rest = Duration.milliseconds(30)

    /// Called when a wanted portrait has arrived.
    package var received: @MainActor (PortraitRequest, Pixels) -> Void = { _, _ in }

    private let files: PortraitFiles
    private let decoder: PortraitDecoder
    private let clock: any Clock<Duration>
    private var wanted: [PortraitRequest] = []
    private var running: [PortraitRequest: Task<Void, Never>] = [:]
    private var resting: Task<Void, Never>?
    private var failed: Set<String> = []
    /// Whether the same requests are to be considered again.
    private var isRefreshed = false
    /// Decoded pictures.
    private var kept: RecentlyUsed<PortraitRequest, Pixels>
    /// Files by URL, for people who share a portrait and for other sizes.
    private var fetched = RecentlyUsed<String, [UInt8]>(limit: filesLimit) { $0.count }

    /// - Parameter memoryLimit: The most bytes of decoded pictures that are kept.
    package init(
        files: PortraitFiles, decoder: PortraitDecoder, clock: any Clock<Duration>, memoryLimit: Int = memoryLimit
    ) {
        self.files = files
        self.decoder = decoder
        self.clock = clock
        kept = RecentlyUsed(limit: memoryLimit) { $0.bytes.count }
    }

    /// The bytes of the decoded pictures that are kept, for measurements.
    package var keptBytes: Int { kept.bytes }

    /// Makes `requests` the wanted portraits, loaded in this order; returns those that are kept already, or none if the
    /// requests have not changed.
    package func setWanted(_ requests: [PortraitRequest]) -> [PortraitRequest: Pixels] {
        guard requests != wanted || isRefreshed else { return [:] }
        isRefreshed = false
        wanted = requests
        for (request, task) in running where !requests.contains(request) {
            task.cancel()
            running[request] = nil
        }
        resting?.cancel()
        resting = nil
        var there: [PortraitRequest: Pixels] = [:]
        for request in requests {
            if let pixels = kept.use(request) { there[request] = pixels }
        }
        guard there.count < requests.count else { return there }
        resting = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.rest)) != nil else { return }
            self?.loadNext()
        }
        return there
    }

    /// Lets portraits that could not be loaded be tried again.
    package func refresh() {
        for request in Array(kept.keys) where failed.contains(request.url) { kept.drop(request) }
        failed = []
        isRefreshed = true
    }

    private func loadNext() {
        for request in wanted where !kept.has(request) && running[request] == nil {
            guard running.count < Self.maximumLoads else { return }
            // A request for a file that is being loaded waits, and then finds it here.
            let isLoading = running.keys.contains { $0.url == request.url }
            if !request.url.isEmpty, isLoading, !fetched.has(request.url) { continue }
            running[request] = Task { [weak self] in await self?.load(request) }
        }
    }

    private func load(_ request: PortraitRequest) async {
        let file = await file(request)
        guard !Task.isCancelled else { return }
        var pixels: Pixels?
        if let file { pixels = await decoder.pixels(of: file, width: request.width, height: request.height) }
        let shown = if let pixels { pixels } else { await Self.drawn(request) }
        guard !Task.isCancelled else { return }
        running[request] = nil
        if pixels == nil, !request.url.isEmpty {
            failed.insert(request.url)
            fetched.drop(request.url)
            if file != nil { files.forget(request) }
        }
        take(shown, for: request)
        loadNext()
    }

    private func file(_ request: PortraitRequest) async -> [UInt8]? {
        if let file = fetched.use(request.url) { return file }
        guard !failed.contains(request.url), let file = await files.file(request) else { return nil }
        if !request.url.isEmpty { fetched.keep(file, for: request.url) }
        return file
    }

    @concurrent
    private static func drawn(_ request: PortraitRequest) async -> Pixels { request.drawnPixels }

    private func take(_ pixels: Pixels, for request: PortraitRequest) {
        kept.keep(pixels, for: request)
        if wanted.contains(request) { received(request, pixels) }
    }
}

/// Values that are kept by key, with a limit on the bytes of all: the least recently used ones are dropped first.
struct RecentlyUsed<Key: Hashable, Value> {
    private(set) var bytes = 0

    private let limit: Int
    private let size: (Value) -> Int
    /// The values with when each was last used.
    private var entries: [Key: (value: Value, used: Int)] = [:]
    private var uses = 0

    /// - Parameters:
    ///   - limit: The most bytes of all values.
    ///   - size: Returns a value's bytes.
    init(limit: Int, size: @escaping (Value) -> Int) {
        self.limit = limit
        self.size = size
    }

    var keys: some Collection<Key> { entries.keys }

    func has(_ key: Key) -> Bool { entries[key] != nil }

    /// Returns a value, which counts as used now.
    mutating func use(_ key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        uses += 1
        entries[key]?.used = uses
        return value
    }

    mutating func keep(_ value: Value, for key: Key) {
        drop(key)
        uses += 1
        entries[key] = (value, uses)
        bytes += size(value)
        while bytes > limit, let oldest = entries.min(by: { $0.value.used < $1.value.used }) { drop(oldest.key) }
    }

    mutating func drop(_ key: Key) {
        if let dropped = entries.removeValue(forKey: key) { bytes -= size(dropped.value) }
    }
}
