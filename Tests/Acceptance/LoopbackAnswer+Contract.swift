import Harness

/// Answers as the contract has them.
extension LoopbackAnswer {
    /// A session that `token` opens.
    static func session(
        name: String = Household.name, email: String = Household.email, token: String = "access-1",
        refresh: String = "refresh-1", expires: String = "2999-01-01T00:00:00Z", device: String? = nil
    ) -> LoopbackAnswer {
        .json(
            200,
            """
            {"name":"\(name)","email":"\(email)","token":"\(token)","token_type":"Bearer",\
            "expires_at":"\(expires)","refresh_token":"\(refresh)"\(device.map { #","device":"\#($0)""# } ?? "")}
            """)
    }

    static let profile = LoopbackAnswer.json(
        200, #"{"name":"\#(Household.name)","email":"\#(Household.email)","expires_at":"2999-01-01T00:00:00Z"}"#)

    static func failure(
        _ status: Int, _ code: String, message: String = "no", headers: [(name: String, value: String)] = []
    ) -> LoopbackAnswer {
        .json(status, #"{"error":{"code":"\#(code)","message":"\#(message)"}}"#, headers: headers)
    }

    /// A directory of `count` men in their 20s, in randomuser 1.4 form.
    static func people(_ count: Int, name: String = "Ada") -> LoopbackAnswer {
        let people = (0..<count).map { number in
            """
            {"gender":"male","name":{"title":"Mr","first":"\(name)","last":"Number\(number)"},
            "location":{"street":{"number":1,"name":"Street"},"city":"Ghent","state":"Flanders","country":"Belgium",
            "postcode":"9000","coordinates":{"latitude":"1","longitude":"2"},"timezone":{"offset":"+1:00","description":""}},
            "email":"number\(number)@example.com","login":{"uuid":"0000-\(number)"},
            "dob":{"date":"2000-01-01T00:00:00.000Z","age":25},"phone":"1","cell":"2",
            "picture":{"large":"l","medium":"m","thumbnail":"t"},"nat":"BE"}
            """
        }
        return .json(
            200,
            #"{"results":[\#(people.joined(separator: ","))],"info":{"seed":"s","results":\#(count),"page":1,"version":"1.4"}}"#
        )
    }
}

extension LoopbackRequest {
    /// The path without its query.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The parameters of the query as they were sent.
    var parameters: [String: String] {
        let query = target.drop { $0 != "?" }.dropFirst()
        return Dictionary(
            query.split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1)
                return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
            }
        ) { $1 }
    }
}
