import Accounts
import FoundationEssentials
import RemoteAccounts
import Settings
import Transport

extension OpenIDEndpoint {
    /// One on which it is always noon and a sleep is over at once, described by the preset unless something is given.
    ///
    /// - Parameter url: Its address; `nil` for the issuer's.
    static func atNoon(
        _ client: OpenIDDescription, at url: String? = nil, description given: EndpointDescription? = nil,
        transport: HTTPTransport
    ) throws -> OpenIDEndpoint {
        var description = try EndpointDescription(preset: "oidc", overrides: #"{"openid":{"client_id":"app"}}"#)
        if let given { description = given }
        description.openID = client
        let endpoint = OpenIDEndpoint(
            url: try EndpointURL(url ?? client.issuer ?? PlayedProvider.issuer), description: description,
            transport: transport, redirect: RedirectPages(done: "", refused: ""), clock: PassingClock { _ in },
            now: { noon })
        guard let endpoint else { throw EndpointError.notUnderstood(reason: .notJSON) }
        return endpoint
    }
}
