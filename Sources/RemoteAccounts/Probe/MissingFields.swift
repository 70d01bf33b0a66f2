import JSON
import Settings

/// The fields that a server reports as missing from an empty request: the names of a login's fields.
struct MissingFields {
    private let path: String
    private let fields: [String]
    private let name: String
    private let password: String

    private static let statuses = [400, 401, 403, 422]
    private static let names = ["email", "username", "login", "identifier", "user", "identity", "user_name", "name"]
    private static let passwords = ["password", "passwd", "pass", "pwd", "secret"]

    /// Returns `nil` if the answer does not ask for a name and a password.
    init?(_ page: ProbedPage, at path: String) {
        guard Self.statuses.contains(page.status), let tree = page.tree else { return nil }
        let fields = Self.fields(tree)
        func first(of known: [String]) -> String? {
            known.lazy.compactMap { name in fields.first { $0.lowercased() == name } }.first
        }
        guard let name = first(of: Self.names), let password = first(of: Self.passwords) else { return nil }
        (self.path, self.fields, self.name, self.password) = (path, fields, name, password)
    }

    func proposal(at url: EndpointURL) -> ProbeReport.Proposal {
        let values = fields.map { field in
            (field, JSONValue.string(field == name ? "{login}" : field == password ? "{password}" : value(of: field)))
        }
        let isGrant = fields.contains("grant_type")
        return .init(
            preset: nil, endpoint: url.name,
            members: [
                .init("identifier", .string(name.lowercased() == "email" ? "email" : "either")),
                .init(
                    "login",
                    .object(
                        pairs: [("path", .string(path))] + (isGrant ? [("encoding", .string("form"))] : [])
                            + [("fields", .object(pairs: values))])),
                .init("session", .object(pairs: [("token", .string("access_token"))])),
                .init("refresh", .null), .init("logout", .null), .init("profile", .null),
            ],
            placeholders: fields.filter { ![name, password, "grant_type"].contains($0) },
            evidence: ["POST \(path): \(fields.joined(separator: ", "))"])
    }

    private func value(of field: String) -> String { field == "grant_type" ? "password" : field.uppercased() }

    /// Recognises the formats of FastAPI (`detail[].loc`), Laravel (`errors.FIELD`) and Django REST framework
    /// (`FIELD: […]`), and lists of errors with the field's name in a member.
    private static func fields(_ tree: JSONValue) -> [String] {
        var found: [String] = []
        func add(_ name: String?) {
            guard let name, !name.isEmpty, name.utf8.count <= 64, !found.contains(name), found.count < 20 else {
                return
            }
            found.append(name)
        }
        for list in [tree["detail"], tree["errors"], tree["message"], tree["violations"]].compactMap({ $0?.elements }) {
            for element in list {
                if let place = element["loc"]?.elements {
                    guard place.first?.string == "body" else { continue }
                    add(place.dropFirst().last?.string)
                }
                for member in ["field", "param", "path", "name", "propertyPath", "property"] {
                    add(element[member]?.string)
                }
            }
        }
        for errors in [tree["errors"], tree["detail"], tree].compactMap({ $0?.members }) {
            for member in errors where member.value.elements?.first?.string != nil { add(member.key) }
        }
        return found
    }
}
