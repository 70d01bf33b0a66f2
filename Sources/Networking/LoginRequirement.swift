/// What a server requires of a login beyond that of the session that it was shown (RFC 9470).
package struct LoginRequirement: Sendable, Hashable {
    /// Authentication context classes, parted by spaces, as a request for authorization has them in `acr_values`;
    /// foreign text.
    package var contexts: String?
    /// How long ago the person may have signed in, in seconds.
    package var maxAge: Int?

    package init(contexts: String? = nil, maxAge: Int? = nil) {
        self.contexts = contexts
        self.maxAge = maxAge
    }

    /// The parameters of a request for authorization.
    package var parameters: [String: String] {
        var parameters: [String: String] = [:]
        parameters["acr_values"] = contexts
        parameters["max_age"] = maxAge.map(String.init)
        return parameters
    }
}
