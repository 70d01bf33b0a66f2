import Accounts
import Browsing
import ClientWords
import Directories
import Files
import FrontEnds
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
    ///
    /// - Parameter isAttended: Whether somebody can sign in again where the directory requires another login.
    func people(_ keeper: SessionKeeper, isAttended: Bool = false) throws(ExitStatus) -> any PeopleSource {
        let place = try placeOfPeople(keeper.endpointName)
        let source: any PeopleSource
        let url: String
        switch place {
        case .madeUp:
            let source = LocalPeopleSource(
                now: now, machineSeed: { [machineSeed] in machineSeed.value }, random: random, portraits: .randomUserMe)
            return SessionPeopleSource(source) { await keeper.isLive() }
        case .ldap(let server): return directoryPeople(server, keeper)
        case .file(let path):
            return FilePeopleSource(path: path) { [report] in report(.faults($0)) }
        case .described(let base, let description, let endpoint):
            url = base.name
            source = DescribedPeopleSource(
                url: base, description: description, endpoint: endpoint, transport: peopleTransport,
                tokenHeaders: tokenHeaders(keeper, for: url), report: report)
        case .undescribed(let address):
            url = address
            let headers = tokenHeaders(keeper, for: url)
            let randomUsers = HTTPPeopleSource(
                url: url, transport: peopleTransport, tokenHeaders: { await headers("GET", $0) }, random: random,
                clock: ContinuousClock())
            source = UndescribedPeopleSource(
                randomUsers, url: url, transport: peopleTransport, tokenHeaders: headers, report: report)
        }
        let carriesToken = settings.people.sendToken.allows(source: url, endpoint: keeper.endpointName)
        let require: @Sendable (LoginRequirement) async -> Bool = { @MainActor in isAttended && keeper.require($0) }
        return RenewingPeopleSource(source, require: require) {
            guard carriesToken else { return .refused }
            return switch await keeper.renew() {
            case .ok: .ok(Done())
            case .refused: .refused
            case .unavailable(let failure): .unavailable(failure)
            }
        }
    }

    /// Where the people are that a session sees.
    indirect enum PlaceOfPeople {
        case madeUp
        case file(String)
        /// Below a URL, of an endpoint if it is its own directory.
        case described(EndpointURL, DirectoryDescription, EndpointDescription?)
        case undescribed(String)
        case ldap(LDAPURL)
    }

    /// Returns where the people are: as configured, else at the endpoint if its description has a directory, else made
    /// up.
    func placeOfPeople(_ endpointName: String) throws(ExitStatus) -> PlaceOfPeople {
        switch settings.people.source {
        case .local: return .madeUp
        case .file(let path): return .file(path)
        case .url(let url):
            try refusePlainHTTP(url, isOfCommandLine: isFlag(.peopleSource))
            if let server = try? LDAPURL(url) { return .ldap(server) }
            guard let description = settings.people.directory, let base = try? EndpointURL(url) else {
                return .undescribed(url)
            }
            return .described(base, description, nil)
        case nil, .endpoint:
            if let server = try? LDAPURL(endpointName) { return .ldap(server) }
            guard let base = try? EndpointURL(endpointName) else { return .madeUp }
            let description: EndpointDescription
            do throws(SettingsError) {
                description = try loaded.description(of: base)
            } catch {
                throw Self.refuse(error.problems, printer)
            }
            if let people = description.people { return .described(base, people, description) }
            guard settings.people.source == .endpoint else { return .madeUp }
            if description.hasOwnerRequests { return .undescribed(endpointName) }
            throw printer.refuse(messages.noDirectoryDescribed(endpointName), .configuration)
        }
    }

    /// A transport with the limits that are configured for directories.
    var peopleTransport: HTTPTransport {
        let people = settings.people
        return network.transport(
            connectTimeout: people.connectTimeoutSeconds, timeout: people.timeoutSeconds, body: people.maxAnswerBytes)
    }

    /// Returns the headers of the session's token for requests to a directory that it may go to, else none.
    func tokenHeaders(
        _ keeper: SessionKeeper, for url: String
    ) -> @Sendable (_ method: String, _ url: String) async -> [HTTPRequest.Header] {
        guard settings.people.sendToken.allows(source: url, endpoint: keeper.endpointName) else {
            return { _, _ in [] }
        }
        return { method, url in
            await keeper.tokenHeaders(method: method, url: url).map { header in
                header.value.withUnsafeBytes { HTTPRequest.Header(header.name, hiding: $0) }
            }
        }
    }

    /// Prints what a load left out.
    private var report: @Sendable (DescribedPeopleSource.Note) -> Void {
        { [printer, messages] note in
            Task { @MainActor in
                for line in messages.notes(note) { printer.reportError(line) }
            }
        }
    }

    /// Returns the loader for the configured sections. If none are configured, a user at a terminal sees their titles
    /// in the language of the messages, while scripts find the same titles in every language.
    ///
    /// - Parameters:
    ///   - search: Asks the directory for people by a text.
    ///   - checksFields: Whether configured fields that the directory does not have are reported.
    func loader(
        _ source: any PeopleSource, isAttended: Bool = false, search: String? = nil, checksFields: Bool = false
    ) -> DirectoryLoader {
        let people = settings.people
        let plan = plan(isAttended: isAttended)
        return DirectoryLoader(
            source: source,
            query: PeopleQuery(
                results: people.results, nationalities: people.nationalities, seed: people.seed, search: search),
            plan: plan, checkFields: checksFields ? fieldCheck(plan) : nil
        )
    }

    /// Reports the first field of each setting that a directory does not have.
    private func fieldCheck(_ plan: SectionPlan) -> @Sendable (DirectorySchema) -> Void {
        let settings: [(key: Settings.Key, fields: [String])] = [
            (.browserSections, plan.fieldKeys), (.browserSame, settings.browser.same ?? []),
        ]
        return { [printer, messages] schema in
            let known = schema.fields.map(\.key)
            for (key, fields) in settings {
                guard let unknown = fields.first(where: { !known.contains($0) }) else { continue }
                Task { @MainActor in
                    printer.reportError("\(key.path): \(messages.unknownField(unknown, keys: known))")
                }
            }
        }
    }

    private func plan(isAttended: Bool) -> SectionPlan {
        let (sections, people) = (settings.browser.sections, settings.people)
        let words = isAttended ? messages : Messages(.english)
        guard hasDefaultSections else {
            return SectionPlan(sections.map { $0.rule(of: people) }, everyone: words.everyoneTitle)
        }
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
