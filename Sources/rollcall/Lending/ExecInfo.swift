import JSON

/// What kubectl and others tell a credential plugin in `KUBERNETES_EXEC_INFO` (client.authentication.k8s.io).
struct ExecInfo: Equatable {
    /// The version that the answer must have.
    private(set) var version = Self.group + "v1"
    /// The cluster that a token is requested for; `nil` if that is not told (`provideClusterInfo`).
    private(set) var cluster: String?

    private static let group = "client.authentication.k8s.io/"

    /// Returns `nil` if the text is set, but is not understood: a cluster that it may name must not be overlooked.
    init?(_ text: String?) {
        guard let text else { return }
        guard let root = JSONValue(text: text), let asked = root["apiVersion"]?.string,
            ["v1", "v1beta1"].contains(where: { asked == Self.group + $0 })
        else { return nil }
        version = asked
        guard let spec = root["spec"], spec != .null else { return }
        guard spec.isObject else { return nil }
        guard let named = spec["cluster"], named != .null else { return }
        guard let server = named["server"]?.string else { return nil }
        cluster = server
    }
}
