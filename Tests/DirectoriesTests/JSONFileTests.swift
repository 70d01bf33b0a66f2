import People
import Testing

@testable import Directories

@Suite struct JSONFileTests {
    @Test("a list, an object that has one, an object by ids and lines of JSON are directories")
    func forms() throws {
        let one = #"{"id":"7","name":"Ada","age":36}"#
        let two = #"{"name":"Grace","id":"8","age":"85"}"#
        for text in [
            "[\(one),\(two)]", #"{"total":2,"data":{"users":[\#(one),\#(two)]}}"#, "\(one)\n\n\(two)\n",
            #"{"7":{"name":"Ada","age":36},"8":{"name":"Grace","age":85}}"#,
        ] {
            let people = try listing(text)
            #expect(people.ids == ["7", "8"], "\(text)")
            #expect(people[0, "name"] == .text("Ada"))
            #expect(people[1, "age"] == .number(85))
        }
    }

    @Test("members of inner objects are fields, lists are of what their elements are called")
    func nested() throws {
        let people = try listing(
            """
            [{"id": 1, "name": {"first": "Ada", "last": "Lovelace"}, "location": {"city": "London", "code": "W1"},
              "emails": [{"value": "home@x.org"}, {"value": "ada@x.org", "primary": true}],
              "groups": [{"id": 4, "display": "Admins"}, {"id": 5, "display": "Staff"}], "isActive": true,
              "ratio": 1.5, "lastLogin": 1577836800, "notes": null, "tags": ["a", "b"]}]
            """)
        #expect(people[0, "name"] == .text("Ada Lovelace"))
        #expect(people[0, "city"] == .text("London"))
        #expect(people[0, "location_code"] == .text("W1"))
        #expect(people[0, "email"] == .text("ada@x.org"))
        #expect(people[0, "groups"] == .list(["Admins", "Staff"]))
        #expect(people[0, "is_active"] == .flag(true))
        #expect(people[0, "last_login"] == .date(days: 18_262))
        #expect(people[0, "ratio"] == .text("1.5"))
        #expect(people.kind("tags") == .list)
        #expect(people.schema.index(of: "notes") == nil)
    }

    @Test("a broken line and what is not an object are reported and left out")
    func broken() throws {
        let lines = try listing("{\"name\":\"Ada\"}\n{\"name\":\n[1]\n{\"name\":\"Grace\"}\n")
        #expect(lines.records.count == 2)
        #expect(lines.faults == [RowFault(line: 2, reason: .notJSON), RowFault(line: 3, reason: .notAnObject)])
        let list = try listing("[{\"name\":\"Ada\"},\n 5,\n {\"name\":\"Grace\"}]")
        #expect(list.records.count == 2)
        #expect(list.faults == [RowFault(line: 2, reason: .notAnObject)])
        #expect(throws: DirectoryFile.Problem.self) { try listing("[{\"name\":") }
        #expect(throws: DirectoryFile.Problem.noList) { try listing("{}") }
        #expect(throws: DirectoryFile.Problem.noList) { try listing("[\"a\", \"b\"]") }
        #expect(try listing("[]").records.isEmpty)
    }
}
