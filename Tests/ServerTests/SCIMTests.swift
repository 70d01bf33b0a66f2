import Accounts
import Harness
import JSON
import LocalAccounts
import Serving
import Testing
import Transport

@Suite("Accounts provisioned by SCIM", .fewAtATime)
struct SCIMTests {
    private static let password = "Zoë’s blue teapot"

    @Test("an account is added, shown, replaced and removed", arguments: SCIMWorld.Store.usable)
    func life(store: SCIMWorld.Store) async throws {
        try await SCIMWorld.run(store) { world in
            let document = try await Document(world.server)
            let added = try await world.send(
                .post, "/Users",
                """
                {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"ada@example.com",
                 "externalId":"00u1","name":{"givenName":"Ada","familyName":"Lovelace"},"nickName":"Countess",
                 "emails":[{"value":"other@example.com","type":"home"}],"password":"\(Self.password)"}
                """)
            try document.check(added.response, to: .post, "/scim/v2/Users")
            let id = try #require(added.json["id"]?.string)
            let location = "\(world.server.url)/scim/v2/Users/\(id)"
            #expect(added.status == 201 && added.response.header("Location") == location)
            #expect(added.response.header("Content-Type") == "application/scim+json; charset=utf-8")
            #expect(
                added.response.text == """
                    {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"id":"\(id)","externalId":"00u1",\
                    "userName":"ada@example.com","name":{"formatted":"Ada Lovelace"},"displayName":"Ada Lovelace",\
                    "active":true,"emails":[{"value":"ada@example.com","type":"work","primary":true}],\
                    "meta":{"resourceType":"User","created":"2026-01-01T12:00:00Z","location":"\(location)"}}
                    """)
            guard case .ok(let session) = try await world.login("ada@example.com", Self.password) else {
                throw EndpointWorld.NoSession()
            }
            let shown = try await world.send(.get, "/Users/\(id)")
            try document.check(shown.response, to: .get, "/scim/v2/Users/{id}")
            #expect(shown.json == added.json)
            let again = try await world.send(.post, "/Users", #"{"userName":"ADA@example.com"}"#)
            #expect(again.status == 409 && again.json["scimType"]?.string == "uniqueness")

            // Without active, it stays as it is; without externalId, that is gone.
            let replaced = try await world.send(
                .put, "/Users/\(id)", #"{"userName":"ada@example.org","displayName":"Ada","active":"False"}"#)
            try document.check(replaced.response, to: .put, "/scim/v2/Users/{id}")
            #expect(replaced.json["userName"]?.string == "ada@example.org" && replaced.json["externalId"] == nil)
            #expect(replaced.json["active"] == .boolean(false) && replaced.json["displayName"]?.string == "Ada")
            #expect(await world.endpoint.profile(session.tokens) == .refused)
            let kept = try await world.send(.put, "/Users/\(id)", #"{"userName":"ada@example.org"}"#)
            #expect(kept.json["active"] == .boolean(false) && kept.json["displayName"]?.string == "Ada")

            let removed = try await world.send(.delete, "/Users/\(id)")
            try document.check(removed.response, to: .delete, "/scim/v2/Users/{id}")
            #expect(removed.status == 204)
            for method in [.get, .delete] as [Transport.HTTPRequest.Method] {
                let gone = try await world.send(method, "/Users/\(id)")
                #expect(gone.status == 404 && gone.json["status"]?.string == "404")
            }
            #expect(
                try await world.changes() == [
                    "added", "address_changed", "address_changed", "renamed", "disabled", "external_id_changed",
                    "removed",
                ])
        }
    }

    @Test("the log names who changed accounts, and no secret")
    func operatorName() async throws {
        try await SCIMWorld.run { world in
            let id = try await world.add("ada@example.com", #","password":"\#(Self.password)""#)
            _ = try await world.send(
                .patch, "/Users/\(id)",
                #"{"Operations":[{"op":"replace","path":"password","value":"Zoë’s green kettle"}]}"#)
            let changes = try await world.accounts.takeOperatorChanges()
            #expect(changes.map(\.event) == ["added", "password_changed"])
            #expect(changes.allSatisfy { $0.operatorName == "scim@127.0.0.1" })
            for secret in ["teapot", "kettle", "atokenofthetests", "ada@example.com"] {
                #expect(!world.server.log.all.joined().contains(secret))
            }
            guard case .ok = try await world.login("ada@example.com", "Zoë’s green kettle") else {
                throw EndpointWorld.NoSession()
            }
        }
    }

    @Test("without a password nobody signs in until a code has set one")
    func withoutPassword() async throws {
        try await SCIMWorld.run { world in
            let id = try await world.add("ada@example.com", #","active":false"#)
            #expect(try await world.send(.get, "/Users/\(id)").json["displayName"]?.string == "ada")
            #expect(try await world.login("ada@example.com", Self.password) == .rejected(.credentials))
            let code = try await world.accounts.resetCode(email: EmailAddress("ada@example.com")).text
            let reset = PasswordReset(
                login: LoginName(try EmailAddress("ada@example.com")), code: code, password: Secret(Self.password))
            #expect(try await world.accounts.setPassword(by: reset))
            let disabled = try await world.login("ada@example.com", Self.password)
            #expect(disabled == .rejected(.forbidden(message: nil)))
            let enabled = try await world.send(
                .patch, "/Users/\(id)", #"{"Operations":[{"op":"replace","value":{"active":true}}]}"#)
            #expect(enabled.json["active"] == .boolean(true))
            guard case .ok = try await world.login("ada@example.com", Self.password) else {
                throw EndpointWorld.NoSession()
            }
        }
    }

    @Test("filters find what they say, on both stores", arguments: SCIMWorld.Store.usable)
    func filters(store: SCIMWorld.Store) async throws {
        try await SCIMWorld.run(store) { world in
            let ada = try await world.add("ada@example.com", #","displayName":"Ada Lovelace","externalId":"a\"1""#)
            _ = try await world.add("bob+x@example.com", #","displayName":"Bob Ross","active":false,"externalId":"B""#)
            _ = try await world.add("eve@example.org", #","displayName":"Ève (Ross)""#)
            for (filter, names) in [
                (#"userName eq "ADA@example.com""#, "ada"), (#"userName eq "nobody@example.com""#, ""),
                (#"USERNAME EQ "bob+x@example.com""#, "bob"), (#"emails.value eq "ada@example.com""#, "ada"),
                (#"emails[type eq "work"].value eq "ada@example.com""#, "ada"),
                (#"emails[type eq "work" and value co "EXAMPLE.org"]"#, "eve"), (#"emails[type eq "home"]"#, ""),
                (#"id eq "\#(ada)""#, "ada"), (#"id eq "\#(ada.uppercased())""#, ""), (#"id sw "\#(ada)""#, "ada"),
                (#"externalId eq "a\"1""#, "ada"), (#"externalId eq "b""#, ""), ("externalId pr", "ada bob"),
                ("externalId eq null", "eve"), ("not (externalId pr)", "eve"), ("externalId ne \"B\"", "ada eve"),
                (#"displayName co "ROSS""#, "bob eve"), (#"displayName co "(ross)""#, "eve"),
                (#"displayName sw "bob" or displayName ew "lovelace""#, "ada bob"),
                ("active eq true", "ada eve"), (#"active eq "False""#, "bob"), ("active ne true", "bob"),
                (#"urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada@example.com""#, "ada"),
                (#"userName eq "ada@example.com" and active eq false"#, ""),
                (#"active eq true and (userName co "ada" or userName co "eve")"#, "ada eve"),
                (#"userName co "ada" or userName co "eve" and active eq false"#, "ada"),
                (#"meta.created ge "2026-01-01T12:00:00Z""#, "ada bob eve"),
                (#"meta.created lt "2026-01-01T12:00:00Z""#, ""), (#"userName gt "b""#, "bob eve"),
                (#"displayName co "a" or userName co "a" or name.familyName co "a""#, "ada bob eve"),
                (#"displayName eq "ève (ross)""#, "eve"), (#"displayName co """#, "ada bob eve"),
            ] {
                let found = try await world.found(filter).map { String($0.prefix(3)) }
                #expect(found.joined(separator: " ") == names, "\(filter)")
            }
            // As `rollcall` sends it.
            let plus = try await world.send(.get, "/Users?filter=userName+eq+%22bob%2Bx%40example.com%22")
            #expect(plus.json["totalResults"]?.integer == 1)
        }
    }

    @Test(
        "what is no filter, or none of what accounts have, is refused",
        arguments: [
            "", " ", "userName", "userName eq", "userName eq ada", #"userName eq "a"#, #"userName eq "\x""#,
            #"userName xx "a""#, #"title2 eq "a""#, #"password eq "a""#, #"userName eq "a" and"#, "(active eq true",
            "active eq true)", "not active eq true", "active gt true", #"active eq "maybe""#, #"meta.created eq "now""#,
            "userName eq 1", #"emails[type eq "work""#, #"emails[emails[type eq "work"]]"#, "active eq true active",
            String(repeating: "(", count: 17) + "active eq true" + String(repeating: ")", count: 17),
            String(repeating: "(", count: 4_000), "userName eq \"\(String(repeating: "a", count: 5_000))\"",
            "\u{0}", "é eq \"a\"", #"userName eq "a" or 1=1 --"#, "externalId eq {}", "externalId eq []",
        ])
    func noFilters(filter: String) async throws {
        try await SCIMWorld.run { world in
            let search = JSONValue.object(pairs: [("filter", .string(filter))])
            for answer in [
                try await world.send(.get, "/Users?filter=" + SCIMWorld.encoded(filter)),
                try await world.send(.post, "/Users/.search", search.text),
            ] {
                #expect(answer.status == 400 && answer.json["scimType"]?.string == "invalidFilter", "\(answer.json)")
                #expect(answer.json["schemas"]?.strings == ["urn:ietf:params:scim:api:messages:2.0:Error"])
            }
        }
    }

    @Test("lists come in pages, with the attributes that are wanted", arguments: SCIMWorld.Store.usable)
    func pages(store: SCIMWorld.Store) async throws {
        try await SCIMWorld.run(store) { world in
            for index in 0..<5 { _ = try await world.add("p\(index)@example.com") }
            for (query, start, names) in [
                ("", 1, "01234"), ("?startIndex=2&count=2", 2, "12"), ("?startIndex=0&count=1", 1, "0"),
                ("?startIndex=9", 9, ""), ("?count=0", 1, ""), ("?count=-1", 1, ""), ("?count=9999", 1, "01234"),
                ("?startIndex=2&count=2&filter=active+eq+true", 2, "12"), ("?filter=active+eq+true&count=0", 1, ""),
            ] {
                let (status, json, response) = try await world.send(.get, "/Users" + query)
                try await Document(world.server).check(response, to: .get, "/scim/v2/Users")
                #expect(status == 200 && json["totalResults"]?.integer == 5 && json["startIndex"]?.integer == start)
                let users = try #require(json["Resources"]?.elements)
                #expect(json["itemsPerPage"]?.integer == users.count)
                let found = users.compactMap { $0["userName"]?.string?.dropFirst().first }
                #expect(String(found) == names, "\(query)")
            }
            for query in ["?startIndex=x", "?count=1.5", "?count=99999999999999999999"] {
                let answer = try await world.send(.get, "/Users" + query)
                #expect(answer.status == 400 && answer.json["scimType"]?.string == "invalidValue", "\(query)")
            }
            for (query, keys) in [
                ("attributes=userName", "schemas id userName"),
                ("attributes=USERNAME,meta.created", "schemas id userName meta"),
                ("excludedAttributes=emails,name,meta,schemas", "schemas id userName displayName active"),
            ] {
                let (_, json, _) = try await world.send(.get, "/Users?count=1&" + query)
                let user = try #require(json["Resources"]?.elements?.first)
                #expect(user.members?.map(\.key).joined(separator: " ") == keys, "\(query)")
                if let meta = user["meta"] { #expect(meta.members?.map(\.key) == ["created"]) }
            }
            let search = try await world.send(
                .post, "/Users/.search",
                #"{"filter":"userName sw \"p3\"","attributes":["emails.value"],"startIndex":1,"count":1}"#)
            try await Document(world.server).check(search.response, to: .post, "/scim/v2/Users/.search")
            let all = try await world.send(.post, "/.search", #"{"filter":"userName sw \"p\"","count":2}"#)
            try await Document(world.server).check(all.response, to: .post, "/scim/v2/.search")
            #expect(all.json["totalResults"]?.integer == 5 && all.json["itemsPerPage"]?.integer == 2)
            let found = search.json["Resources"]?.elements?.first?["emails"]
            #expect(found == JSONValue(text: #"[{"value":"p3@example.com"}]"#))
        }
    }

    @Test("a PATCH does what it says, as Entra and Okta send it", arguments: SCIMWorld.Store.usable)
    func patches(store: SCIMWorld.Store) async throws {
        try await SCIMWorld.run(store) { world in
            let id = try await world.add("ada@example.com", #","displayName":"Ada","externalId":"1""#)
            var expected = (address: "ada@example.com", name: "Ada", active: true, external: Optional("1"))
            func patch(_ operations: String, _ comment: Comment) async throws {
                let answer = try await world.send(
                    .patch, "/Users/\(id)",
                    """
                    {"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[\(operations)]}
                    """)
                #expect(answer.status == 200, comment)
                let user = answer.json
                #expect(user["userName"]?.string == expected.address, comment)
                #expect(user["displayName"]?.string == expected.name, comment)
                #expect(user["active"]?.boolean == expected.active, comment)
                #expect(user["externalId"]?.string == expected.external, comment)
                #expect(try await world.send(.get, "/Users/\(id)").json == user)
            }
            expected.active = false
            try await patch(#"{"op":"Replace","path":"active","value":"False"}"#, "Entra disables")
            expected.active = true
            try await patch(#"{"op":"Add","path":"active","value":"True"}"#, "Entra enables")
            expected.active = false
            try await patch(#"{"op":"replace","value":{"active":false,"id":"x","schemas":[]}}"#, "Okta disables")
            expected.name = "Ada L"
            try await patch(#"{"op":"replace","path":"name.formatted","value":"Ada L"}"#, "a part by its path")
            expected.name = "Ada K"
            try await patch(#"{"op":"add","value":{"name.givenName":"Ada","name.familyName":"K"}}"#, "paths as names")
            expected.name = "A. Byron"
            try await patch(
                #"{"op":"replace","path":"name","value":{"formatted":"A. Byron","givenName":"A."}}"#, "an object")
            expected.name = "Countess"
            try await patch(
                """
                {"op":"replace","path":"urn:ietf:params:scim:schemas:core:2.0:User:displayName","value":"Countess"}
                """, "by the schema's URN")
            expected.address = "ada@example.org"
            try await patch(
                #"{"op":"Replace","path":"emails[type eq \"work\"].value","value":"ada@example.org"}"#, "Entra's email")
            expected.address = "ada@example.net"
            try await patch(#"{"op":"replace","path":"userName","value":"ada@example.net"}"#, "the address")
            expected.address = "ada@example.info"
            try await patch(
                #"{"op":"replace","value":{"emails":[{"value":"x@y.z"},{"value":"ada@example.info","primary":true}]}}"#,
                "the primary one of several")
            expected.external = nil
            try await patch(#"{"op":"remove","path":"externalId"}"#, "removed")
            expected.external = "2"
            try await patch(#"{"op":"add","path":"EXTERNALID","value":"2"}"#, "added")
            try await patch(
                """
                {"op":"add","path":"title","value":"Dr"},{"op":"remove","path":"nickName"},
                {"op":"add","path":"phoneNumbers[type eq \\"work\\"].value","value":"1"},
                {"op":"add","path":"emails[type eq \\"home\\"].value","value":"home@example.com"},
                {"op":"add","path":"emails","value":[{"value":"home@example.com","type":"home","primary":false}]},
                {"op":"add","value":{"emails":[{"value":"home@example.com"}]}},
                {"op":"add","path":"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department","value":"x"},
                {"op":"add","value":{"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"manager":"x"}}}
                """, "what cannot be stored is ignored")
        }
    }

    @Test("a PATCH that cannot be carried out changes nothing")
    func refusedPatches() async throws {
        try await SCIMWorld.run { world in
            let id = try await world.add("ada@example.com", #","displayName":"Ada""#)
            _ = try await world.add("bob@example.com")
            let before = try await world.send(.get, "/Users/\(id)").json
            let rename = #"{"op":"replace","path":"displayName","value":"X"},"#
            let many = String(repeating: rename, count: 100)
            for (operations, status, type) in [
                ("", 400, "invalidValue"), (#"{"op":"move","path":"active"}"#, 400, "invalidSyntax"),
                (#"{"op":"remove"}"#, 400, "noTarget"), (#"{"op":"add","value":"x"}"#, 400, "invalidValue"),
                (rename + #"{"op":"replace","path":"active","value":"maybe"}"#, 400, "invalidValue"),
                (rename + #"{"op":"replace","path":"userName","value":"bob@example.com"}"#, 409, "uniqueness"),
                (rename + #"{"op":"replace","path":"userName","value":"bob"}"#, 400, "invalidValue"),
                (rename + #"{"op":"replace","path":"password","value":"password"}"#, 400, "invalidValue"),
                (rename + #"{"op":"replace","path":"password","value":7}"#, 400, "invalidValue"),
                (#"{"op":"replace","path":"displayName","value":""}"#, 400, "invalidValue"),
                (#"{"op":"replace","path":"displayName","value":["x"]}"#, 400, "invalidValue"),
                (#"{"op":"replace","path":"emails[type eq \"home\"].value","value":"a@b.cd"}"#, 400, "noTarget"),
                (#"{"op":"remove","path":"emails[type eq \"home\"]"}"#, 400, "noTarget"),
                (#"{"op":"replace","path":"emails[type eq","value":"a@b.cd"}"#, 400, "invalidPath"),
                (#"{"op":"replace","path":"","value":"x"}"#, 400, "invalidPath"),
                (#"{"op":"replace","path":7,"value":"x"}"#, 400, "invalidPath"),
                (#"{"op":"replace","path":"id","value":"x"}"#, 400, "mutability"),
                (#"{"op":"remove","path":"userName"}"#, 400, "mutability"),
                (many + #"{"op":"replace","path":"displayName","value":"Y"}"#, 413, nil),
            ] {
                let answer = try await world.send(.patch, "/Users/\(id)", #"{"Operations":[\#(operations)]}"#)
                #expect(answer.status == status && answer.json["scimType"]?.string == type, "\(operations.suffix(80))")
            }
            #expect(try await world.send(.get, "/Users/\(id)").json == before)
            let unknown = try await world.send(
                .patch, "/Users/nobody", #"{"Operations":[{"op":"replace","path":"active","value":true}]}"#)
            #expect(unknown.status == 404)
        }
    }

    @Test("a body that is no user is refused, and nothing is added")
    func refusedBodies() async throws {
        try await SCIMWorld.run { world in
            let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
            for (body, status, type) in [
                ("", 400, "invalidSyntax"), ("[]", 400, "invalidSyntax"), ("{", 400, "invalidSyntax"),
                ("nonsense", 400, "invalidSyntax"), (#"{"userName":"a@b.cd","x":\#(deep)}"#, 400, "invalidSyntax"),
                (#"{"userName":"a@b.cd","userName":"c@d.ef"}"#, 400, "invalidSyntax"),
                ("{}", 400, "invalidValue"), (#"{"userName":null}"#, 400, "invalidValue"),
                (#"{"userName":"ada"}"#, 400, "invalidValue"), (#"{"userName":["a@b.cd"]}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","displayName":"\u0007"}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","active":1}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","name":"A"}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","password":"password"}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","password":""}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","password":{"a":1}}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","externalId":""}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","externalId":"a\u0000b"}"#, 400, "invalidValue"),
                (#"{"userName":"a@b.cd","externalId":"\#(String(repeating: "x", count: 513))"}"#, 400, "invalidValue"),
                (String(repeating: " ", count: 70_000), 413, nil),
            ] {
                let answer = try await world.send(.post, "/Users", body)
                #expect(answer.status == status && answer.json["scimType"]?.string == type, "\(body.prefix(80))")
                #expect(answer.json["status"]?.string == "\(status)")
            }
            let text = try await world.send(
                .post, "/Users", #"{"userName":"a@b.cd"}"#,
                [SCIMWorld.usual[0], ("Content-Type", "text/plain")])
            #expect(text.status == 415)
            #expect(try await world.accounts.isEmpty())
            let plain = try await world.send(
                .post, "/Users", #"{"userName":"a@b.cd","password":null,"active":null}"#,
                [SCIMWorld.usual[0], ("Content-Type", "application/json")])
            #expect(plain.status == 201 && plain.json["active"] == .boolean(true))
        }
    }

    @Test("what the service says of itself is what it does")
    func documents() async throws {
        try await SCIMWorld.run { world in
            let document = try await Document(world.server)
            let config = try await world.send(.get, "/ServiceProviderConfig")
            try document.check(config.response, to: .get, "/scim/v2/ServiceProviderConfig")
            #expect(config.json["filter"]?["maxResults"]?.integer == 200)
            for (kind, id) in [
                ("ResourceTypes", "User"), ("Schemas", "urn:ietf:params:scim:schemas:core:2.0:User"),
            ] {
                let list = try await world.send(.get, "/\(kind)")
                try document.check(list.response, to: .get, "/scim/v2/\(kind)")
                #expect(list.json["totalResults"]?.integer == 1)
                let one = try await world.send(.get, "/\(kind)/\(id)")
                try document.check(one.response, to: .get, "/scim/v2/\(kind)/{id}")
                #expect(one.json == list.json["Resources"]?.elements?.first)
                #expect(one.json["meta"]?["location"]?.string == "\(world.server.url)/scim/v2/\(kind)/\(id)")
                #expect(try await world.send(.get, "/\(kind)/none").status == 404)
                #expect(try await world.send(.get, "/\(kind)?filter=x").status == 403)
            }
            let id = try await world.add("ada@example.com", #","externalId":"1""#)
            let schema = try await world.send(.get, "/Schemas").json["Resources"]?.elements?.first
            let attributes = try #require(schema?["attributes"]?.elements?.compactMap { $0["name"]?.string })
            let user = try await world.send(.get, "/Users/\(id)").json.members?.map(\.key) ?? []
            // Those of every resource are in no schema (RFC 7643, 3.1).
            let own = Set(user).subtracting(["schemas", "id", "externalId", "meta"])
            #expect(own == Set(attributes).subtracting(["password"]))
        }
    }

    @Test("each path is in the document, and answers another method with 405 in the form of SCIM")
    func paths() async throws {
        try await SCIMWorld.run { world in
            let operations = try await Document(world.server).operations.filter { $0.contains("/scim/") }
            #expect(
                operations.map { $0.replacing("/scim/v2", with: "") }.sorted() == [
                    "delete /Users/{id}", "get /ResourceTypes", "get /ResourceTypes/{id}", "get /Schemas",
                    "get /Schemas/{id}", "get /ServiceProviderConfig", "get /Users", "get /Users/{id}",
                    "patch /Users/{id}", "post /.search", "post /Users", "post /Users/.search", "put /Users/{id}",
                ])
            for path in ["/ResourceTypes", "/ResourceTypes/x", "/Schemas", "/Schemas/x", "/ServiceProviderConfig"] {
                let answer = try await world.send(.post, path, "{}")
                #expect(answer.status == 405 && answer.json["status"]?.string == "405", "\(path)")
                #expect(answer.response.header("Allow") == "GET, HEAD")
            }
            #expect(try await world.send(.put, "/Users").status == 405)
            for path in ["/Groups", "/Bulk", "/Me", ""] {
                let answer = try await world.send(.get, path)
                #expect(answer.status == 404 && answer.json["detail"] != nil, "\(path)")
            }
        }
    }

    @Test("a wrong token is refused before anything else, and ten of them for a minute")
    func tokens() async throws {
        try await SCIMWorld.run { world in
            func status(_ token: String?) async throws -> Int {
                let header = token.map { [("Authorization", "Bearer \($0)")] } ?? []
                let answer = try await world.send(.get, "/Users", "", header)
                if answer.status == 401 { #expect(answer.response.header("WWW-Authenticate") != nil) }
                return answer.status
            }
            // As many as there are without one: nothing is guessed by it.
            for _ in 0..<20 { #expect(try await status(nil) == 401) }
            for index in 0..<10 {
                #expect(try await status("atokenofthetest\(index)") == 401)
                if index < 9 { #expect(try await status("atokenofthetests") == 200) }
            }
            let body = try await world.send(.post, "/Users", "nonsense", [("Authorization", "Bearer x")])
            #expect(body.status == 429 && body.json["status"]?.string == "429")
            #expect(body.response.header("Retry-After") == "60")
            #expect(try await status("atokenofthetests") == 429)
            world.clock.value += .seconds(60)
            #expect(try await status("atokenofthetests") == 200)
            let refusals = world.server.audit.filter { $0.hasPrefix("provisioning") }
            #expect(Set(refusals) == ["provisioning invalid_token -", "provisioning too_many_attempts -"])
            #expect(refusals.count == 32)
        }
    }

    @Test("where no token is set, the paths are as unknown as any")
    func off() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let unknown = try await server.send(.get, "/nothing/here")
            for path in ["/scim/v2/Users", "/scim/v2/ServiceProviderConfig", "/scim/v2"] {
                for method in [.get, .post, .put] as [Transport.HTTPRequest.Method] {
                    let answer = try await server.send(method, path, SCIMWorld.usual, body: "{}")
                    #expect(answer.status == 404 && answer.text == unknown.text, "\(path)")
                }
            }
            #expect(try await !Document(server).operations.contains { $0.contains("scim") })
        }
    }
}
