import Settings
import Transport

/// What a server that a preset describes shows to anyone at one of its paths.
struct PresetSign: Sendable {
    let preset: String
    let path: String
    /// All of these must be present.
    let marks: [Mark]

    enum Mark: Sendable {
        /// One of these statuses, unless a path that does not exist has the same.
        case status([Int])
        case header(String, contains: String)
        /// A text, number or boolean at this path in the JSON, equal to this text; `*` stands for anything but null.
        case json(String, String)
        case text(String)
    }

    init(_ preset: String, _ path: String, _ marks: Mark...) {
        (self.preset, self.path, self.marks) = (preset, path, marks)
    }

    /// The most reliable ones first: a server may have the signs of several presets.
    static let all = [
        PresetSign("rollcall", "/profile", .status([401]), .json("error.code", "invalid_token")),
        PresetSign("gotrue", "/health", .json("name", "GoTrue")),
        PresetSign("pocketbase", "/api/health", .json("message", "API is healthy.")),
        PresetSign("directus", "/server/ping", .text("pong"), .status([200])),
        PresetSign("strapi", "/_health", .header("strapi", contains: "French")),
        PresetSign("keycloak", "/realms/master", .json("realm", "*"), .json("public_key", "*")),
        PresetSign("allauth", "/_allauth/app/v1/config", .json("data.account", "*")),
        PresetSign("allauth", "/_allauth/app/v1/config", .json("status", "200")),
        PresetSign("dj-rest-auth", "/dj-rest-auth/login/", .status([405])),
        PresetSign("fastapi-users", "/auth/jwt/login", .status([405])),
        PresetSign("sanctum", "/sanctum/csrf-cookie", .header("Set-Cookie", contains: "XSRF-TOKEN=")),
        PresetSign("sanctum", "/sanctum/token", .status([405])),
        PresetSign("devise-jwt", "/users/sign_in", .status([200]), .text("user[password]")),
        PresetSign("label-studio", "/user/login/", .text("csrfmiddlewaretoken"), .text("Label Studio")),
        PresetSign("jupyterhub", "/hub/api/", .header("X-JupyterHub-Version", contains: "")),
        PresetSign("devpi", "/+api", .header("X-Devpi-API-Version", contains: "")),
        PresetSign("radicale", EndpointProbe.nonexistentPath, .header("WWW-Authenticate", contains: "Radicale")),
        PresetSign("radicale", EndpointProbe.nonexistentPath + "/", .header("WWW-Authenticate", contains: "Radicale")),
        PresetSign("synapse", "/_matrix/client/versions", .json("versions", "*")),
        PresetSign("keystone", "/v3", .json("version.media-types", "*")),
        PresetSign("airflow", "/api/v2/monitor/health", .json("metadatabase.status", "*")),
        PresetSign("superset", "/login/", .text("Superset")),
        PresetSign("djoser", "/auth/token/login/", .status([405])),
        PresetSign("django-oauth-toolkit", "/o/token/", .status([405])),
        PresetSign("flask-security", "/login", .json("response.csrf_token", "*")),
        PresetSign("django", "/accounts/login/", .text("csrfmiddlewaretoken")),
        PresetSign("oauth2-password", "/token", .status([400, 401, 405])),
    ]

    /// Returns whether the page has all the marks; `nowhere` is the answer at a path that does not exist.
    func fits(_ page: ProbedPage, nowhere: ProbedPage?) -> Bool {
        marks.allSatisfy { mark in
            switch mark {
            case .status(let statuses): statuses.contains(page.status) && page.status != nowhere?.status
            case .header(let name, let part):
                page.answer?.response.headers.contains {
                    $0.name.lowercased() == name.lowercased() && (part.isEmpty || $0.value.contains(part))
                } == true
            case .json(let path, "*"): page.tree != nil && page.has(path)
            case .json(let path, let text): page.texts(path).contains(text)
            case .text(let part): page.text.contains(part)
            }
        }
    }

    /// Returns what the page shows, in the terms of the protocol.
    func evidence(_ page: ProbedPage) -> String {
        let seen = marks.map { mark in
            switch mark {
            case .status: "\(page.status)"
            case .header(let name, let part): part.isEmpty ? name : "\(name): …\(part)…"
            case .json(let path, "*"): path
            case .json(let path, let text): "\(path): \(text)"
            case .text(let part): part
            }
        }
        return "GET \(path): \(seen.joined(separator: ", "))"
    }
}

extension ProbedPage {
    /// Returns whether there is anything but null at the path.
    fileprivate func has(_ path: String) -> Bool {
        AnswerSource(path).flatMap { answer?.has($0) } == true
    }
}
