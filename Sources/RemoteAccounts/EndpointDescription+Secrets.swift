import Settings

extension EndpointDescription {
    /// The names of the members that contain the session's tokens, or what an answer carries over to later requests: a
    /// ticket for the second factor, or what the session itself consists of.
    var secretMembers: Set<String> {
        var carries = (before + after).map(\.carry) + [carry]
        let all = (before + after).map(\.request) + [login, refresh, logout, profile?.request].compactMap(\.self)
        for request in all { carries += request.before.map(\.carry) + [request.again?.carry ?? [:]] }
        if let secondFactor { carries += [secondFactor.carry, secondFactor.challengeCarry] }
        let carried: [AnswerSource] = carries.flatMap { $0.values.joined() }
        return Set((session.token + session.refreshToken + session.device + carried).compactMap(\.member))
    }
}

extension AnswerSource {
    /// The last member's name in the path; `nil` for a source without one. A number is an element's place in a list.
    fileprivate var member: String? {
        guard case .path(let path) = self else { return nil }
        for case .member(let name) in path.steps.reversed() where Int(name) == nil { return name }
        return nil
    }
}
