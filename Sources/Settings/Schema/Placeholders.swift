/// The names allowed in templates as `{name}`, by where their values may be sent.
package struct Placeholders: Sendable, Hashable {
    /// Allowed in every part of a request.
    var anywhere: Set<String> = []
    /// Tokens, passwords, codes and device secrets: allowed in headers and fields only, since addresses are logged.
    var hidden: Set<String> = []

    /// A part of a request, by who sees it.
    package enum Part: Sendable {
        case address, header, field
    }

    func names(in part: Part) -> Set<String> {
        switch part {
        case .address: anywhere
        case .header, .field: anywhere.union(hidden)
        }
    }

    func union(_ other: Placeholders) -> Placeholders {
        Placeholders(anywhere: anywhere.union(other.anywhere), hidden: hidden.union(other.hidden))
    }
}
