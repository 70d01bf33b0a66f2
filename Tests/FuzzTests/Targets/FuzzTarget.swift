/// A place where foreign bytes come in, with what must be true of whatever comes in there.
///
/// Run by libFuzzer (`make fuzz`), and over the corpus in the tree by `make test`.
enum FuzzTarget: String, CaseIterable, Sendable {
    case json, configuration, description, answer, page, dates, session, addresses, archive, people, commands, keys
    case bodies, query, phc, forwarded, text, portrait, directories

    /// The most bytes of one input.
    static let limit = 1 << 16
    /// The longest that one input may take; a debug build on a busy machine needs a thousandth of it.
    private static let timeout = Duration.seconds(10)

    /// Throws `Finding`.
    func run(_ bytes: [UInt8]) async throws {
        let input = Array(bytes.prefix(Self.limit))
        let start = ContinuousClock.now
        switch self {
        case .json: try fuzzJSON(input)
        case .configuration: try fuzzConfiguration(input)
        case .description: try fuzzDescription(input)
        case .answer: try await fuzzAnswer(input)
        case .page: try fuzzPage(input)
        case .dates: try fuzzDates(input)
        case .session: try fuzzSession(input)
        case .addresses: try fuzzAddresses(input)
        case .archive: try fuzzArchive(input)
        case .people: try await fuzzPeople(input)
        case .commands: try fuzzCommands(input)
        case .keys: try fuzzKeys(input)
        case .bodies: try fuzzBodies(input)
        case .query: try fuzzQuery(input)
        case .phc: try fuzzPHC(input)
        case .forwarded: try fuzzForwarded(input)
        case .text: try fuzzText(input)
        case .portrait: try fuzzPortrait(input)
        case .directories: try fuzzDirectories(input)
        }
        let duration = ContinuousClock.now - start
        try require(duration < Self.timeout, "\(input.count) bytes take \(duration)")
    }
}
