import People
import Portraits
import RandomUsers
import Serving
import Synchronization

extension PeopleDirectory {
    /// The randomuser API as a directory, whose people have portraits that are drawn here.
    init(_ api: RandomUserAPI) {
        let files = DrawnFiles()
        self.init(failed: Answer(.failed), versions: RandomUserAPI.versions, portrait: files.file) { query in
            Answer(
                api.answer(
                    version: query.version, query: RandomUserAPI.queryItems(query.text), address: query.client ?? "",
                    portraits: files.portraits(at: query.origin ?? "")
                ))
        }
    }
}

extension RandomUsers.Portraits {
    /// Those of the server that a client reached, wherever that is.
    static let ofServer = RandomUsers.Portraits(base: "/api/portraits/")
}

/// Portraits as JPEG files, and their URLs, both cached.
private final class DrawnFiles: Sendable {
    private let files = Mutex<[PeopleDirectory.Portrait: [UInt8]]>([:])
    private let urls = Mutex<[String: RandomUsers.Portraits]>([:])

    /// The maximum number of origins whose URLs are cached: a server has few names, and clients may invent others.
    private static let nameLimit = 16

    @Sendable
    func file(_ portrait: PeopleDirectory.Portrait) -> [UInt8]? {
        let count = RandomUsers.Portraits.count(portrait.sex == .men ? .male : .female)
        guard 0..<count ~= portrait.number else { return nil }
        if let file = files.withLock({ $0[portrait] }) { return file }
        let side =
            switch portrait.size {
            case .large: 128
            case .medium: 72
            case .thumbnail: 48
            }
        let drawn = DrawnPortrait(seed: "\(portrait.sex.rawValue)/\(portrait.number)")
        let file = JPEG.encode(drawn.pixels(side: side))
        files.withLock { $0[portrait] = file }
        return file
    }

    func portraits(at origin: String) -> RandomUsers.Portraits {
        urls.withLock { urls in
            if let known = urls[origin] { return known }
            let portraits = RandomUsers.Portraits(base: "\(origin)/api/portraits/")
            if urls.count < Self.nameLimit { urls[origin] = portraits }
            return portraits
        }
    }
}

extension PeopleDirectory.Answer {
    fileprivate init(_ answer: RandomUserAPI.Answer) {
        self.init(
            status: answer.status, headers: answer.headers.map { .init($0, $1) }, pieces: answer.pieces,
            piece: answer.piece)
    }
}
