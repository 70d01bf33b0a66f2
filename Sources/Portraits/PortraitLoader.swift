/// Loads the portraits that are on the screen.
///
/// What leaves the screen is given up at once, what is on it is loaded in order, a few at a time, and each file once. A
/// portrait that cannot be loaded is drawn from the person's id, and tried again after `refresh`. Isolated to the main
/// actor, on which nothing here takes long.
@MainActor
package final class PortraitLoader {
    /// Files loaded at a time.
    package static let mostLoads = 4
    /// Bytes of decoded pictures that are kept, if nothing else is said.
    package static let memoryLimit = 16 << 20
    /// How long the wanted portraits must stay the same before any is loaded.
    package static let rest = Duration.milliseconds(30)

    /// Called when a wanted portrait is there.
    package var came: @MainActor (PortraitRequest, Pixels) -> Void = { _, _ in }

    private let files: PortraitFiles
    private let decoder: PortraitDecoder
    private let clock: any Clock<Duration>
    private let memoryLimit: Int
    private var wanted: [PortraitRequest] = []
    private var running: [PortraitRequest: Task<Void, Never>] = [:]
    private var resting: Task<Void, Never>?
    private var failed: Set<String> = []
    /// Decoded pictures with when each was last wanted.
    private var kept: [PortraitRequest: (pixels: Pixels, used: Int)] = [:]
    private var bytes = 0
    private var uses = 0

    /// - Parameter memoryLimit: Bytes of decoded pictures that are kept.
    package init(
        files: PortraitFiles, decoder: PortraitDecoder, clock: any Clock<Duration>, memoryLimit: Int = memoryLimit
    ) {
        self.memoryLimit = memoryLimit
        self.files = files
        self.decoder = decoder
        self.clock = clock
    }

    /// Bytes of the decoded pictures that are kept, for measuring.
    package var keptBytes: Int { bytes }

    /// Makes `requests` what is wanted, the first one first; returns those that are there already.
    package func want(_ requests: [PortraitRequest]) -> [PortraitRequest: Pixels] {
        guard requests != wanted else { return [:] }
        wanted = requests
        for (request, task) in running where !requests.contains(request) {
            task.cancel()
            running[request] = nil
        }
        resting?.cancel()
        resting = nil
        var there: [PortraitRequest: Pixels] = [:]
        for request in requests {
            guard let pixels = kept[request]?.pixels else { continue }
            uses += 1
            kept[request]?.used = uses
            there[request] = pixels
        }
        guard there.count < requests.count else { return there }
        resting = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.rest)) != nil else { return }
            self?.loadNext()
        }
        return there
    }

    /// Tries portraits again that could not be loaded.
    package func refresh() {
        guard !failed.isEmpty else { return }
        failed = []
        kept = [:]
        bytes = 0
        wanted = []
    }

    private func loadNext() {
        for request in wanted where kept[request] == nil && running[request] == nil {
            guard running.count < Self.mostLoads else { return }
            // Whoever shares its file waits for it, and then finds it kept.
            if !request.url.isEmpty, running.keys.contains(where: { $0.url == request.url }) { continue }
            running[request] = Task { [weak self, files, decoder] in
                let pixels = await Self.load(
                    request, files, decoder, isFailed: self?.failed.contains(request.url) == true)
                let shown = if let pixels { pixels } else { await Self.drawn(request) }
                guard !Task.isCancelled, let self else { return }
                running[request] = nil
                if pixels == nil, !request.url.isEmpty { failed.insert(request.url) }
                take(shown, for: request)
                loadNext()
            }
        }
    }

    private static func load(
        _ request: PortraitRequest, _ files: PortraitFiles, _ decoder: PortraitDecoder, isFailed: Bool
    ) async -> Pixels? {
        guard !isFailed || request.url.isEmpty, let file = await files.file(request), !Task.isCancelled else {
            return nil
        }
        let pixels = await decoder.pixels(of: file, width: request.width, height: request.height)
        if pixels == nil, !Task.isCancelled { files.forget(request) }
        return pixels
    }

    @concurrent
    private static func drawn(_ request: PortraitRequest) async -> Pixels { request.drawnPixels }

    private func take(_ pixels: Pixels, for request: PortraitRequest) {
        uses += 1
        kept[request] = (pixels, uses)
        bytes += pixels.bytes.count
        while bytes > memoryLimit, let oldest = kept.min(by: { $0.value.used < $1.value.used }) {
            kept[oldest.key] = nil
            bytes -= oldest.value.pixels.bytes.count
        }
        if wanted.contains(request) { came(request, pixels) }
    }
}
