import JSON
import Networking
import Settings
import Text
import Transport

/// A form on a page of the endpoint that takes a name and a password.
struct HTMLLoginForm {
    private let path: String
    private let action: String
    private let name: String
    private let password: String
    private let hidden: [String]
    /// Whether a script sends it, and not as it stands there.
    let isOfScript: Bool

    /// Returns `nil` if the page has none, or it is sent to another server.
    ///
    /// - Parameter path: The page's path, below the endpoint's URL.
    init?(_ page: ProbedPage, at path: String, of url: EndpointURL) {
        guard page.status == 200, let body = page.answer?.response.body else { return nil }
        let forms = HTMLForms(body.prefix(262_144))
        guard let login = forms.login, let action = Self.target(forms.loginAction ?? "", from: path, of: url) else {
            return nil
        }
        (self.path, self.action) = (path, action)
        (name, password) = (login.name, login.password)
        hidden = forms.hidden.map(\.name)
        isOfScript = forms.isOfScript
    }

    /// Returns the description that signs in as a browser does: it fetches the page first, for its hidden fields and
    /// cookies, and the session consists of all cookies. Returns `nil` for the form of a script.
    func proposal(at url: EndpointURL) -> ProbeReport.Proposal? {
        if isOfScript { return nil }
        // The form again, shown or redirected to, means a wrong password.
        let signs = ["*name=\"\(password)\"*"] + (path == "/" ? [] : ["*\(path)*"])
        let meanings = signs.map { ($0, JSONValue.string("rejected")) }
        return .init(
            preset: nil, endpoint: url.name,
            members: [
                .init("identifier", .string(name.lowercased().contains("mail") ? "email" : "either")),
                .init("token", .object(pairs: [("header", .string("Cookie")), ("value", .string("{token}"))])),
                .init(
                    "login",
                    .object(pairs: [
                        ("path", .string(String(action.prefix { $0 != "?" }))), ("query", query),
                        ("form", .string(path)), ("encoding", .string("form")),
                        (
                            "fields",
                            .object(pairs: [(name, .string("{login}")), (password, .string("{password}"))])
                        ),
                        ("success", .array([.integer(302), .integer(303)])),
                    ])),
                .init("session", .object(pairs: [("token", .string("cookies"))])),
                .init(
                    "failure",
                    .object(pairs: [
                        ("codes", .array([.string("header:Location"), .string("body")])),
                        ("meanings", .object(pairs: meanings)),
                    ])),
                .init("refresh", .null), .init("logout", .null), .init("profile", .null),
            ],
            evidence: ["GET \(path): \(([name, password] + hidden).joined(separator: ", "))"])
    }

    /// The query of the form's target, in the format of a description.
    private var query: JSONValue {
        let query = action.drop { $0 != "?" }.dropFirst()
        return .object(
            pairs: PercentEncoding.fields(query.utf8).map { field in
                (Self.decoded(field.name), .string(field.value.map(Self.decoded) ?? ""))
            })
    }

    /// A description has names and values as they are: they are encoded when they are sent.
    private static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        PercentEncoding.decode(text, isForm: true, isLenient: true) { bytes.append($0) }
        return String(foreign: bytes)
    }

    /// Returns the form's target: a path below the endpoint's URL, or a whole URL on the same server.
    private static func target(_ action: String, from path: String, of url: EndpointURL) -> String? {
        let action = String(action.prefix { $0 != "#" })
        if action.isEmpty || action.hasPrefix("?") { return path + action }
        if action.hasPrefix("//") { return nil }
        if action.hasPrefix("/") { return url.path.isEmpty ? action : "\(url.origin)\(action)" }
        if action.contains("://") {
            guard let target = url.origin.target(of: action), target.hasPrefix("/") else { return nil }
            return "\(url.origin)\(target)"
        }
        guard !action.contains(":") else { return nil }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return String(folder) + action
    }
}
