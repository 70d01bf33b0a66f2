import FrontEnds
import Networking
import Portraits
import Settings
import Terminal

extension Wiring {
    /// Returns the people's portraits as configured; `nil` if there are to be none.
    ///
    /// Those of the embedded directory are drawn. Others are loaded without the session's token, wherever they are.
    func gallery() -> PortraitGallery? {
        let choice = settings.display.pictures
        guard choice != .off else { return nil }
        let loader = PortraitLoader(files: portraitFiles, decoder: PortraitDecoder(), clock: ContinuousClock())
        return PortraitGallery(loader: loader, usesURLs: portraitFiles.usesURLs) { [environment] traits, capabilities in
            switch choice {
            case .auto: PictureProtocol.best(traits, capabilities, environment: environment)
            case .off: nil
            case .kitty: PictureProtocol.kitty(environment)
            case .iterm2: .iterm2
            case .sixel: .sixel
            case .blocks: PictureProtocol.canShowBlocks(capabilities) ? .blocks : nil
            }
        }
    }

    /// The cache of portraits that were loaded.
    var portraitCache: PortraitCache { PortraitCache(folder: "\(locations.peopleCache)/portraits") }

    /// Whether the people's pictures show them: those of the embedded directory are drawn, since what is at their URLs
    /// shows somebody else.
    var hasPhotos: Bool { portraitFiles.usesURLs }

    private var portraitFiles: PortraitFiles {
        let directory: String
        switch (settings.people.source, settings.auth.endpoint.ldap) {
        case (.url(let url), _): directory = url
        // Who is real is not drawn.
        case (.endpoint, _): directory = settings.auth.endpoint.name
        case (.local, let server?) where loaded.origin(of: .peopleSource) == .defaultValue:
            directory = server.description
        case (.local, _): return .drawn
        }
        let people = settings.people
        let transport = network.transport(
            connectTimeout: people.connectTimeoutSeconds, timeout: min(people.timeoutSeconds, 10),
            body: PortraitService.fileLimit)
        return .loaded(for: directory, transport, cache: people.cache ? portraitCache : nil)
    }
}
