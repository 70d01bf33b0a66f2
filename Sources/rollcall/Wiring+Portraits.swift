import FrontEnds
import Networking
import Portraits
import Settings
import Terminal

extension Wiring {
    /// Returns the people's portraits as configured; `nil` if there are to be none.
    ///
    /// Those of the embedded directory are drawn. Others are loaded without the session's token, wherever they are.
    func gallery(at endpoint: String) -> PortraitGallery? {
        let choice = settings.display.pictures
        guard choice != .off else { return nil }
        let files = portraitFiles(at: endpoint)
        let loader = PortraitLoader(files: files, decoder: PortraitDecoder(), clock: ContinuousClock())
        return PortraitGallery(loader: loader, usesURLs: files.usesURLs) { [environment] traits, capabilities in
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

    /// Whether the pictures of the people that a session at an endpoint sees show them: those of made-up people are drawn,
    /// since what is at their URLs shows somebody else.
    func hasPhotos(at endpoint: String) -> Bool { portraitFiles(at: endpoint).usesURLs }

    private func portraitFiles(at endpoint: String) -> PortraitFiles {
        let directory: String
        switch try? placeOfPeople(endpoint) {
        case .madeUp, .file, nil: return .drawn
        case .described(let base, _, _): directory = base.name
        case .undescribed(let url): directory = url
        case .ldap(let server): directory = server.description
        }
        let people = settings.people
        let transport = network.transport(
            connectTimeout: people.connectTimeoutSeconds, timeout: min(people.timeoutSeconds, 10),
            body: PortraitService.fileLimit)
        return .loaded(for: directory, transport, cache: people.cache ? portraitCache : nil)
    }
}
