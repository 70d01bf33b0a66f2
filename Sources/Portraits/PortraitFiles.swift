import Networking
package import Transport

package struct PortraitFiles: Sendable {
    /// Returns the file of a portrait, not yet decoded; `nil` if there is none.
    package var file: @Sendable (PortraitRequest) async -> [UInt8]?
    /// Whether a portrait is identified by its URL rather than by the person's id.
    package var usesURLs: Bool
    /// Removes a cached file that turned out not to be a picture.
    package var forget: @Sendable (PortraitRequest) -> Void

    package init(
        file: @escaping @Sendable (PortraitRequest) async -> [UInt8]?,
        usesURLs: Bool = false, forget: @escaping @Sendable (PortraitRequest) -> Void = { _ in }
    ) {
        self.file = file
        self.usesURLs = usesURLs
        self.forget = forget
    }

    /// Portraits of a directory on this machine, drawn from the people's ids.
    package static let drawn = PortraitFiles { @concurrent request in
        // Made so small from a file, they could not be told apart.
        if max(request.width, request.height) <= DrawnPortrait.mostFewPixels { return nil }
        return JPEG.encode(request.drawn.pixels(side: 128))
    }

    /// Portraits at the URLs that a directory gives, as far as it may give them.
    ///
    /// A request carries neither token nor cookie, whatever the origin.
    ///
    /// - Parameters:
    ///   - directory: The directory's URL.
    ///   - transport: Limits the size of a file and the time to load it.
    ///   - cache: Keeps files between runs; `nil` keeps none.
    package static func loaded(
        for directory: String, _ transport: HTTPTransport, cache: PortraitCache?
    ) -> PortraitFiles {
        let rule = PortraitRule(directory: directory)
        return loaded(cache: cache) { url in
            guard rule.allows(url) else { return nil }
            let asked = HTTPRequest(method: .get, url: url, headers: [HTTPRequest.Header("Accept", "image/jpeg")])
            guard let answer = try? await transport.send(asked), answer.status == 200 else { return nil }
            return answer.body
        }
    }

    /// Portraits at the URLs that a directory gives.
    ///
    /// - Parameters:
    ///   - cache: Keeps files between runs; `nil` keeps none.
    ///   - load: Returns what is at a URL that may be loaded; `nil` if nothing is.
    package static func loaded(
        cache: PortraitCache?, _ load: @escaping @Sendable (_ url: String) async -> [UInt8]?
    ) -> PortraitFiles {
        PortraitFiles(
            file: { @concurrent request in
                if let kept = cache?.read(request.url) { return kept }
                guard let file = await load(request.url), JPEG.begins(file) else { return nil }
                // Nobody wants it any more: at a logout the cache is being emptied.
                if !Task.isCancelled { cache?.write(request.url, file) }
                return file
            },
            usesURLs: true, forget: { cache?.remove($0.url) }
        )
    }
}

/// A wanted portrait, in the size in which it is shown.
package struct PortraitRequest: Sendable, Hashable {
    package var id: String
    package var name: String
    package var url: String
    /// In pixels.
    package var width: Int
    package var height: Int

    package init(id: String, name: String, url: String, width: Int, height: Int) {
        self.id = id
        self.name = name
        self.url = url
        self.width = width
        self.height = height
    }

    var drawn: DrawnPortrait { DrawnPortrait(seed: id, name: name) }

    /// What is shown in place of a portrait that cannot be loaded.
    var drawnPixels: Pixels { drawn.pixels(side: max(width, height)).scaled(width: width, height: height) }
}

/// Which portraits of a directory are loaded: it decides what this machine requests, and must not name this machine's
/// own servers. What a name resolves to is not looked at.
struct PortraitRule: Sendable {
    private let directory: Origin?

    /// - Parameter directory: The directory's URL.
    init(directory: String) { self.directory = Origin(directory, ignoringUser: true) }

    /// Returns whether the portrait at a URL may be loaded: over https if the directory is, and from this machine only
    /// if the directory is on it. An empty URL is none.
    func allows(_ url: String) -> Bool {
        guard let directory, let origin = Origin(url, ignoringUser: true) else { return false }
        if directory.isSecure, !origin.isSecure { return false }
        return origin.host == directory.host || Loopback.contains(host: directory.host)
            || !Loopback.mayContain(host: origin.host)
    }
}
