import Accounts
import Hummingbird
import HummingbirdCore
import JSON
import LocalAccounts

/// The accounts as users of SCIM 2.0 (RFC 7644), for programs that provision them.
extension Routes {
    private static let path = "/scim/v2"
    /// The most users in an answer, and the number without `count`.
    private static let (maximumCount, usualCount) = (200, 100)
    private static let listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse"

    func add(_ provisioning: Provisioning, to router: Router<ServerContext>) {
        let scim = router.group("scim/v2")
        scim.get("Users") { [self] request, context in
            let accounts = try accounts(provisioning, request, context)
            return try await list(accounts, try SCIMQuery(request), request, context)
        }
        // The users are all that there is (RFC 7644, 3.4.3).
        for path in [".search", "Users/.search"] as [RouterPath] {
            scim.post(path) { [self] request, context in
                let accounts = try accounts(provisioning, request, context)
                let query = try SCIMQuery(try await scimBody(request, context).root)
                return try await list(accounts, query, request, context)
            }
        }
        scim.post("Users") { [self] request, context in
            let accounts = try accounts(provisioning, request, context)
            let changes = try SCIMChanges(user: try await scimBody(request, context)).changes()
            guard let email = changes.email else { throw Failure.serverError }
            let name = try changes.name ?? AccountName(String(email.localPart))
            let account = try await provisioned(wrote: true) { () throws(AccountError) in
                try await accounts.provision(
                    email: email, name: name, password: changes.password, externalID: changes.externalID ?? nil,
                    isDisabled: changes.isDisabled ?? false)
            }
            return answer(account, .created, request, context)
        }
        scim.get("Users/:id") { [self] request, context in
            let accounts = try accounts(provisioning, request, context)
            return answer(try await account(accounts, context), .ok, request, context)
        }
        scim.put("Users/:id") { [self] request, context in
            let accounts = try accounts(provisioning, request, context)
            let changes = try SCIMChanges(user: try await scimBody(request, context)).changes()
            return try await change(accounts, changes, request, context)
        }
        scim.patch("Users/:id") { [self] request, context in
            let accounts = try accounts(provisioning, request, context)
            let body = try await scimBody(request, context)
            let changes = try SCIMChanges(patch: body, of: try await account(accounts, context)).changes()
            return try await change(accounts, changes, request, context)
        }
        scim.delete("Users/:id") { [self] request, context in
            let accounts = try accounts(provisioning, request, context)
            let id = context.parameters.get("id") ?? ""
            try await provisioned(wrote: true) { () throws(AccountError) in try await accounts.remove(id: id) }
            return Response(status: .noContent)
        }
        addDocuments(provisioning, to: scim)
    }

    /// What the service says of itself (RFC 7644, 4).
    private func addDocuments(_ provisioning: Provisioning, to scim: RouterGroup<ServerContext>) {
        let documents = JSONValue(text: EmbeddedFiles.scim_json.description) ?? .null
        scim.get("ServiceProviderConfig") { [self] request, context in
            _ = try accounts(provisioning, request, context)
            let name = "ServiceProviderConfig"
            var document = located(documents[name] ?? .null, name, request, context)
            document["filter"]?["maxResults"] = .integer(Self.maximumCount)
            return scimAnswer(document)
        }
        for kind in ["ResourceTypes", "Schemas"] {
            let all = documents[kind]?.elements ?? []
            scim.get(RouterPath(kind)) { [self] request, context in
                _ = try accounts(provisioning, request, context)
                // RFC 7644, 4: a filter is not offered here, and must not be ignored.
                if request.uri.queryParameters.get("filter") != nil {
                    throw Failure(status: 403, code: "forbidden", "There is no filter of this.")
                }
                let found = all.map { located($0, "\(kind)/\($0["id"]?.string ?? "")", request, context) }
                return scimAnswer(Self.list(found, total: found.count, from: 1))
            }
            scim.get(RouterPath("\(kind)/:id")) { [self] request, context in
                _ = try accounts(provisioning, request, context)
                guard let id = context.parameters.get("id"),
                    let document = all.first(where: { $0["id"]?.string == id })
                else { throw Failure.notFound }
                return scimAnswer(located(document, "\(kind)/\(id)", request, context))
            }
        }
    }

    private func located(
        _ document: JSONValue, _ path: String, _ request: Request, _ context: ServerContext
    ) -> JSONValue {
        var document = document
        document["meta"]?["location"] = .string("\(base(request, context))/\(path)")
        return document
    }

    /// Returns the accounts as the request may use them.
    private func accounts(
        _ provisioning: Provisioning, _ request: Request, _ context: ServerContext
    ) throws(Failure) -> AccountRegistry {
        do throws(Failure) {
            return try provisioning.accounts(try? request.bearer(), from: context.address)
        } catch {
            audit.note(.provisioning, account: nil, address: context.address, refused: error.code)
            throw error
        }
    }

    private func scimBody(_ request: Request, _ context: ServerContext) async throws -> SCIMBody {
        let json = try await request.json(
            limits, types: ["application/scim+json", "application/json"], asking: context.askForBody)
        return try json.withUnsafeBytes { bytes throws(Failure) in try SCIMBody(bytes) }
    }

    /// The URL of the service, as the client reaches it.
    private func base(_ request: Request, _ context: ServerContext) -> String {
        (origin(of: request, context) ?? "") + Self.path
    }

    /// Returns the account that the path names.
    private func account(
        _ accounts: AccountRegistry, _ context: ServerContext
    ) async throws(Failure) -> ProvisionedAccount {
        let id = context.parameters.get("id") ?? ""
        let found = try await provisioned(wrote: false) { () throws(AccountError) in
            try await accounts.provisioned(.id(id))
        }
        guard let account = found.first else { throw .notFound }
        return account
    }

    private func change(
        _ accounts: AccountRegistry, _ changes: ProvisionedAccount.Changes, _ request: Request,
        _ context: ServerContext
    ) async throws(Failure) -> Response {
        let id = context.parameters.get("id") ?? ""
        let account = try await provisioned(wrote: true) { () throws(AccountError) in
            try await accounts.change(id: id, changes)
        }
        return answer(account, .ok, request, context)
    }

    private func list(
        _ accounts: AccountRegistry, _ query: SCIMQuery, _ request: Request, _ context: ServerContext
    ) async throws(Failure) -> Response {
        let offset = max(query.startIndex ?? 1, 1) - 1
        let limit = min(max(query.count ?? Self.usualCount, 0), Self.maximumCount)
        let (found, total) = try await provisioned(wrote: false) { () throws(AccountError) in
            try await Self.page(of: accounts, query.filter, from: offset, limit: limit)
        }
        let base = base(request, context)
        let users = found.map { query.selection.applied(to: SCIMUser($0, base: base).json) }
        return scimAnswer(Self.list(users, total: total, from: offset + 1))
    }

    private static func page(
        of accounts: AccountRegistry, _ filter: SCIMFilter?, from offset: Int, limit: Int
    ) async throws(AccountError) -> (accounts: [ProvisionedAccount], total: Int) {
        guard let filter else { return try await accounts.provisioned(from: offset, limit: limit) }
        if let key = filter.key {
            let found = try await accounts.provisioned(key).filter(filter.matches)
            return (Array(found.dropFirst(offset).prefix(limit)), found.count)
        }
        var (page, total) = ([ProvisionedAccount](), 0)
        try await accounts.provisioned { part in
            for account in part where filter.matches(account) {
                if total >= offset, page.count < limit { page.append(account) }
                total += 1
            }
        }
        return (page, total)
    }

    /// RFC 7644, 3.4.2.
    private static func list(_ resources: [JSONValue], total: Int, from start: Int) -> JSONValue {
        .object(pairs: [
            ("schemas", .array([.string(listSchema)])), ("totalResults", .integer(total)),
            ("startIndex", .integer(start)), ("itemsPerPage", .integer(resources.count)),
            ("Resources", .array(resources)),
        ])
    }

    /// Runs `work`, and notes what it tells of the storage.
    private func provisioned<Value>(
        wrote: Bool, _ work: () async throws(AccountError) -> Value
    ) async throws(Failure) -> Value {
        do throws(AccountError) {
            let value = try await work()
            storage.note(nil, wrote: wrote)
            return value
        } catch {
            if case .unavailable(let failure) = error { storage.note(failure, wrote: wrote) }
            throw Failure(error)
        }
    }

    private func answer(
        _ account: ProvisionedAccount, _ status: HTTPResponse.Status, _ request: Request, _ context: ServerContext
    ) -> Response {
        let user = SCIMUser(account, base: base(request, context))
        var response = scimAnswer(SCIMQuery.selection(request).applied(to: user.json))
        response.status = status
        response.headers[.location] = user.location
        return response
    }

    private func scimAnswer(_ json: JSONValue) -> Response {
        var response = answer([])
        response.headers[.contentType] = Response.scimType
        response.body = ResponseBody(byteBuffer: ByteBuffer(json: json))
        return response
    }
}

extension Response {
    /// The media type of SCIM (RFC 7644, 3.1).
    static let scimType = "application/scim+json; charset=utf-8"
}

/// What is asked of a list of users (RFC 7644, 3.4.2 and 3.4.3). Sorting is not offered, and ignored.
struct SCIMQuery {
    private(set) var startIndex: Int?
    private(set) var count: Int?
    private(set) var filter: SCIMFilter?
    private(set) var selection: SCIMSelection

    /// The parameters of a GET.
    init(_ request: Request) throws(Failure) {
        let parameters = request.formParameters
        selection = Self.selection(request)
        startIndex = try Self.number(parameters.get("startIndex"), "startIndex")
        count = try Self.number(parameters.get("count"), "count")
        filter = try parameters.get("filter").map { text throws(Failure) in try SCIMFilter(text) }
    }

    /// The body of a POST to `.search`.
    init(_ body: JSONValue) throws(Failure) {
        func names(_ member: String) throws(Failure) -> [String] {
            guard let value = body.scim(member) else { return [] }
            guard let names = value.strings else { throw .invalidValue("\(member) must be a list of names.") }
            return names
        }
        selection = SCIMSelection(wanted: try names("attributes"), unwanted: try names("excludedAttributes"))
        startIndex = try Self.number(body.scim("startIndex")?.plainText, "startIndex")
        count = try Self.number(body.scim("count")?.plainText, "count")
        if let value = body.scim("filter") {
            guard let text = value.string else { throw .invalidFilter() }
            filter = try SCIMFilter(text)
        }
    }

    static func selection(_ request: Request) -> SCIMSelection {
        let parameters = request.formParameters
        func names(_ parameter: String) -> [String] {
            (parameters.get(parameter) ?? "").split { $0 == "," || $0 == " " }.map(String.init)
        }
        return SCIMSelection(wanted: names("attributes"), unwanted: names("excludedAttributes"))
    }

    private static func number(_ text: String?, _ name: String) throws(Failure) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text) else { throw .invalidValue("\(name) must be an integer.") }
        return number
    }
}

extension Request {
    /// The parameters of the query, in which a plus is a space, as forms have it.
    fileprivate var formParameters: Parameters {
        let query = (uri.query ?? "").map { $0 == "+" ? "%20" : String($0) }.joined()
        return URI("/?" + query).queryParameters
    }
}
