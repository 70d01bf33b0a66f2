import Accounts
import LocalAccounts
import SQL
import Transport

extension World {
    /// Compares what was done since the last time with what is to be done.
    mutating func observe() throws {
        let reports = traffic.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
        for report in reports {
            switch report {
            case .asked(let message): messages.append(message)
            case .checks(let number): try begins(number, isChecked: true)
            case .sleeps(let number): try begins(number, isChecked: false)
            case .handled(let number, let response):
                // What a killed server did after its death, it did not do.
                guard let handling = handlings.removeValue(forKey: number) else { continue }
                try handled(handling, response)
            case .said(let number, let said): try judge(number, said)
            }
        }
    }

    private mutating func begins(_ number: Int, isChecked: Bool) throws {
        guard let handling = handlings[number] else { return }
        handlings[number]?.hasBegun = true
        guard isChecked, let operation = operations[handling.message.operation], let place = place(operation) else {
            return
        }
        let wait = throttle.wait(place, now: time.seconds)
        if wait > 0 { throw Violation(rule: .throttle, facts: "\(place) is checked \(wait) s too early") }
    }

    private mutating func handled(_ handling: Handling, _ response: HTTPResponse) throws {
        let message = handling.message
        guard let operation = operations[message.operation] else { return }
        tell("request \(message.send) is answered with \(response.status)")
        operations[message.operation]?.answers.append(response)
        answers.append(Answer(send: message.send, operation: message.operation, response: response))
        let now = time.seconds
        switch operation.kind {
        case .login(_, let isRight): try login(operation, isRight, response, hasBegun: handling.hasBegun)
        case .refresh:
            let token = text("refresh_token", in: message.request.body) ?? ""
            let wasLiving = isLiving(token)
            switch (sessions.refresh(token, now: now), tokens(in: response)) {
            case (.renewed(let family), (let access, let refresh)?):
                sessions.renew(family, access: access, refresh: refresh, now: now)
            case (.repeated(let access, let refresh), let given?) where given == (access, refresh): break
            case (.repeated, _): throw Violation(rule: .usable, facts: "a repeated refresh got \(response.status)")
            case (.refused, nil) where response.status == 401: break
            case (.renewed, nil): throw Violation(rule: .usable, facts: "a refresh got \(response.status)")
            case (.refused, _):
                throw Violation(
                    rule: wasLiving ? .oneRefreshToken : .staysEnded, facts: "a refresh got \(response.status)")
            }
        case .profile:
            try compare(sessions.profile(bearer(message), now: now), response.status, 200, "a profile")
        case .logout: try compare(sessions.logout(bearer(message)), response.status, 204, "a logout")
        }
    }

    private func compare(_ isExpected: Bool, _ status: Int, _ success: Int, _ what: String) throws {
        if isExpected, status != success { throw Violation(rule: .usable, facts: "\(what) got \(status)") }
        if !isExpected, status != 401 { throw Violation(rule: .staysEnded, facts: "\(what) got \(status)") }
    }

    private mutating func login(
        _ operation: Operation, _ isRight: Bool, _ response: HTTPResponse, hasBegun: Bool
    ) throws {
        guard let place = place(operation) else { return }
        let (now, wait) = (time.seconds, throttle.wait(place, now: time.seconds))
        let isOwner = isRight && Template.accounts.contains { $0.0 == place.account }
        switch (response.status, tokens(in: response)) {
        case (200, (let access, let refresh)?):
            guard isOwner else { throw Violation(rule: .wrongPassword, facts: "\(place)") }
            sessions.begin(access: access, refresh: refresh, now: now)
        case (401, nil):
            if isOwner { throw Violation(rule: .usable, facts: "the right password was refused at \(place)") }
            guard hasBegun else { throw Violation(rule: .throttle, facts: "refused without a check") }
            throttle.fail(place, now: now)
        case (429, nil):
            guard !hasBegun else { return }
            guard wait > 0 else { throw Violation(rule: .lockedOut, facts: "\(place)") }
            let told = response.header("Retry-After").flatMap { Double($0) }
            if told != max(wait.rounded(.up), 1) {
                throw Violation(rule: .truth, facts: "a wait of \(wait) s is told as \(told ?? -1)")
            }
        case (let status, _): throw Violation(rule: .usable, facts: "a login got \(status)")
        }
    }

    /// What the person is told against what the server answered.
    private mutating func judge(_ number: Int, _ said: Traffic.Said) throws {
        guard let operation = operations[number], clients[operation.client].life == operation.life else { return }
        tell("client \(operation.client) says of \(number): \(said)")
        clients[operation.client].operation = nil
        let statuses = operation.answers.map(\.status)
        func require(_ isTrue: Bool) throws {
            if !isTrue { throw Violation(rule: .truth, facts: "\(said) where the server answered \(statuses)") }
        }
        switch said {
        case .login(.ok(let session)), .refresh(.ok(let session)):
            let access = session.tokens.access.text()
            let refresh = session.tokens.refresh?.text()
            try require(
                operation.answers.contains { answer in tokens(in: answer).map { $0 == (access, refresh) } ?? false })
            clients[operation.client].tokens = session.tokens
            given.append(session.tokens)
        case .login(.rejected(.credentials)): try require(statuses.contains(401))
        case .login(.locked): try require(statuses.contains(429))
        case .profile(.ok(let profile)):
            try require(
                operation.answers.contains { $0.status == 200 && text("email", in: $0.body) == profile.email })
        case .refresh(.refused), .profile(.refused):
            try require(statuses.contains(401))
            clients[operation.client].tokens = nil
        case .logout(.ok), .logout(.over):
            if case .logout(.ok) = said {
                try require(statuses.contains(204))
            } else {
                try require(statuses.contains(401))
            }
            clients[operation.client].tokens = nil
        case .login(.unavailable), .refresh(.unavailable), .profile(.unavailable), .logout(.unavailable):
            try require(operation.hasFault)
        case .login, .logout: try require(false)
        }
    }

    /// Asks for every token that there ever was, once everything has come to rest.
    mutating func examine() async throws {
        let rows = try SQLiteConnection(path: server.path, timeout: .seconds(1)).rows(
            """
            SELECT count(*) AS number FROM session_token WHERE kind = 'refresh' AND spent = 0
            GROUP BY family_id HAVING count(*) > 1
            """)
        if !rows.isEmpty { throw Violation(rule: .oneRefreshToken, facts: "there are more in the database") }
        for tokens in given {
            let isExpected = sessions.profile(tokens.access.text(), now: time.seconds)
            let profile = if case .ok = await server.endpoint.profile(tokens) { 200 } else { 401 }
            try compare(isExpected, profile, 200, "a profile in the end")
            // The living ones are left alone, so that each is asked for as its session stands now.
            guard let refresh = tokens.refresh?.text(), !isLiving(refresh) else { continue }
            let answer = if case .ok = await server.endpoint.refresh(tokens) { 200 } else { 401 }
            try compare(false, answer, 200, "a refresh in the end")
        }
    }

    private func isLiving(_ token: String) -> Bool {
        sessions.issued[token].map { sessions.living[$0.family] != nil } ?? false
    }

    private func tokens(in response: HTTPResponse) -> (String, String)? {
        guard response.status == 200, let access = text("token", in: response.body),
            let refresh = text("refresh_token", in: response.body)
        else { return nil }
        return (access, refresh)
    }

    private func bearer(_ message: Traffic.Message) -> String {
        String((message.request.headers.first { $0.name == "Authorization" }?.value ?? "").dropFirst("Bearer ".count))
    }

    /// The text of a member that has no escapes, read without the reader that is tried here.
    private func text(_ member: String, in body: [UInt8]) -> String? {
        let body = String(decoding: body, as: UTF8.self)
        guard let start = body.firstRange(of: "\"\(member)\":\"")?.upperBound else { return nil }
        return String(body[start...].prefix { $0 != "\"" })
    }
}

extension Token {
    /// A test's token, to be compared and written down.
    func text() -> String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
