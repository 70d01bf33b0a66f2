import Accounts
import Browsing
import Files
import Networking
import People
import Portraits
import RandomUsers
import Relays
import Settings
import SignIn
import Transport
import Words

extension Wiring {
    /// Returns the people source for a session. Loads carry its token to the endpoint's own origin, or as configured;
    /// before people are generated locally, the endpoint is asked whether the session is live.
    func people(_ keeper: SessionKeeper) throws(ExitStatus) -> any PeopleSource {
        if let url = try directory(at: keeper.endpointName) {
            try refusePlainHTTP(.url(url.description), of: .peopleSource)
            return directoryPeople(url, keeper)
        }
        guard case .url(let url) = settings.people.source else {
            let source = LocalPeopleSource(
                now: now, machineSeed: { [machineSeed] in machineSeed.value }, random: random, portraits: .randomUserMe)
            return SessionPeopleSource(source) { await keeper.isLive() }
        }
        try refusePlainHTTP(settings.people.source, of: .peopleSource)
        let people = settings.people
        let transport = network.transport(
            connectTimeout: people.connectTimeoutSeconds, timeout: people.timeoutSeconds, body: people.maxAnswerBytes
        )
        let carriesToken = people.sendToken.allows(source: url, endpoint: keeper.endpointName)
        let source = HTTPPeopleSource(
            url: url, transport: transport,
            tokenHeaders: { url in
                guard carriesToken else { return [] }
                return await keeper.tokenHeaders(method: "GET", url: url).map { header in
                    header.value.withUnsafeBytes { HTTPRequest.Header(header.name, hiding: $0) }
                }
            },
            random: random, clock: ContinuousClock()
        )
        return RenewingPeopleSource(source) {
            guard carriesToken else { return .refused }
            return switch await keeper.renew() {
            case .ok: .ok(Done())
            case .refused: .refused
            case .unavailable(let failure): .unavailable(failure)
            }
        }
    }

    /// Returns the loader for the configured sections. If none are configured, a user at a terminal sees their titles
    /// in the language of the messages, while scripts find the same titles in every language.
    func loader(_ source: any PeopleSource, isAttended: Bool = false) -> DirectoryLoader {
        let people = settings.people
        return DirectoryLoader(
            source: source,
            query: PeopleQuery(results: people.results, nationalities: people.nationalities, seed: people.seed),
            plan: plan(isAttended: isAttended)
        )
    }

    private func plan(isAttended: Bool) -> SectionPlan {
        let (sections, people) = (settings.browser.sections, settings.people)
        guard hasDefaultSections else { return SectionPlan(sections.map { $0.rule(of: people) }) }
        let words = isAttended ? messages : Messages(.english)
        return SectionPlan(
            byGenderAndAge: sections.map { section in
                var section = section
                section.title = words.sectionTitle(section.title)
                return section.definition(of: people)
            },
            titles: .init(everyone: words.everyoneTitle) { words.sectionTitle(without: $0) })
    }

    private var hasDefaultSections: Bool {
        loaded.origin(of: .browserSections) == .defaultValue
    }

    /// Returns the cache of the last load for the signed-in user; `nil` if the configuration disables it.
    func cache(_ keeper: SessionKeeper) -> DirectoryCache? {
        guard settings.people.cache else { return nil }
        return DirectoryCache(
            owner: { keeper.session.value.map(Self.owner) }, now: now,
            read: peopleCache.read, write: peopleCache.write, remove: peopleCache.remove
        )
    }

    /// The rules for presenting people.
    ///
    /// - Parameter isAttended: As for the loader.
    func rules(isAttended: Bool = false) -> BrowsingRules {
        let titles = hasDefaultSections ? settings.browser.sections.map(\.title) : []
        let shown = titles.map { isAttended ? messages.sectionTitle($0) : $0 }
        let others = [Language.english, .korean].flatMap { language in
            zip(titles, shown).map { (Messages(language).sectionTitle($0).lowercased(), $1) }
        }
        return BrowsingRules(
            pageSize: settings.browser.pageSize, same: same,
            otherTitles: Dictionary(others) { first, _ in first })
    }

    /// The fields that people of the same area have in common; empty leaves it to the directory.
    private var same: [String] {
        if let same = settings.browser.same { return same }
        let isConfigured = loaded.origin(of: .browserSameArea) != .defaultValue
        return isConfigured ? settings.browser.sameArea.map(\.rawValue) : []
    }

    /// Identifies the owner of the people cached under a session.
    private nonisolated static func owner(_ session: Session) -> String { "\(session.account)\n\(session.endpoint)" }

    /// Deletes the people cached under a session, from any directory.
    func forgetPeople(of session: Session) async {
        await Self.forget(peopleCache, portraitCache) { DirectoryCache.belongs($0, to: Self.owner(session)) }
    }

    /// Deletes the people cached under any session of an endpoint, or under all sessions if `endpoint` is `nil`.
    func forgetPeople(at endpoint: String?) async {
        await Self.forget(peopleCache, portraitCache) { head in
            endpoint.map { DirectoryCache.belongs(head, at: $0) } ?? true
        }
    }

    @concurrent
    private nonisolated static func forget(
        _ people: CacheFolder, _ portraits: PortraitCache, where isMeant: @Sendable ([UInt8]) -> Bool
    ) async {
        portraits.removeAll()
        for name in people.names where name.hasSuffix(DirectoryCache.suffix) {
            if let head = people.read(name, atMost: 65_536), isMeant(head) { people.remove(name) }
        }
    }
}
