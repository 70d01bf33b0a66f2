import Accounts
import Browsing
import Doubles
import JSON
import Networking
import People
import Settings
import SignIn

// Each kind of failure once, with facts of each shape.

extension AccountError {
    static let all: [AccountError] =
        [
            .exists, .notFound, .name(.controlCharacter), .unavailable(.serverError(status: 500)),
            .secondFactor(.required),
        ] + passwordFlaws.map(AccountError.password)

    private static let passwordFlaws: [PasswordRule.Problem] = [
        .tooShort(count: 0, minimumLength: 15), .tooShort(count: 7, minimumLength: 8),
        .tooLong(bytes: 5_000, maximumLength: 4_096), .blank,
        .common, .sameAsEmail, .sameAsName, .sameAsService, .repeated, .sequence,
    ]
}

extension EndpointError {
    static let all: [EndpointError] =
        [
            .network(.unreachable(reason: "refused")), .timedOut(after: .seconds(10)),
            .network(.insecure(reason: "certificate expired")), .network(.interrupted), .network(.notHTTP),
            .network(.tooLarge(limit: 1_024)), .network(.noLibrary(reason: "no such file")), .network(.invalidURL("x")),
            .serverError(status: 503),
            .tooManyRequests(retryAfter: .seconds(3_601)), .tooManyRequests(retryAfter: nil),
            .overloaded(retryAfter: .seconds(7)), .overloaded(retryAfter: nil),
            .redirected(location: "https://example.org"), .redirected(location: nil),
            .misconfigured(code: "invalid_client"), .misconfigured(code: "invalid_scope", message: "No such scope"),
            .misconfigured(code: "openid.issuer"), .misconfigured(code: "auth.remote.ldap.base"),
            .misconfigured(code: "auth.remote.ldap.filter"), .misconfigured(code: "auth.remote.ldap.service_dn"),
            .network(.notLDAP), .network(.noDirectoryLibrary(reason: "no such file")),
            .network(.noXMLLibrary(reason: "no such file")),
            .misconfigured(code: "unsupported_grant_type"), .refused(code: "invalid_grant", message: "Code is spent"),
            .refused(code: "server_error"), .step(request: "GET /a", .serverError(status: 500)), .noPages,
            .formTokenMissing(code: "CSRF"), .noSuchMethod(.browser),
            .noSuchMethod(.device),
            .noListener(port: 8_765, reason: "in use"), .noListener(port: nil, reason: "no memory"),
            .storageNotWritable(path: "accounts.sqlite", reason: "disk full"),
            .storageDamaged(path: "accounts.sqlite", reason: "not a database"),
            .storageNewer(path: "accounts.sqlite", version: 99),
            .databaseUnavailable(name: "postgres://db/people", reason: "42501 permission denied"),
            .outOfMemory(bytes: 67_108_864), .outOfMemory(bytes: nil), .renewedElsewhere,
            .storageExposed(path: "accounts.sqlite", .symbolicLink),
            .storageExposed(path: "rollcall", .foreignOwner(7)),
            .storageExposed(path: "rollcall", .looseMode(0o770)), .cancelled,
        ] + reasons.map { .notUnderstood(reason: $0) }

    private static let reasons: [NotUnderstood] = [
        .status(418), .otherShape(presets: ["keycloak", "gotrue"]), .notJSON, .member("token"), .foreign("nonce"),
        .issuer(named: "https://id.example", asked: "https://id.example/other"),
        .expired("exp"),
        .passwordNotText, .notForHeader, .notForPath, .notCallback,
    ]
}

extension PeopleError {
    static let all: [PeopleError] = [
        .unauthorized, .loginNotEnough(LoginRequirement(contexts: "phr", maxAge: 300)),
        .loginNotEnough(LoginRequirement()), .tokenNotSent, .tokenRefused(isDescribed: true),
        .tokenRefused(isDescribed: false), .forbidden, .tooMany(retryAfter: .seconds(30)),
        .tooMany(retryAfter: nil),
        .network(.unreachable(reason: "refused")), .network(.timedOut(after: .seconds(30))),
        .network(.insecure(reason: "certificate expired")), .network(.interrupted), .network(.notHTTP),
        .network(.tooLarge(limit: 1_024)), .network(.noLibrary(reason: "no such file")),
        .overloaded(retryAfter: .seconds(30)), .serverError(status: 500), .status(404),
        .redirected(location: "/users/"), .notUnderstood(reason: "results[0].name"),
        .refused(reason: "noSuchObject (32)"),
        .file(path: "people.csv", reason: "No such file"), .cancelled,
        .notRenewed(PeopleError.RenewalFailure(.serverError(status: 500))),
    ]
}

extension CommandError {
    static let all: [CommandError] = [
        .unknownCommand("opne"), .missingArgument(command: "open"), .missingArgument(command: "toggle"),
        .missingArgument(command: "search"), .unexpectedArgument(command: "next", argument: "2"),
        .lineTooLong(limit: 65_536), .noSuchSection("Kids"),
        .noSuchSection("Kids", titles: ["Men"]), .noSuchPerson("9"), .lastPage, .firstPage,
        .onlyPage(isNext: true), .noSectionOpen,
        .nothingBehind, .directory(.forbidden), .endpoint(.network(.interrupted)), .noSession, .sessionEnded,
        .loginRequired(LoginRequirement(contexts: "phr", maxAge: 300)),
        .idle(minutes: 10),
        .logoutRefused, .session(.nobodyAt(endpoint: "local")),
    ]
}

extension SessionError {
    static let all: [SessionError] = [
        .nobodyAt(endpoint: "https://x.example"), .nobodyAt(endpoint: "local"), .inMemory,
        .typed(endpoint: "https://x.example"), .excluded(endpoint: "https://x.example", by: "https://y.example"),
        .noneCurrent(others: [.ann]),
        .undescribed(email: "bob@example.com", endpoint: "https://x.example"),
        .refused(email: "bob@example.com", endpoint: "https://x.example"), .notChecked(.serverError(status: 503)),
        .unknown(email: "eve@example.com", endpoint: nil, stored: [.ann]),
        .unknown(email: "eve@example.com", endpoint: "https://x.example", stored: [.ann]),
        .ambiguous(email: "ann@example.com", endpoints: ["local", "https://x.example"]),
    ]
}

extension SessionSummary {
    static let ann = SessionSummary(.sample(), isCurrent: true)
    static let bob = SessionSummary(
        .sample(name: "Bob", email: "bob@example.com", endpoint: "https://x.example", expiresAt: nil), isCurrent: false)
}

extension SessionStoreError {
    static let all: [SessionStoreError] = [
        .busy(path: "session.json"), .looseMode(path: "session.json", mode: 0o644), .symbolicLink(path: "session.json"),
        .notRegularFile(path: "session.json"), .foreignOwner(path: "session.json", owner: 1_000),
        .looseFolder(path: "state", mode: 0o777), .foreignFolder(path: "state", owner: 1_000),
        .tooLarge(path: "session.json", limit: 65_536), .garbage(path: "session.json", member: "token"),
        .garbage(path: "session.json", member: nil), .newerVersion(path: "session.json", version: 2),
        .notReadable(path: "session.json", reason: "Permission denied"),
        .notReadable(path: "session.json", reason: "Input/output error"),
        .notWritable(path: "session.json", reason: "disk full"), .place(.noLibrary(reason: "no such file")),
        .place(.keyringFailed(reason: "no bus")), .place(.keyringSilent(.seconds(1))), .place(.keyringLocked),
        .place(.noKernelKeyring(reason: "not permitted")), .place(.kernelKeyringFull(bytes: 21_000)),
    ]
}

extension SettingsProblem {
    static let all: [SettingsProblem] =
        [
            .fileMissing(path: "config.json"), .fileUnreadable(path: "config.json", reason: "Permission denied"),
            .fileSilent(path: "pipe", seconds: 5),
            .fileTooLarge(path: "config.json", limit: 1_024), .openToOthers(path: "config.json", mode: 0o644),
            .writableByOthers(path: "config.json", mode: 0o664),
            .notAnObject(path: "config.json", found: "[1]"),
            .duplicateKey(path: "config.json", key: "people.seed", line: 4, column: 5),
            .unknownKey(origin: file, key: "people.sed", nearest: "people.seed"),
            .unknownKey(origin: file, key: "zzz", nearest: nil),
            .unknownVariable(name: "ROLLCALL_PEOPLE_SED", nearest: "ROLLCALL_PEOPLE_SEED"),
            .unknownVariable(name: "ROLLCALL_ZZZ", nearest: nil),
            .wrongType(origin: file, key: "people.results", found: "\"9\"", allowed: .integer(1...5_000)),
            .credentialsInURL(origin: file, key: "auth.endpoint"),
            .missingKey(origin: file, key: "browser.sections[0].title"),
            .repeatedTitle(origin: file, key: "browser.sections[1].title", found: "Men"),
            .repeatedEndpoint(origin: file, key: "auth.endpoints[1].url", found: "https://id.example"),
            .onlyInFile(origin: .environment("ROLLCALL_BROWSER_SECTIONS"), key: "browser.sections"), .noHomeFolder,
        ] + allowed.map { .notAllowed(origin: .flag("--lang"), key: "k", found: "x", allowed: $0) }
        + faults.map { .notJSON(path: "config.json", line: 2, column: 3, fault: $0) }

    private static let file = Settings.Origin.file("config.json")

    private static let allowed: [Settings.Allowed] = [
        .boolean, .oneOf(["auto", "en", "ko"]), .localOrURL, .peopleSource, .url, .text,
        .title, .countryCodes, .ordered(["city", "state"]), .ages(0...150), .object, .objectOrNull, .objects(1...64),
        .objectsOrNull(0...10),
        .described(.text), .described(.requestPath), .described(.securePath), .described(.ownPath),
        .described(.localPath), .described(.secureURL), .described(.localURL), .described(.ownName(["token"])),
        .described(.expiry),
        .described(.fieldValue),
        .described(.placeholders([])), .described(.placeholders(["email"])), .described(.headerName),
        .described(.redirect),
        .described(.sources),
        .described(.expiries), .described(.statuses), .described(.condition), .described(.textCondition),
        .described(.statusCondition), .described(.code(["error", ":status"])),
    ]

    private static let faults: [JSONFault] = [
        .unexpectedEnd, .unexpected(character: "}"), .trailing(character: "x"), .badNumber, .badEscape,
        .controlCharacterInString, .notUTF8, .tooDeep(limit: 32),
    ]
}
