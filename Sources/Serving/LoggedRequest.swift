/// A request and its answer, as the log tells them: no query, header or body.
struct LoggedRequest {
    var id: String
    var method: String
    var path: String
    var status: Int
    /// Who asked; empty if there is no connection.
    var address: String
    /// From its head to its answer.
    var milliseconds: Int
}
