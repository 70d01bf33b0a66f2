package import JSON

/// How a directory of people is asked over HTTP and how it answers, as data in the language of endpoint descriptions.
package struct DirectoryDescription: Sendable, Hashable {
    /// Values for placeholders in templates, besides those of the endpoint.
    package var variables: [String: String]
    /// Sent with every request.
    package var headers: [RequestDescription.Parameter]
    package var query: [RequestDescription.Parameter]
    package var list: List
    /// Asks for one person, whose id is `{id}`; what it answers is laid over what the list said.
    package var person: List?
    /// Asks for those who fit `{text}`, which is also there as `{quoted}`, with its quotes and backslashes escaped.
    package var search: List?
    /// In display order; those of the answers, with guessed kinds, if there are none.
    package var fields: [Field]
    /// What else the directory is asked about itself.
    package var discovery: Discovery?

    package enum Discovery: String, Sendable, CaseIterable {
        /// `/ServiceProviderConfig` and `/Schemas` of SCIM 2.0 (RFC 7644, 4).
        case scim
        /// Address books, which are found from the path of the list (CardDAV, RFC 6352).
        case cardDAV = "carddav"
    }

    /// A request and where its answer has the people.
    package struct List: Sendable, Hashable {
        package var request: RequestDescription
        /// The names that lead to the list; `nil` if it is looked for.
        package var items: [String]?
        package var paging: Paging?
    }

    /// How to come to the next page: by what an answer says, else by a number that is counted up.
    package struct Paging: Sendable, Hashable {
        /// A URL in the body, or the header `Link` (RFC 8288), whose relation `next` counts.
        package var link: AnswerSource?
        /// What the next request sends as `{cursor}`.
        package var cursor: AnswerSource?
        /// The first value of `{page}`, which is counted up by 1.
        package var page: Int?
        /// The first value of `{offset}`, which is counted up by the people of a page.
        package var offset: Int?
        /// How many people there are.
        package var total: AnswerSource?
        /// How many pages there are.
        package var pages: AnswerSource?
    }

    package struct Field: Sendable, Hashable {
        package var key: String
        /// The first with a value counts.
        package var sources: [Source]
        package var label: String?
        /// One of the names of the kinds of fields; `nil` if it is guessed.
        package var kind: String?

        package init(key: String, sources: [Source], label: String? = nil, kind: String? = nil) {
            self.key = key
            self.sources = sources
            self.label = label
            self.kind = kind
        }
    }

    package enum Source: Sendable, Hashable {
        case path(FieldPath)
        /// Text with paths in braces: `{name.first} {name.last}`.
        case template([Piece])

        package enum Piece: Sendable, Hashable {
            case text(String)
            case path(FieldPath)
        }

        /// `nil` if a path is none.
        package init?(_ text: String) {
            guard text.contains("{") else {
                guard let path = FieldPath(text) else { return nil }
                self = .path(path)
                return
            }
            var pieces: [Piece] = []
            var rest = text[...]
            while let start = rest.firstIndex(of: "{") {
                if start > rest.startIndex { pieces.append(.text(String(rest[..<start]))) }
                guard let end = rest[start...].firstIndex(of: "}"),
                    let path = FieldPath(String(rest[rest.index(after: start)..<end]))
                else { return nil }
                pieces.append(.path(path))
                rest = rest[rest.index(after: end)...]
            }
            if !rest.isEmpty { pieces.append(.text(String(rest))) }
            self = .template(pieces)
        }
    }

    package static let kinds = [
        "text", "category", "number", "date", "email", "phone", "url", "picture", "list", "flag",
    ]

    /// Whether the directory can be asked for people by a text.
    package var canSearch: Bool { search != nil || discovery == .cardDAV }

    /// All requests, each with its place in the description.
    var requests: [(name: String, request: RequestDescription)] {
        [("list", Optional(list)), ("person", person), ("search", search)].compactMap { name, list in
            list.map { (name, $0.request) }
        }
    }
}

extension DirectoryDescription {
    /// Creates the description that a JSON object gives, merged into its preset.
    ///
    /// - Throws: everything that is wrong with it.
    package init(
        _ given: JSONValue, at key: String = "", origin: @escaping (String) -> Settings.Origin = { _ in .defaultValue }
    ) throws(SettingsError) {
        var checker = SchemaChecker(origin: origin)
        checker.check(given, .directory, key)
        guard checker.problems.isEmpty, let description = DirectoryDescription(checked: given) else {
            throw SettingsError(problems: checker.problems)
        }
        self = description
    }

    /// Creates the description from an object that fits the schema; `nil` if a required part is missing.
    init?(checked given: JSONValue) {
        let tree = Self.overlaid(given).tree
        guard let list = tree["list"].flatMap({ List($0) }) else { return nil }
        self.list = list
        person = tree["person"].flatMap { List($0) }
        search = tree["search"].flatMap { List($0, like: list) }
        variables = (tree["variables"]?.members ?? []).reduce(into: [:]) { $0[$1.key] = $1.value.string }
        headers = RequestDescription.parameters(tree["headers"])
        query = RequestDescription.parameters(tree["query"])
        discovery = tree["discovery"]?.string.flatMap(Discovery.init)
        fields = (tree["fields"]?.members ?? []).compactMap { member in
            let described = member.value
            let from = described.isObject ? described["from"] ?? .null : described
            let sources = (from.elements ?? [from]).compactMap(\.string).compactMap(Source.init)
            if sources.isEmpty { return nil }
            return Field(
                key: member.key, sources: sources, label: described["label"]?.string,
                kind: described["kind"]?.string)
        }
    }

    /// Returns a description merged into its preset, and whether there is a preset of that name, or none is named.
    static func overlaid(_ given: JSONValue) -> (tree: JSONValue, isPresetKnown: Bool) {
        guard let name = given["preset"], name != .null else { return (given, true) }
        guard let preset = name.string.flatMap(Preset.directory) else { return (given, false) }
        return (preset.tree.overlaid(with: given), true)
    }
}

extension DirectoryDescription.List {
    fileprivate init?(_ tree: JSONValue, like other: Self? = nil) {
        let method: RequestDescription.Method = tree["fields"] == nil ? .get : .post
        guard let request = RequestDescription(tree, method: method, carriesToken: true) else { return nil }
        self.request = request
        let names = tree["items"]?.string.flatMap { FieldPath($0) }?.steps.map { step -> String? in
            if case .member(let name) = step { name } else { nil }
        }
        items = names.map { $0.compactMap(\.self) } ?? other?.items
        paging = tree["next"].flatMap(DirectoryDescription.Paging.init) ?? other?.paging
    }
}

extension DirectoryDescription.Paging {
    fileprivate init?(_ tree: JSONValue) {
        guard tree.isObject else { return nil }
        func source(_ name: String) -> AnswerSource? { tree[name]?.string.flatMap { AnswerSource($0) } }
        self.init(
            link: source("link"), cursor: source("cursor"), page: tree["page"]?.integer,
            offset: tree["offset"]?.integer, total: source("total"), pages: source("pages"))
    }
}
