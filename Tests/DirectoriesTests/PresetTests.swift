import Directories
import People
import Settings
import Testing
import Transport

/// Answers as the servers' documents show them, and what is to come of them.
struct Recorded: Sendable, CustomTestStringConvertible {
    var preset: String
    /// Members of the description besides the preset.
    var more = ""
    var answers: [String: String]
    var headers: [String: [HTTPRequest.Header]] = [:]
    /// By id: the name and another field's key and value.
    var people: [(id: String, name: String, key: String, value: FieldValue)]

    var testDescription: String { preset }

    init(
        _ preset: String, more: String = "", _ answers: [String: String], headers: [String: [HTTPRequest.Header]] = [:],
        _ people: [(id: String, name: String, key: String, value: FieldValue)]
    ) {
        (self.preset, self.more, self.answers, self.headers, self.people) = (preset, more, answers, headers, people)
    }

    static let all: [Recorded] = [
        Recorded(
            "keycloak", more: #","variables":{"realm":"acme"}"#,
            [
                "/admin/realms/acme/users?first=0&max=100": """
                [{"id":"f1","username":"ada","firstName":"Ada","lastName":"Lovelace","email":"ada@x.org","enabled":true,
                  "emailVerified":false,"createdTimestamp":1577836800000,"attributes":{"department":["Engines"]}}]
                """,
                "/admin/realms/acme/users?first=1&max=100": "[]",
            ], [("f1", "Ada Lovelace", "department", .text("Engines"))]),
        Recorded(
            "jupyterhub",
            [
                "/hub/api/users?limit=100": """
                {"items":[{"kind":"user","name":"ada","admin":true,"groups":["g"],"roles":["user","admin"],"server":null,
                  "created":"2026-01-01T10:00:00.000000Z","last_activity":null}],
                 "_pagination":{"offset":0,"limit":100,"total":1,"next":null}}
                """
            ], [("ada", "ada", "groups", .list(["g"]))]),
        Recorded(
            "keystone",
            [
                "/v3/users": """
                {"users":[{"id":"9fe2","name":"admin","domain_id":"default","enabled":true,"email":"a@x.org",
                  "password_expires_at":null,"links":{"self":"https://people.example/v3/users/9fe2"}}],
                 "links":{"self":"https://people.example/v3/users","next":null,"previous":null}}
                """
            ], [("9fe2", "admin", "domain", .text("default"))]),
        Recorded(
            "synapse",
            [
                "/_synapse/admin/v2/users?guests=false&limit=100": """
                {"users":[{"name":"@ada:x.org","displayname":"Ada","admin":1,"deactivated":0,"creation_ts":1577836800000,
                  "avatar_url":"mxc://x/y","user_type":null}],"next_token":"100","total":2}
                """,
                "/_synapse/admin/v2/users?from=100&guests=false&limit=100":
                    #"{"users":[{"name":"@bob:x.org","displayname":null,"admin":false,"deactivated":true}],"total":2}"#,
            ],
            [("@ada:x.org", "Ada", "admin", .flag(true)), ("@bob:x.org", "@bob:x.org", "deactivated", .flag(true))]),
        Recorded(
            "matrix",
            [
                "/_matrix/client/v3/user_directory/search":
                    #"{"limited":false,"results":[{"user_id":"@ada:x.org","display_name":"Ada"}]}"#
            ], [("@ada:x.org", "Ada", "username", .text("@ada:x.org"))]),
        Recorded(
            "airflow",
            [
                "/auth/fab/v1/users?limit=100&offset=0": """
                {"users":[{"username":"ada","first_name":"Ada","last_name":"L","email":"a@x.org","active":true,"login_count":3,
                  "roles":[{"name":"Admin"}],"last_login":"2026-01-02T00:00:00+00:00","created_on":null}],"total_entries":1}
                """
            ], [("ada", "Ada L", "roles", .list(["Admin"]))]),
        Recorded(
            "pocketbase",
            [
                "/api/collections/users/records?page=1&perPage=200": """
                {"page":1,"perPage":200,"totalPages":1,"totalItems":1,"items":[{"id":"r1","name":"","username":"ada",
                  "email":"a@x.org","verified":true,"created":"2026-01-01 10:00:00.123Z"}]}
                """
            ], [("r1", "ada", "created", .date(days: 20_454))]),
        Recorded(
            "directus",
            [
                "/users?limit=100&offset=0": """
                {"data":[{"id":"d1","first_name":"Ada","last_name":"L","email":"a@x.org","status":"active","location":"London",
                  "tags":["x"],"last_access":"2026-01-02T00:00:00.000Z"}]}
                """,
                "/users?limit=100&offset=1": #"{"data":[]}"#,
            ], [("d1", "Ada L", "city", .text("London"))]),
        Recorded(
            "gotrue",
            [
                "/admin/users?page=1&per_page=50": """
                {"aud":"authenticated","users":[{"id":"s1","email":"a@x.org","phone":"","role":"authenticated",
                  "created_at":"2026-01-01T00:00:00Z","user_metadata":{"full_name":"Ada L"}}]}
                """,
                "/admin/users?page=2&per_page=50": #"{"users":[]}"#,
            ], [("s1", "Ada L", "phone", .missing)]),
        Recorded(
            "canaille",
            [
                "/scim/v2/Users?count=100&startIndex=1":
                    #"{"totalResults":1,"Resources":[{"id":"c1","userName":"ada","displayName":"Ada"}]}"#
            ], [("c1", "Ada", "username", .text("ada"))]),
        Recorded(
            "gitlab",
            [
                "/api/v4/users?per_page=100":
                    #"[{"id":1,"username":"ada","name":"Ada L","state":"active","public_email":"a@x.org","organization":"X"}]"#,
                "/api/v4/users?page=2":
                    #"[{"id":2,"username":"bob","name":"Bob","state":"blocked","location":"Rome"}]"#,
            ],
            headers: [
                "/api/v4/users?per_page=100": [
                    .init("Link", #"<https://people.example/api/v4/users?page=2>; rel="next""#)
                ]
            ], [("1", "Ada L", "email", .text("a@x.org")), ("2", "Bob", "city", .text("Rome"))]),
        Recorded(
            "gitea",
            [
                "/api/v1/users/search?limit=50&page=1":
                    #"{"ok":true,"data":[{"id":1,"login":"ada","full_name":"","email":"a@x.org","is_admin":true}]}"#
            ], headers: ["/api/v1/users/search?limit=50&page=1": [.init("X-Total-Count", "1")]],
            [("1", "ada", "admin", .flag(true))]),
        Recorded(
            "github", more: #","variables":{"org":"acme"}"#,
            ["/orgs/acme/members?per_page=100": #"[{"login":"ada","id":1,"type":"User","site_admin":false}]"#],
            [("ada", "ada", "type", .text("User"))]),
        Recorded(
            "mattermost",
            [
                "/api/v4/users?page=0&per_page=200": """
                [{"id":"m1","username":"ada","first_name":"Ada","last_name":"","email":"a@x.org","position":"Analyst",
                  "create_at":1577836800000,"roles":"system_user"}]
                """,
                "/api/v4/users?page=1&per_page=200": "[]",
            ], [("m1", "Ada", "title", .text("Analyst"))]),
        Recorded(
            "zulip",
            [
                "/api/v1/users": """
                {"result":"success","msg":"","members":[{"user_id":10,"full_name":"Ada","email":"user10@x","is_active":true,
                  "delivery_email":"a@x.org","is_bot":false,"date_joined":"2026-01-01T00:00:00+00:00","timezone":""}]}
                """
            ], [("10", "Ada", "email", .text("a@x.org"))]),
        Recorded(
            "rocketchat", more: #","variables":{"user_id":"u","auth_token":"t"}"#,
            [
                "/api/v1/users.list?count=100&offset=0": """
                {"users":[{"_id":"r1","username":"ada","name":"Ada","status":"online","active":true,"roles":["admin"],
                  "emails":[{"address":"a@x.org","verified":true}]}],"count":1,"offset":0,"total":1,"success":true}
                """
            ], [("r1", "Ada", "email", .text("a@x.org"))]),
        Recorded(
            "graph",
            [
                "/v1.0/users?%24select=id%2CdisplayName%2CuserPrincipalName%2Cmail%2CbusinessPhones%2CmobilePhone%2CjobTitle"
                    + "%2Cdepartment%2CcompanyName%2Ccity%2Cstate%2Ccountry%2CaccountEnabled&%24top=100": """
                {"@odata.nextLink":"https://people.example/v1.0/users?$skiptoken=X","value":[{"id":"g1",
                  "displayName":"Ada","mail":"a@x.org","businessPhones":["+44 1"],"department":"R&D"}]}
                """,
                "/v1.0/users?$skiptoken=X":
                    #"{"value":[{"id":"g2","displayName":null,"userPrincipalName":"bob@x.org"}]}"#,
            ], [("g1", "Ada", "department", .text("R&D")), ("g2", "bob@x.org", "email", .missing)]),
        Recorded(
            "google",
            [
                "/v1/people:listDirectoryPeople?pageSize=1000&readMask=names%2CemailAddresses%2CphoneNumbers%2Corganizations"
                    + "%2Cphotos%2Clocations&sources=DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE": """
                {"people":[{"resourceName":"people/1","names":[{"displayName":"Ada"}],"emailAddresses":[{"value":"a@x.org"}],
                  "organizations":[{"title":"Analyst","department":"Engines"}]}]}
                """
            ], [("people/1", "Ada", "department", .text("Engines"))]),
        Recorded(
            "nextcloud",
            [
                "/ocs/v2.php/cloud/users/details?format=json&limit=100&offset=0": """
                {"ocs":{"meta":{"status":"ok"},"data":{"users":{"ada":{"id":"ada","displayname":"Ada","email":"a@x.org",
                  "groups":["admin"],"lastLogin":0,"enabled":true},"bob":{"id":"bob","displayname":"Bob"}}}}}
                """,
                "/ocs/v2.php/cloud/users/details?format=json&limit=100&offset=2":
                    #"{"ocs":{"meta":{"status":"ok"},"data":{"users":[]}}}"#,
            ], [("ada", "Ada", "last_login", .missing), ("bob", "Bob", "groups", .missing)]),
        Recorded(
            "wordpress",
            [
                "/wp-json/wp/v2/users?page=1&per_page=100": """
                [{"id":1,"name":"Ada","slug":"ada","description":"","link":"https://people.example/author/ada",
                  "avatar_urls":{"24":"https://a.example/24","48":"https://a.example/48","96":"https://a.example/96"}}]
                """
            ], headers: ["/wp-json/wp/v2/users?page=1&per_page=100": [.init("X-WP-TotalPages", "1")]],
            [("1", "Ada", "picture", .text("https://a.example/96"))]),
        Recorded(
            "mediawiki",
            [
                "/api.php?action=query&aulimit=500&auprop=groups%7Ceditcount%7Cregistration&format=json&list=allusers":
                    """
                {"continue":{"aufrom":"Bob","continue":"-||"},"query":{"allusers":[{"userid":1,"name":"Ada","editcount":7,
                  "registration":"2026-01-01T00:00:00Z","groups":["*","user"]}]}}
                """,
                "/api.php?action=query&aulimit=500&auprop=groups%7Ceditcount%7Cregistration&format=json&list=allusers"
                    + "&aufrom=Bob":
                    #"{"query":{"allusers":[{"userid":2,"name":"Bob","editcount":0,"registration":""}]}}"#,
            ], [("1", "Ada", "edits", .number(7)), ("2", "Bob", "created", .missing)]),
        Recorded(
            "rabbitmq",
            [
                "/api/users":
                    #"[{"name":"guest","tags":["administrator"],"hashing_algorithm":"sha256","password_hash":"x"}]"#
            ],
            [("guest", "guest", "groups", .list(["administrator"]))]),
        Recorded(
            "zabbix",
            [
                "/api_jsonrpc.php": """
                {"jsonrpc":"2.0","id":1,"result":[{"userid":"1","username":"Admin","name":"Zabbix","surname":"Administrator",
                  "lang":"default","url":"","usrgrps":[{"usrgrpid":"7","name":"Administrators"},{"name":"Internal"}]}]}
                """
            ], [("1", "Zabbix Administrator", "groups", .list(["Administrators", "Internal"]))]),
        Recorded(
            "discourse", more: #","variables":{"api_key":"k","api_username":"system"}"#,
            [
                "/admin/users/list/active.json?page=1&show_emails=true":
                    #"[{"id":1,"username":"ada","name":"Ada","email":"a@x.org","trust_level":4,"admin":true}]"#,
                "/admin/users/list/active.json?page=2&show_emails=true": "[]",
            ], [("1", "Ada", "level", .number(4))]),
        Recorded(
            "django-rest-framework",
            [
                "/users/":
                    #"{"count":2,"next":"/users/?page=2","previous":null,"results":[{"id":1,"username":"ada"}]}"#,
                "/users/?page=2": #"{"count":2,"next":null,"results":[{"id":2,"username":"bob"}]}"#,
            ], [("1", "ada", "username", .text("ada")), ("2", "bob", "username", .text("bob"))]),
        Recorded(
            "randomuser",
            [
                "/api/1.4/?results=5000": """
                {"results":[{"gender":"female","name":{"title":"Ms","first":"Ada","last":"Lovelace"},"login":{"uuid":"u-1"},
                  "dob":{"date":"1990-01-01T00:00:00.000Z","age":36},"location":{"city":"London","country":"UK"},"nat":"GB"}]}
                """
            ], [("u-1", "Ada Lovelace", "age", .number(36))]),
    ]
}

@Suite struct PresetTests {
    @Test("a server's answers become people", arguments: Recorded.all)
    func recorded(server: Recorded) async throws {
        let recorded = RecordedServer(server.answers, headers: server.headers)
        let people = try await recorded.listing(#"{"preset":"\#(server.preset)"\#(server.more)}"#)
        #expect(people.ids == server.people.map(\.id), "\(recorded.targets)")
        for (index, person) in server.people.enumerated() {
            #expect(people[index, "name"] == .text(person.name))
            #expect(people[index, person.key] == person.value)
        }
        #expect(!people.keys.contains { $0.contains("password") })
    }

    @Test("each preset has such answers")
    func complete() {
        let tested = Set(Recorded.all.map(\.preset))
        #expect(Preset.directories.map(\.name).filter { !tested.contains($0) } == ["carddav", "radicale", "scim"])
    }

    @Test("an endpoint that is described by a preset has the directory of that name, unless it says otherwise")
    func endpoints() throws {
        #expect(try EndpointDescription(preset: "jupyterhub").people?.list.request.path.description == "/hub/api/users")
        #expect(try EndpointDescription(preset: "jupyterhub", overrides: #"{"people":null}"#).people == nil)
        let own = #"{"people":{"list":{"path":"/staff"}}}"#
        #expect(
            try EndpointDescription(preset: "jupyterhub", overrides: own).people?.list.request.path.description
                == "/staff")
        #expect(try EndpointDescription(json: "{}").people == nil)
    }

    @Test("the variables of an endpoint fill its directory's templates")
    func variables() throws {
        let keycloak = try EndpointDescription(
            preset: "keycloak",
            overrides: #"{"variables":{"realm":"acme","client_id":"c"},"people":{"preset":"keycloak"}}"#)
        #expect(keycloak.people?.list.request.path.description == "/admin/realms/{realm}/users")
    }
}
