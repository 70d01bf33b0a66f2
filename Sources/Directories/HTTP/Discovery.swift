import JSON
import People
import Settings

/// What a directory says about itself, beyond what its description says.
struct Discovery {
    private let kind: DirectoryDescription.Discovery?

    init(_ kind: DirectoryDescription.Discovery?) { self.kind = kind }

    /// Returns the described fields, and those that the directory has besides them: of SCIM the simple attributes of
    /// its schemas of users (RFC 7643, 7) that it returns and that are not secret.
    func fields(
        _ described: [DirectoryDescription.Field],
        asking answer: (_ path: String) async throws(PeopleError) -> JSONValue?
    ) async throws(PeopleError) -> [DirectoryDescription.Field] {
        guard kind == .scim, !described.isEmpty, let schemas = try await answer("/Schemas") else { return described }
        var fields = described
        let known = Set(described.flatMap(\.sources).flatMap(\.paths))
        var keys = Set(described.map(\.key) + ["locale", "timezone"])
        for schema in schemas["Resources"]?.elements ?? schemas.elements ?? [] {
            let name = schema["id"]?.string ?? ""
            guard name.hasSuffix(":User") else { continue }
            let isExtension = name.contains(":extension:")
            for attribute in schema["attributes"]?.elements ?? [] {
                guard let member = attribute["name"]?.string, attribute["returned"]?.string != "never",
                    attribute["multiValued"] != .boolean(true), attribute["type"]?.string != "complex",
                    let path = FieldPath(isExtension ? "['\(name)'].\(member)" : member),
                    !known.contains(path.description), !FieldNames.isSecret(FieldNames.snake(member)),
                    keys.insert(FieldNames.snake(member)).inserted
                else { continue }
                fields.append(
                    DirectoryDescription.Field(
                        key: FieldNames.snake(member), sources: [.path(path)], label: Self.label(member),
                        kind: Self.kind(attribute["type"]?.string, of: member)))
            }
        }
        return fields
    }

    /// `costCenter` is "Cost center".
    private static func label(_ member: String) -> String {
        let words = FieldNames.snake(member).split(separator: "_").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Attributes of texts by which people are grouped.
    private static let categories: Set<String> = [
        "userType", "division", "costCenter", "locale", "timezone", "preferredLanguage",
    ]

    private static func kind(_ type: String?, of member: String) -> String? {
        switch type {
        case "boolean": "flag"
        case "integer": "number"
        case "dateTime": "date"
        case "reference": "url"
        case "string": categories.contains(member) ? "category" : "text"
        default: nil
        }
    }
}

extension DirectoryDescription.Source {
    /// The paths that it reads, as they are written.
    fileprivate var paths: [String] {
        switch self {
        case .path(let path): [path.description]
        case .template(let pieces):
            pieces.compactMap { if case .path(let path) = $0 { path.description } else { nil } }
        }
    }
}
