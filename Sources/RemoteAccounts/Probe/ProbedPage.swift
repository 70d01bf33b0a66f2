import Accounts
import JSON
import Settings
import Text
import Transport

/// What one address answered.
struct ProbedPage: Sendable {
    let status: Int
    let answer: Answer?

    init(_ response: HTTPResponse) {
        status = response.status
        answer = try? Answer(response, within: .none)
    }

    /// Returns the texts at a source in the answer; none if `source` is malformed.
    func texts(_ source: String) -> [String] {
        guard let answer, let source = AnswerSource(source) else { return [] }
        return answer.texts([source])
    }

    func header(_ name: String) -> String? { answer?.response.header(name) }

    /// Whether HTTP authentication with a name and a password is asked for.
    var asksForPassword: Bool { status == 401 && ["basic", "digest"].contains { answer?.response.offers($0) == true } }

    var tree: JSONValue? { answer?.tree }

    /// The part of the body that is searched for signs, as text.
    var text: String { String(foreign: (answer?.response.body ?? []).prefix(65_536)) }
}
