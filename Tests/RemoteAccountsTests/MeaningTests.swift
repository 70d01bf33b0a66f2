import Accounts
import FoundationEssentials
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What an answer's codes mean")
struct MeaningTests {
    private static func result(_ failure: String, _ answer: HTTPResponse) async throws -> LoginResult {
        try await Recording(json: #"{"login":{"fields":{"p":"{password}"}},"failure":\#(failure)}"#, answer).login()
    }

    @Test(
        "booleans and numbers by their place, the status, and patterns",
        arguments: [
            (#"{"codes":["active"],"meanings":{"active=false":"forbidden"}}"#, 401, #"{"active":false}"#, "forbidden"),
            (#"{"codes":["a","b"],"meanings":{"b=true":"locked"}}"#, 400, #"{"a":true,"b":false}"#, "invalid"),
            (#"{"codes":["a","b"],"meanings":{"b=true":"locked"}}"#, 400, #"{"a":false,"b":true}"#, "locked"),
            (#"{"codes":["code"],"meanings":{"1007":"unverified"}}"#, 400, #"{"code":1007}"#, "unverified"),
            // A text that reads as a number is none; in quotation marks it is meant.
            (#"{"codes":["code"],"meanings":{"1007":"unverified"}}"#, 400, #"{"code":"1007"}"#, "invalid"),
            (#"{"codes":["code"],"meanings":{"\"1007\"":"unverified"}}"#, 400, #"{"code":"1007"}"#, "unverified"),
            (#"{"codes":["code"],"meanings":{"\"1007\"":"unverified"}}"#, 400, #"{"code":1007}"#, "invalid"),
            // So is one with a sign, and zero; what only begins like a number is text.
            (#"{"codes":["code"],"meanings":{"-5":"locked"}}"#, 400, #"{"code":-5}"#, "locked"),
            (#"{"codes":["code"],"meanings":{"-5":"locked"}}"#, 400, #"{"code":"-5"}"#, "invalid"),
            (#"{"codes":["code"],"meanings":{"\"-5\"":"locked"}}"#, 400, #"{"code":"-5"}"#, "locked"),
            (#"{"codes":["code"],"meanings":{"\"0\"":"locked"}}"#, 400, #"{"code":"0"}"#, "locked"),
            (#"{"codes":["code"],"meanings":{"\"9\"":"locked"}}"#, 400, #"{"code":"9"}"#, "locked"),
            (#"{"codes":["code"],"meanings":{"2fa":"locked"}}"#, 400, #"{"code":"2fa"}"#, "locked"),
            (#"{"codes":["code"],"meanings":{"\"true\"":"locked"}}"#, 400, #"{"code":"true"}"#, "locked"),
            (#"{"codes":["code"],"meanings":{"true":"locked"}}"#, 400, #"{"code":"true"}"#, "invalid"),
            (#"{"codes":["body"],"meanings":{"1007":"unverified"}}"#, 400, "1007", "unverified"),
            (#"{"codes":["body"],"meanings":{"\"1007\"":"unverified"}}"#, 400, "1007", "unverified"),
            (#"{"codes":["header:X-Code"],"meanings":{"\"5\"":"locked"}}"#, 400, "", "locked"),
            (#"{"codes":["header:X-Code"],"meanings":{"header:X-Code=\"5\"":"locked"}}"#, 400, "", "locked"),
            (#"{"codes":["header:X-Code"],"meanings":{"5":"locked"}}"#, 400, "", "locked"),
            (#"{"codes":["on"],"meanings":{"on=false":"locked"}}"#, 400, #"{"on":"false"}"#, "invalid"),
            (#"{"codes":["on"],"meanings":{"on=\"false\"":"locked"}}"#, 400, #"{"on":"false"}"#, "locked"),
            (#"{"codes":[":status"],"meanings":{"423":"locked"}}"#, 423, "", "locked"),
            (
                #"{"codes":["body"],"meanings":{"*too many*":"locked"}}"#, 400, "<p>There were too many tries</p>",
                "locked"
            ),
            (#"{"codes":["body"],"meanings":{"*a*b*":"locked","*":"rejected"}}"#, 400, "xaxbx", "locked"),
            (#"{"codes":["body"],"meanings":{"*a*b*":"locked","*":"rejected"}}"#, 400, "xbxax", "rejected"),
            (#"{"codes":["m"],"meanings":{"aba*aba":"locked"}}"#, 400, #"{"m":"aba"}"#, "invalid"),
            // One code for two things: told apart by the text beside it.
            (
                #"{"codes":["d","e"],"meanings":{"Invalid cred*":"rejected","invalid_request":"invalid"}}"#, 400,
                #"{"e":"invalid_request","d":"Invalid credentials given."}"#, "rejected"
            ),
            (
                #"{"codes":["d","e"],"meanings":{"Invalid cred*":"rejected","invalid_request":"invalid"}}"#, 400,
                #"{"e":"invalid_request","d":"Missing parameter"}"#, "invalid"
            ),
        ])
    func meanings(failure: String, status: Int, body: String, word: String) async throws {
        let result = try await Self.result(failure, .json(status, body, .init("X-Code", "5")))
        let found =
            switch result {
            case .rejected(.credentials): "rejected"
            case .rejected(.forbidden): "forbidden"
            case .rejected(.unverified): "unverified"
            case .locked: "locked"
            case .invalid: "invalid"
            default: "\(result)"
            }
        #expect(found == word)
    }

    @Test(
        "a wait in the body: seconds, milliseconds, an ISO 8601 duration, a date, an epoch",
        arguments: [
            (#"{"seconds":"in"}"#, #"{"in":90}"#, 90), (#"{"seconds":"in"}"#, #"{"in":"89.2"}"#, 90),
            (#"{"milliseconds":"retry_after_ms"}"#, #"{"retry_after_ms":1500}"#, 2),
            (#"{"duration":"in"}"#, #"{"in":"PT1M30S"}"#, 90), (#"{"duration":"in"}"#, #"{"in":"P1DT0.5H"}"#, 88_200),
            (#"{"date":"until"}"#, #"{"until":"2026-01-01T12:10:00Z"}"#, 600),
            (#"{"epoch":"until"}"#, #"{"until":1767268860}"#, 60),
            (#"{"date":"until"}"#, #"{"until":"2020-01-01"}"#, 1),
            (#"{"seconds":"in"}"#, #"{"in":0}"#, 1), (#"{"seconds":"in"}"#, #"{"in":1}"#, 1),
            (#"{"seconds":"in"}"#, #"{"in":31535999}"#, 31_535_999),
            (#"{"seconds":"in"}"#, #"{"in":99999999}"#, 31_536_000),
            (#"{"duration":"in"}"#, #"{"in":"soon"}"#, 7),
        ])
    func waits(form: String, body: String, seconds: Int) async throws {
        let result = try await Self.result(
            #"{"codes":[":status"],"meanings":{},"wait":[\#(form)]}"#, .json(429, body, .init("Retry-After", "7")))
        #expect(result == .locked(retryAfter: .seconds(seconds)))
    }

    @Test(
        "a fault of the client or of the form's token is told as the configuration's, in the server's words",
        arguments: [
            (401, #"{"error":"invalid_client"}"#, EndpointError.misconfigured(code: "invalid_client")),
            (400, #"{"error":"unauthorized_client"}"#, .misconfigured(code: "unauthorized_client")),
            (
                403, "<h1>Forbidden</h1><p>CSRF verification failed. Request aborted.</p>",
                .formTokenMissing(code: "CSRF verification failed. Request aborted.")
            ),
            (
                400, #"{"response":{"errors":["The CSRF token is missing."]}}"#,
                .formTokenMissing(code: "The CSRF token is missing.")
            ),
            (
                403, "<p>'_xsrf' argument missing from POST</p>",
                .formTokenMissing(code: "'_xsrf' argument missing from POST")
            ),
            (401, "<p>No CSRF token</p>", .formTokenMissing(code: "No CSRF token")),
            (419, "<p>CSRF token mismatch.</p>", .formTokenMissing(code: "CSRF token mismatch.")),
            // With other statuses it is not what failed.
            (404, "<p>CSRF</p>", .notUnderstood(reason: .status(404))),
            (418, "<p>CSRF</p>", .notUnderstood(reason: .status(418))), (500, "<p>CSRF</p>", .serverError(status: 500)),
        ])
    func faults(status: Int, body: String, failure: EndpointError) async throws {
        #expect(try await Self.result("{}", .json(status, body)) == .unavailable(failure))
    }

    @Test("what is told of a form's token is looked for in the first 4096 bytes, and cut behind 100 characters")
    func farDown() async throws {
        func body(_ count: Int) -> String { String(repeating: "x", count: count) + "CSRF" }
        let words = String(repeating: "x", count: 100)
        let found = try await Self.result("{}", .json(403, body(4_092)))
        #expect(found == .unavailable(.formTokenMissing(code: words)))
        #expect(try await Self.result("{}", .json(403, body(4_093))) == .rejected(.forbidden(message: nil)))
    }
}
