import Directories
import JSON
import Networking
import People
import Settings
import Testing
import Transport

@Suite struct ProbeTests {
    private func proposal(
        _ body: String, path: String = "/api/people", headers: [HTTPRequest.Header] = []
    ) async throws -> DirectoryProbe.Proposal {
        let server = RecordedServer([path: body], headers: [path: headers])
        return try await DirectoryProbe(
            url: RecordedServer.name + path, transport: server.transport, tokenHeaders: { _, _ in [] }
        ).run()
    }

    @Test("a list, its paging, its fields and their kinds are proposed as a description that loads")
    func proposes() async throws {
        let body = """
            {"count":3,"next":"\(RecordedServer.name)/api/people?page=2","results":[
              {"uuid":"a","profile":{"city":"Rome"},"first_name":"A","last_name":"B","mail":"a@x.org","password":"s3cret"},
              {"uuid":"b","profile":{"city":"Rome"},"first_name":"C","last_name":"D","mail":"c@x.org","password":"s3cret"}]}
            """
        let proposal = try await proposal(body, path: "/api/people?size=2")
        #expect(proposal.items == ["results"])
        #expect(proposal.next == .object(pairs: [("link", .string("next"))]))
        #expect(!proposal.description.text.contains("s3cret") && !proposal.description.text.contains("password"))
        let server = RecordedServer([
            "/api/people?size=2": body,
            "/api/people?page=2": #"{"results":[{"uuid":"c","first_name":"E","last_name":"F","mail":"e@x.org"}]}"#,
        ])
        let people = try await server.listing(proposal.description.text)
        #expect(people.ids == ["a", "b", "c"])
        #expect(people[2, "name"] == .text("E F"))
        #expect(people[0, "city"] == .text("Rome"))
        #expect(people.kind("email") == .email)
    }

    @Test("other ways to page are seen: the header, a cursor, numbers of pages, an index")
    func paging() async throws {
        let user = #"{"id":1,"name":"A"}"#
        let link = HTTPRequest.Header("Link", #"<https://people.example/x>; rel="next""#)
        #expect(
            try await proposal("[\(user)]", headers: [link]).next == .object(pairs: [("link", .string("header:Link"))]))
        #expect(
            try await proposal("{\"users\":[\(user)],\"next_token\":\"5\"}").next
                == .object(pairs: [("cursor", .string("next_token"))]))
        #expect(
            try await proposal("{\"items\":[\(user)],\"totalPages\":4,\"page\":1}").next
                == .object(pairs: [("page", .integer(1)), ("pages", .string("totalPages"))]))
        #expect(
            try await proposal("{\"Resources\":[\(user)],\"totalResults\":4,\"startIndex\":1}").next
                == .object(pairs: [("offset", .integer(1)), ("total", .string("totalResults"))]))
        #expect(try await proposal("[\(user)]").next == nil)
    }

    @Test("a URL without a description that does not answer as randomuser does is read as a probe finds it")
    func undescribed() async throws {
        struct Refusing: PeopleSource {
            let name = "x"
            func people(
                _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
            ) async throws(PeopleError) -> PeopleTable { throw .notUnderstood(reason: "results") }
        }
        let server = RecordedServer(["/staff?key=1": #"{"staff":[{"id":"1","name":"Ada"},{"id":"2","name":"Bob"}]}"#])
        let source = UndescribedPeopleSource(
            Refusing(), url: RecordedServer.name + "/staff?key=1", transport: server.transport,
            tokenHeaders: { _, _ in [] }, report: { _ in })
        #expect(try await source.people(PeopleQuery(results: 10)).map(\.name) == ["Ada", "Bob"])
        let page = RecordedServer { _ in HTTPResponse(status: 200, body: Array("<html>".utf8)) }
        let other = UndescribedPeopleSource(
            Refusing(), url: RecordedServer.name, transport: page.transport, tokenHeaders: { _, _ in [] },
            report: { _ in })
        await #expect(throws: PeopleError.notUnderstood(reason: "results")) {
            try await other.people(PeopleQuery(results: 10))
        }
    }
}
