import RemoteAccounts
import Testing
import Transport

@Suite("What a server says is missing in a request of nothing")
struct MissingFieldsTests {
    private static func report(_ status: Int, _ body: String) async throws -> ProbeReport {
        try await ProbedServer(posted: ["/api/login": .json(status, body)]).report(posts: true)
    }

    @Test(
        "is proposed as the fields of a login, in the format of several frameworks",
        arguments: [
            (400, #"{"username":["Required."],"password":["Required."],"note":"x"}"#, "either", ""),
            (401, #"{"errors":{"Email":["x"],"PassWD":["x"],"tenant":["x"]}}"#, "email", ""),
            (
                403,
                #"""
                {"errors":[{"field":"login","code":"c"},{"param":"pwd"},{"path":"x1"},{"name":"x2"},
                 {"propertyPath":"x3"},{"property":"x4"},{"code":"x5"}]}
                """#,
                "either", ""
            ),
            (
                422,
                #"""
                {"detail":[{"loc":["query","tenant"],"name":"other"},{"loc":["body","user","identity"]},
                 {"loc":["body","password"]},{"loc":["body","grant_type"]},{"loc":["body"]}]}
                """#,
                "either", #""encoding":"form","#
            ),
            (422, #"{"violations":[{"propertyPath":"email"},{"propertyPath":"secret"}]}"#, "email", ""),
            (400, #"{"message":[{"property":"email","field":"email"},{"property":"pass"}]}"#, "email", ""),
        ])
    func formats(status: Int, body: String, identifier: String, encoding: String) async throws {
        let fields =
            switch (status, body.contains("email"), body.contains("tenant")) {
            case (400, false, _): #""username":"{login}","password":"{password}""#
            case (401, _, _): #""Email":"{login}","PassWD":"{password}","tenant":"TENANT""#
            case (403, _, _):
                #""login":"{login}","pwd":"{password}","x1":"X1","x2":"X2","x3":"X3","x4":"X4""#
            case (422, _, true): #""identity":"{login}","password":"{password}","grant_type":"password""#
            case (422, _, false): #""email":"{login}","secret":"{password}""#
            default: #""email":"{login}","pass":"{password}""#
            }
        let proposals = try await Self.report(status, body).proposals
        let proposal = try #require(proposals.first)
        #expect(proposals.count == 1 && proposal.preset == nil && proposal.endpoint == "https://example.com")
        let login = #"{"path":"/api/login",\#(encoding)"fields":{\#(fields)}}"#
        let remote =
            #"{"identifier":"\#(identifier)","login":\#(login),"session":{"token":"access_token"},"#
            + #""refresh":null,"logout":null,"profile":null}"#
        #expect(proposal.line == #"{"auth":{"endpoint":"https://example.com","remote":\#(remote)}}"#)
    }

    @Test(
        "is nothing to propose where it is no name and password, or no complaint",
        arguments: [
            (400, #"{"password":["x"]}"#), (400, #"{"username":["x"]}"#), (400, "username password"),
            (400, #"{"username":"x","password":"x"}"#), (400, #"{"username":[1],"password":[1]}"#),
            (200, #"{"username":["x"],"password":["x"]}"#), (402, #"{"username":["x"],"password":["x"]}"#),
            (404, #"{"username":["x"],"password":["x"]}"#), (500, #"{"username":["x"],"password":["x"]}"#),
            (422, #"{"detail":[{"loc":["query","email"]},{"loc":["query","password"]}]}"#),
        ])
    func nothing(status: Int, body: String) async throws {
        #expect(try await Self.report(status, body).proposals.isEmpty)
    }

    @Test("has at most 20 fields, with names of at most 64 bytes and none that is empty")
    func limits() async throws {
        let fits = String(repeating: "a", count: 64)
        let tooLong = String(repeating: "b", count: 65)
        let some = try await Self.report(
            400, #"{"":["x"],"email":["x"],"\#(fits)":["x"],"\#(tooLong)":["x"],"password":["x"]}"#)
        #expect(some.proposals.map(\.evidence) == [["POST /api/login: email, \(fits), password"]])
        let names = (0..<30).map { "f\($0)" }
        let members = names.map { #","\#($0)":["x"]"# }.joined()
        let many = try await Self.report(400, #"{"email":["x"],"password":["x"]\#(members)}"#)
        let told = (["email", "password"] + Array(names.prefix(18))).joined(separator: ", ")
        #expect(many.proposals.map(\.evidence) == [["POST /api/login: \(told)"]])
    }

    @Test("is told by the first path of several")
    func order() async throws {
        let answer = HTTPResponse.json(400, #"{"username":["x"],"password":["x"]}"#)
        let server = ProbedServer(
            posted: ["/login": answer, "/sessions": answer, "/api/token": answer, "/signin": answer])
        let report = try await server.report(posts: true)
        #expect(report.proposals.map(\.evidence) == [["POST /api/token: username, password"]])
    }
}
