import Directories
import People
import Testing
import Transport

@Suite struct SCIMTests {
    private static let ada = """
        {"id":"2819c223","userName":"ada@x.org","displayName":"Ada Lovelace","active":true,
         "emails":[{"value":"home@x.org","type":"home"},{"value":"ada@x.org","type":"work","primary":true}],
         "phoneNumbers":[{"value":"+44 20 7946 0000","type":"work"},{"value":"+44 77 0090 0000","type":"mobile"}],
         "addresses":[{"type":"work","locality":"London","country":"GB"}],
         "groups":[{"value":"e9e3","display":"Analysts"}],"nickName":"Countess",
         "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":
           {"department":"Engines","organization":"Analytical","costCenter":"4130"}}
        """
    private static let schemas = """
        {"Resources":[
          {"id":"urn:ietf:params:scim:schemas:core:2.0:User","attributes":[
            {"name":"userName","type":"string"},{"name":"nickName","type":"string"},
            {"name":"password","type":"string","returned":"never"},{"name":"emails","type":"complex","multiValued":true},
            {"name":"profileUrl","type":"reference"}]},
          {"id":"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User","attributes":[
            {"name":"costCenter","type":"string"},{"name":"department","type":"string"},
            {"name":"manager","type":"complex"}]},
          {"id":"urn:ietf:params:scim:schemas:core:2.0:Group","attributes":[{"name":"displayName","type":"string"}]}]}
        """

    @Test("people, the enterprise extension and what the schemas add are fields; pages are by index")
    func people() async throws {
        let bob = #"{"id":"c75a","userName":"bob","name":{"givenName":"Bob","familyName":"Ross"},"nickName":"B"}"#
        let server = RecordedServer([
            "/scim/Schemas": Self.schemas,
            "/scim/Users?count=100&startIndex=1":
                #"{"totalResults":2,"itemsPerPage":1,"startIndex":1,"Resources":[\#(Self.ada)]}"#,
            "/scim/Users?count=100&startIndex=2":
                #"{"totalResults":2,"itemsPerPage":1,"startIndex":2,"Resources":[\#(bob)]}"#,
        ])
        let people = try await server.listing(#"{"preset":"scim","list":{"path":"/scim/Users"}}"#)
        #expect(people.ids == ["2819c223", "c75a"])
        #expect(people[0, "email"] == .text("ada@x.org"))
        #expect(people[0, "cell"] == .text("+44 77 0090 0000"))
        #expect(people[0, "department"] == .text("Engines"))
        #expect(people[0, "company"] == .text("Analytical"))
        #expect(people[0, "city"] == .text("London"))
        #expect(people[0, "groups"] == .list(["Analysts"]))
        #expect(people[0, "active"] == .flag(true))
        #expect(people[0, "cost_center"] == .text("4130"))
        #expect(people.schema.fields.first { $0.key == "cost_center" }?.label == "Cost center")
        #expect(people[1, "name"] == .text("Bob Ross"))
        #expect(people[1, "nick_name"] == .text("B"))
        #expect(!people.keys.contains("password"))
        #expect(server.requests[0].headers.contains(.init("Accept", "application/scim+json, application/json")))
    }

    @Test("a cursor in the answer is followed in place of the index")
    func cursor() async throws {
        let server = RecordedServer([
            "/Users?count=100&startIndex=1":
                #"{"totalResults":9,"nextCursor":"VZ","Resources":[{"id":"a","userName":"a"}]}"#,
            "/Users?count=100&cursor=VZ": #"{"totalResults":9,"Resources":[{"id":"b","userName":"b"}]}"#,
        ])
        #expect(try await server.listing(#"{"preset":"scim"}"#).ids == ["a", "b"])
    }

    @Test("a search is a filter, in which quotation marks are escaped")
    func search() async throws {
        let server = RecordedServer { request in
            request.url.contains("filter=")
                ? .init(status: 200, body: Array(#"{"totalResults":1,"Resources":[\#(Self.ada)]}"#.utf8))
                : .init(status: 404)
        }
        let people = try await server.listing(#"{"preset":"scim"}"#, search: #"a"b"#)
        #expect(people.records.count == 1)
        #expect(server.targets.contains { $0.contains("displayName+co+%22a%5C%22b%22") })
    }
}
