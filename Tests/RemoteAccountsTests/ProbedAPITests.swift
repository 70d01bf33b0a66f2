import RemoteAccounts
import Testing
import Transport

@Suite("What a server's own description of its API says about signing in")
struct ProbedAPITests {
    private static func proposals(_ document: String) async throws -> [ProbeReport.Proposal] {
        try await ProbedServer(["/openapi.json": .json(200, document)]).report().proposals
    }

    /// A path that takes these properties as JSON.
    private static func login(_ path: String, _ properties: String = #"{"email":{},"password":{}}"#) -> String {
        let schema = #"{"schema":{"properties":\#(properties)}}"#
        return #""\#(path)":{"post":{"requestBody":{"content":{"application/json":\#(schema)}}}}"#
    }

    private static func line(_ remote: String) -> String {
        #"{"auth":{"endpoint":"https://example.com","remote":\#(remote),"refresh":null,"logout":null,"profile":null}}}"#
    }

    @Test("is followed through its references, with what a form requires")
    func form() async throws {
        let document = #"""
            {"openapi":"3.1.0","paths":{
              "/users/{id}/login":{"post":{"requestBody":{"$ref":"#/components/bodies/In"}}},
              "/session/login":{"post":{"requestBody":{"$ref":"#/components/bodies/In"},
                "responses":{"201":{"$ref":"#/components/responses/Out"}}}}},
             "components":{
              "bodies":{"In":{"content":{"application/x-www-form-urlencoded":{
                "schema":{"$ref":"#/components/schemas/In"}}}}},
              "responses":{"Out":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Out"}}}}},
              "schemas":{
                "In":{"properties":{"username":{},"password":{},"grant_type":{},"tenant":{},"note":{}},
                  "required":["username","password","grant_type","tenant"]},
                "Out":{"properties":{"expires":{},"jwt":{}}}}}}
            """#
        let proposals = try await Self.proposals(document)
        let proposal = try #require(proposals.first)
        #expect(proposals.count == 1 && proposal.preset == nil)
        #expect(proposal.evidence == ["GET /openapi.json: POST /session/login"])
        let fields =
            #"{"grant_type":"password","username":"{login}","password":"{password}","tenant":"TENANT"}"#
        #expect(
            proposal.line
                == Self.line(
                    #"{"identifier":"either","login":{"path":"/session/login","encoding":"form","fields":\#(fields)},"#
                        + #""session":{"token":"jwt"}"#))
    }

    @Test("is JSON where both are taken, and the token has its usual name where no answer is described")
    func json() async throws {
        let document = #"""
            {"openapi":"3.0.0","paths":{"/enter":{"post":{"requestBody":{"content":{
              "application/x-www-form-urlencoded":{"schema":{"properties":{"user":{},"password":{}}}},
              "application/json":{"schema":{"properties":{"username":{},"email":{},"password":{},"note":{}}}}}}}}}}
            """#
        let proposal = try #require(try await Self.proposals(document).first)
        #expect(
            proposal.line
                == Self.line(
                    #"{"identifier":"email","login":{"path":"/enter","fields":{"email":"{login}","#
                        + #""password":"{password}"}},"session":{"token":"access_token"}"#))
    }

    @Test("is the path that sounds like a login, else the first that takes a name and a password")
    func best() async throws {
        let register = Self.login("/register")
        let several = #"{"openapi":"3.1.0","paths":{\#(register),\#(Self.login("/v1/SignIn"))}}"#
        #expect(try await Self.proposals(several).map(\.evidence) == [["GET /openapi.json: POST /v1/SignIn"]])
        let one = #"{"openapi":"3.1.0","paths":{\#(register),\#(Self.login("/other"))}}"#
        #expect(try await Self.proposals(one).map(\.evidence) == [["GET /openapi.json: POST /register"]])
    }

    @Test("is nothing where it is no such description, or no path takes a name and a password")
    func nothing() async throws {
        let paths = [
            #""/login":{"get":{}}"#, Self.login("/{tenant}/login"), Self.login("/login", #"{"email":{}}"#),
            Self.login("/login", #"{"phone":{},"password":{}}"#),
        ]
        let described = paths.map { #"{"openapi":"3.1.0","paths":{\#($0)}}"# }
        let login = Self.login("/login")
        let others = [
            #"{"paths":{\#(login)}}"#, #"{"openapi":"3.1.0","paths":[]}"#, #"{"openapi":"3.1.0"}"#, "[]", "openapi",
        ]
        for document in described + others {
            #expect(try await Self.proposals(document).isEmpty, "\(document)")
        }
    }
}
