import Directories
import Networking
import People
import Settings
import Synchronization
import Testing
import Transport

@Suite struct DescribedSourceTests {
    @Test("pages are followed by a link in the body, relative or whole")
    func links() async throws {
        let server = RecordedServer([
            "/u": #"{"users":[{"id":1,"name":"A"},{"id":2,"name":"B"}],"links":{"next":"/u?marker=2"}}"#,
            "/u?marker=2": #"{"users":[{"id":2,"name":"B"},{"id":3,"name":"C"}],"links":{"next":null}}"#,
        ])
        let people = try await server.listing(
            #"{"list":{"path":"/u","items":"users","next":{"link":"links.next"}}}"#)
        #expect(people.ids == ["1", "2", "3"])
        #expect(server.targets == ["/u", "/u?marker=2"])
        #expect(server.requests.allSatisfy { $0.headers.contains(.init("Authorization", "Bearer t0k")) })
    }

    @Test("the relation next of the header Link is followed, the others are not")
    func linkHeader() async throws {
        let link = #"<https://people.example/u?page=1>; rel="prev", <https://people.example/u?page=3>; rel="next""#
        let server = RecordedServer(
            ["/u?per_page=2": #"[{"id":1,"name":"A"}]"#, "/u?page=3": #"[{"id":2,"name":"B"}]"#],
            headers: ["/u?per_page=2": [.init("link", link)]])
        let people = try await server.listing(
            #"{"list":{"path":"/u","query":{"per_page":"2"},"next":{"link":"header:Link"}}}"#)
        #expect(people.ids == ["1", "2"])
    }

    @Test("a next link to another origin is not followed, and that is told")
    func elsewhere() async throws {
        let server = RecordedServer(["/u": #"{"items":[{"id":1,"name":"A"}],"next":"https://evil.example/u?key=1"}"#])
        let notes = Notes()
        let people = try await server.listing(
            #"{"list":{"path":"/u","items":"items","next":{"link":"next"}}}"#, report: notes.take)
        #expect(people.ids == ["1"])
        #expect(server.requests.count == 1)
        #expect(notes.notes == [.elsewhere("https://evil.example/u")])
    }

    @Test("numbers of pages are counted up until a short page, a total, or the last page in a header")
    func pages() async throws {
        let pages = [
            "/u?page=1": #"[{"id":1,"name":"A"},{"id":2,"name":"B"}]"#, "/u?page=2": #"[{"id":3,"name":"C"}]"#,
        ]
        let short = RecordedServer(pages)
        let list = #""path":"/u","query":{"page":"{page}"}"#
        #expect(try await short.listing("{\"list\":{\(list),\"next\":{\"page\":1}}}").ids == ["1", "2", "3"])
        #expect(short.targets.count == 2)
        let counted = RecordedServer(pages, headers: ["/u?page=1": [.init("X-Pages", "1")]])
        let two = try await counted.listing("{\"list\":{\(list),\"next\":{\"page\":1,\"pages\":\"header:x-pages\"}}}")
        #expect(two.ids == ["1", "2"])
        #expect(counted.targets.count == 1)
        // One that pays no heed to the number is asked no more.
        let same = RecordedServer { _ in HTTPResponse(status: 200, body: Array(#"[{"id":1,"name":"A"}]"#.utf8)) }
        #expect(try await same.listing("{\"list\":{\(list),\"next\":{\"page\":1}}}").ids == ["1"])
        #expect(same.targets == ["/u?page=1", "/u?page=2"])
    }

    @Test("offsets are counted up by the people that came, whatever size of page was asked for")
    func offsets() async throws {
        let server = RecordedServer([
            "/u?count=9&start=1": #"{"total":"3","Resources":[{"id":"a","name":"A"},{"id":"b","name":"B"}]}"#,
            "/u?count=9&start=3": #"{"total":"3","Resources":[{"id":"c","name":"C"}]}"#,
        ])
        let people = try await server.listing(
            """
            {"list":{"path":"/u","query":{"count":"9","start":"{offset}"},"items":"Resources",
             "next":{"offset":1,"total":"total"}}}
            """)
        #expect(people.ids == ["a", "b", "c"])
    }

    @Test("a cursor is sent as the answer had it, until there is none")
    func cursors() async throws {
        let server = RecordedServer([
            "/u": #"{"users":[{"id":1,"name":"A"}],"next_token":"10"}"#,
            "/u?from=10": #"{"users":[{"id":2,"name":"B"}],"next_token":""}"#,
        ])
        let people = try await server.listing(
            #"{"list":{"path":"/u","query":{"from":"{cursor}"},"items":"users","next":{"cursor":"next_token"}}}"#)
        #expect(people.ids == ["1", "2"])
    }

    @Test("ids alone are asked for one by one, some at a time, in their order; who is gone is left out")
    func idsAlone() async throws {
        var answers = ["/users": "[\"u1\",\"u2\",\"u3\",\"u4\"]"]
        for number in [1, 2, 4] {
            answers["/users/u\(number)"] = #"{"data":{"id":"u\#(number)","name":"N\#(number)"}}"#
        }
        let server = RecordedServer(answers)
        let people = try await server.listing(
            #"{"list":{"path":"/users"},"person":{"path":"/users/{id}","items":"data"}}"#)
        #expect(people.ids == ["u1", "u2", "u4"])
        #expect(server.targets.count == 5)
    }

    @Test("an object by ids is a list, whose names are the ids where people have none of their own")
    func byIDs() async throws {
        let server = RecordedServer([
            "/u": #"{"ocs":{"data":{"users":{"ada":{"displayname":"Ada"},"bob":{"displayname":"Bob"}}}}}"#
        ])
        for fields in ["", #","fields":{"id":"id","name":"displayname"}"#] {
            let people = try await server.listing(#"{"list":{"path":"/u","items":"ocs.data.users"}\#(fields)}"#)
            #expect(people.ids == ["ada", "bob"])
            #expect(people[1, "name"] == .text("Bob"))
        }
    }

    @Test("fields are paths, templates or objects; values that differ become those of their kind")
    func fields() async throws {
        let server = RecordedServer([
            "/u": """
            {"users":[
             {"uid":7,"first":"Ada","last":"Lovelace","age":"36","seen":1577836800,"made":"2020-01-31T23:00:00+09:00",
              "emails":[{"value":"b@x.org"},{"value":"a@x.org","primary":true}],"groups":[{"name":"Admins"},{"name":"Staff"}],
              "active":1,"dept":{"name":"Research"}},
             {"uid":8,"first":"Grace","last":null,"age":"-","seen":1577836800000,"made":"0000-00-00","emails":[],"groups":{},
              "active":"no","dept":null}]}
            """
        ])
        let people = try await server.listing(
            """
            {"list":{"path":"/u","items":"users"},"fields":{
              "id":"uid","name":"{first} {last}","age":{"from":"age","kind":"number","label":"Years"},
              "seen":{"from":"seen","kind":"date"},"made":{"from":"made","kind":"date"},
              "email":{"from":["emails.[primary=true].value","emails.0.value"],"kind":"email"},
              "groups":{"from":"groups.*.name","kind":"list"},"active":{"from":"active","kind":"flag"},
              "department":"dept.name"}}
            """)
        #expect(people.keys == ["name", "age", "seen", "made", "email", "groups", "active", "department"])
        #expect(people.schema.fields[1].label == "Years")
        #expect(people.ids == ["7", "8"])
        #expect(
            people.records[0].values == [
                .text("Ada Lovelace"), .number(36), .date(days: 18_262), .date(days: 18_292), .text("a@x.org"),
                .list(["Admins", "Staff"]), .flag(true), .text("Research"),
            ])
        #expect(
            people.records[1].values == [
                .text("Grace"), .missing, .date(days: 18_262), .missing, .missing, .missing, .flag(false), .missing,
            ])
    }

    @Test("a list by POST sends its fields, with what pages in them")
    func post() async throws {
        let server = RecordedServer { request in
            let text = String(decoding: request.body, as: UTF8.self)
            let body =
                text.contains("\"term\":\"ad\"") ? #"{"results":[{"user_id":"@ada:x","display_name":"Ada"}]}"# : "{}"
            return HTTPResponse(status: request.method == .post ? 200 : 405, body: Array(body.utf8))
        }
        let people = try await server.listing(
            """
            {"list":{"path":"/all"},
             "search":{"path":"/find","fields":{"term":"{text}","limit":50},"items":"results"},
             "fields":{"id":"user_id","name":"display_name"}}
            """, search: "ad")
        #expect(people.ids == ["@ada:x"])
        #expect(server.requests.map(\.method) == [.post])
    }

    @Test("no more people are loaded than were asked for, and that there are more is told")
    func limit() async throws {
        let server = RecordedServer([
            "/u?page=1": #"{"total":3,"u":[{"id":1,"name":"A"},{"id":2,"name":"B"}]}"#
        ])
        let notes = Notes()
        let people = try await server.listing(
            #"{"list":{"path":"/u","query":{"page":"{page}"},"items":"u","next":{"page":1,"total":"total"}}}"#,
            limit: 2,
            report: notes.take)
        #expect(people.records.count == 2 && people.isCutShort)
        #expect(server.targets.count == 1)
        #expect(notes.notes == [.more(than: 2, of: 3)])
    }

    @Test("people are shown while more come")
    func arriving() async throws {
        let server = RecordedServer([
            "/u?page=1": #"[{"id":1,"name":"A"}]"#, "/u?page=2": #"[{"id":2,"name":"B"}]"#, "/u?page=3": "[]",
        ])
        let source = try server.source(#"{"list":{"path":"/u","query":{"page":"{page}"},"next":{"page":1}}}"#)
        let counts = Mutex<[Int]>([])
        let table = try await source.people(PeopleQuery(results: 10)) { arrival in
            counts.withLock { $0.append(arrival.count) }
        }
        #expect(table.map(\.name) == ["A", "B"])
        #expect(counts.withLock { $0 } == [1, 2])
    }

    @Test("the failures of the first page are those of a directory", arguments: [401, 403, 404, 429, 500])
    func failures(status: Int) async throws {
        let server = RecordedServer { _ in HTTPResponse(status: status) }
        let expected: PeopleError =
            switch status {
            case 401: .unauthorized
            case 403: .forbidden
            case 429: .tooMany(retryAfter: nil)
            case 500: .serverError(status: 500)
            default: .status(status)
            }
        await #expect(throws: expected) { try await server.listing(#"{"list":{"path":"/u"}}"#) }
    }

    @Test("what is missing from a description, or cannot be one, is told by its key")
    func problems() throws {
        func keys(_ json: String) -> [String] {
            do throws(SettingsError) {
                _ = try DirectoryDescription(json: json)
                return []
            } catch {
                return error.problems.compactMap(\.key)
            }
        }
        #expect(keys(#"{"headers":{}}"#) == ["list"])
        #expect(keys(#"{"list":{"path":"/u"},"fields":{"name":"n"}}"#) == ["fields.id"])
        #expect(keys(#"{"list":{"path":"/u","query":{"x":"{nobody}"}}}"#) == ["list.query.x"])
        #expect(
            keys(#"{"list":{"path":"/u"},"fields":{"id":"i","name":{"from":"n","kind":"colour"}}}"#) == [
                "fields.name.kind"
            ])
        #expect(keys(#"{"preset":"nothing"}"#) == ["preset"])
    }
}
