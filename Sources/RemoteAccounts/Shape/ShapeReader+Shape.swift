import JSON
import Transport

extension ShapeReader {
    /// A null is a variable that must be given.
    mutating func variables(_ tree: JSONValue) -> [String: String] {
        guard let given = tree["variables"], given != .null else { return [:] }
        guard case .object(let values) = given else {
            wrongType(given, "variables", .object)
            return [:]
        }
        var variables: [String: String] = [:]
        for variable in values.sorted(by: { $0.key < $1.key }) {
            let (name, value) = (variable.key, variable.value)
            if value == .null { missing("variables.\(name)") }
            variables[name] = value == .null ? "" : text(value, "variables.\(name)") ?? ""
        }
        return variables
    }

    /// A variable that the configuration gives and nothing uses is misspelt.
    mutating func checkVariables(of over: JSONValue, used: Set<String>) {
        let given = over["variables"]?.members?.filter { $0.value != .null } ?? []
        for name in given.map(\.key).sorted() where !used.contains(name) {
            let nearest = Spelling.nearest(to: name, among: used).map { "variables.\($0)" }
            problems.append(ShapeProblem(key: "variables.\(name)", kind: .unknown(nearest: nearest)))
        }
    }

    /// A login or a renewal with which nothing is sent was described by its place alone.
    mutating func checkContents(of shape: EndpointShape) {
        if shape.login.isEmpty { missing("login.fields") }
        if let refresh = shape.refresh, refresh.isEmpty, !refresh.carriesToken { missing("refresh.fields") }
    }

    mutating func shape(_ all: [String: JSONValue], variables: [String: String]) -> EndpointShape? {
        let open = Set(variables.keys)
        let typed = Places(open: open.union(["email"]), typed: ["password", "code"])
        let tokens = Places(open: open, tokens: ["token", "refresh_token"])
        let headers = parameters(all["headers"], "headers", allowed: open, areHeaders: true)
        let query = parameters(all["query"], "query", allowed: open)
        let token = token(all["token"], open: open)
        if all["login"] == nil { missing("login") }
        let login = request(all["login"], "login", method: .post, carriesToken: false, places: typed)
        let refresh = request(all["refresh"], "refresh", method: .post, carriesToken: false, places: tokens)
        let logout = request(all["logout"], "logout", method: .post, carriesToken: true, places: tokens)
        let profile = profile(all["profile"], places: tokens)
        let session = session(all["session"])
        let failure = failure(all["failure"])
        let secondFactor = secondFactor(all["second_factor"], places: typed)
        guard let login, let token else { return nil }
        return EndpointShape(
            variables: variables, headers: headers, query: query, token: token, login: login, refresh: refresh,
            logout: logout, profile: profile, session: session, failure: failure, secondFactor: secondFactor
        )
    }

    private mutating func request(
        _ tree: JSONValue?, _ key: String, method: HTTPRequest.Method, carriesToken: Bool, places: Places
    ) -> RequestShape? {
        guard let tree else { return nil }
        guard tree.isObject else {
            wrongType(tree, key, .object)
            return nil
        }
        let members = members(tree, key, known: Self.requestMembers)
        return request(members, key, method: method, carriesToken: carriesToken, places: places)
    }

    private mutating func token(_ tree: JSONValue?, open: Set<String>) -> RequestShape.Parameter? {
        let members = members(tree, "token", known: ["header", "value"])
        let name = text(members["header"], "token.header") ?? "Authorization"
        if !HTTPToken.isValid(name) { notAllowed(.string(name), "token.header", .headerName) }
        let value = members["value"] ?? .string("Bearer {token}")
        return template(value, "token.value", allowed: open.union(["token"])).map { .init(name: name, value: $0) }
    }

    private mutating func profile(_ tree: JSONValue?, places: Places) -> ProfileShape? {
        guard let tree else { return nil }
        let members = members(tree, "profile", known: Self.requestMembers + ["name", "email", "expires"])
        let name = sources(members["name"], "profile.name")
        let email = sources(members["email"], "profile.email")
        let expires = expiries(members["expires"], "profile.expires")
        return request(members, "profile", method: .get, carriesToken: true, places: places).map { request in
            ProfileShape(request: request, name: name, email: email, expires: expires)
        }
    }

    private mutating func session(_ tree: JSONValue?) -> SessionShape {
        let members = members(
            tree, "session", known: ["token", "token_type", "refresh_token", "name", "email", "expires"]
        )
        if members["token"] == nil { missing("session.token") }
        return SessionShape(
            token: sources(members["token"], "session.token"),
            tokenType: sources(members["token_type"], "session.token_type"),
            refreshToken: sources(members["refresh_token"], "session.refresh_token"),
            name: sources(members["name"], "session.name"), email: sources(members["email"], "session.email"),
            expires: expiries(members["expires"], "session.expires")
        )
    }

    private mutating func failure(_ tree: JSONValue?) -> FailureShape {
        let members = members(tree, "failure", known: ["codes", "message", "meanings"])
        var meanings: [String: FailureShape.Meaning] = [:]
        for (code, value) in self.members(members["meanings"], "failure.meanings").sorted(by: { $0.key < $1.key }) {
            meanings[code] = choice(value, "failure.meanings.\(code)")
        }
        let codes = sources(members["codes"], "failure.codes")
        // Without a code nothing has a meaning.
        if members["codes"] == nil, !meanings.isEmpty { missing("failure.codes") }
        return FailureShape(
            codes: codes, message: sources(members["message"], "failure.message"),
            meanings: meanings
        )
    }

    private mutating func secondFactor(_ tree: JSONValue?, places: Places) -> SecondFactorShape? {
        guard let tree else { return nil }
        let members = members(tree, "second_factor", known: ["when", "carry", "challenge", "answer"])
        let when = conditions(members["when"], "second_factor.when")
        let carry = carried(members["carry"], "second_factor.carry")
        var places = places
        places.tokens.formUnion(carry.keys)
        // What an answer carries may name a path, as a factor's id does: it is no token of a session.
        places.open.formUnion(carry.keys)
        var challenge: RequestShape?
        var challengeCarry: [String: [AnswerSource]] = [:]
        if let tree = members["challenge"] {
            let key = "second_factor.challenge"
            let inner = self.members(tree, key, known: Self.requestMembers + ["carry"])
            challengeCarry = carried(inner["carry"], "\(key).carry")
            challenge = request(inner, key, method: .post, carriesToken: false, places: places)
            places.open.formUnion(challengeCarry.keys)
        }
        let answer = request(
            members["answer"], "second_factor.answer", method: .post, carriesToken: false, places: places
        )
        return SecondFactorShape(
            when: when, carry: carry, challenge: challenge, challengeCarry: challengeCarry, answer: answer
        )
    }

    private mutating func conditions(_ tree: JSONValue?, _ key: String) -> [SecondFactorShape.Condition] {
        members(tree, key).sorted { $0.key < $1.key }.compactMap { name, value in
            let place = Self.join(key, name)
            guard let text = value.plainText else {
                wrongType(value, place, .fieldValue)
                return nil
            }
            guard let source = AnswerSource(name) else {
                notAllowed(.string(name), place, .sources)
                return nil
            }
            return SecondFactorShape.Condition(source: source, text: text == "*" ? nil : text)
        }
    }
}

extension RequestShape {
    fileprivate var isEmpty: Bool {
        fields.isEmpty && query.isEmpty && headers.isEmpty && basic == nil && path.names.isEmpty
    }
}
