package import Portraits
package import Terminal

/// The portraits on the screen: requests those that are wanted, and keeps those that have arrived.
@MainActor
package final class PortraitGallery {
    /// Called when a wanted portrait has arrived.
    var changed: @MainActor () -> Void = {}
    private(set) var pictures: [PortraitRequest: Picture] = [:]

    private let loader: PortraitLoader
    private let usesURLs: Bool
    private let choose: @MainActor (TerminalTraits, TerminalCapabilities) -> PictureProtocol?
    private var traits = TerminalTraits()

    /// - Parameter choose: Returns how a terminal shows pictures; `nil` for none.
    package init(
        loader: PortraitLoader, usesURLs: Bool,
        choose: @escaping @MainActor (TerminalTraits, TerminalCapabilities) -> PictureProtocol?
    ) {
        self.loader = loader
        self.usesURLs = usesURLs
        self.choose = choose
        loader.received = { [weak self] request, pixels in
            guard let self else { return }
            pictures[request] = Picture(pixels)
            changed()
        }
    }

    /// Chooses how portraits are shown on a screen whose terminal reported `traits`; returns `nil` if none are shown.
    func style(on screen: any Surface, _ traits: TerminalTraits? = nil) -> PortraitStyle? {
        if let traits { self.traits = traits }
        screen.pictureProtocol = choose(self.traits, screen.capabilities)
        return screen.pictureProtocol.map { PortraitStyle($0, cell: screen.cellSize, usesURLs: usesURLs) }
    }

    /// Makes these the wanted portraits, to be loaded in this order.
    func setWanted(_ requests: [PortraitRequest]) {
        for (request, pixels) in loader.setWanted(requests) where pictures[request] == nil {
            pictures[request] = Picture(pixels)
        }
        pictures = pictures.filter { requests.contains($0.key) }
    }

    /// Retries the portraits that could not be loaded. Meanwhile the drawn ones stay.
    func refresh() { loader.refresh() }
}

extension Picture {
    fileprivate convenience init?(_ pixels: Pixels) {
        self.init(width: pixels.width, height: pixels.height, bytes: pixels.bytes, letters: pixels.letters)
    }
}
