import Settings

extension SessionDescription {
    /// The names of the members that contain the session's tokens.
    var secretMembers: Set<String> { Set((token + refreshToken + device).compactMap(\.member)) }
}

extension AnswerSource {
    /// The last member's name in the path; `nil` for a source without a path.
    fileprivate var member: String? {
        guard case .path(let path) = self else { return nil }
        for case .member(let name) in path.steps.reversed() { return name }
        return nil
    }
}
