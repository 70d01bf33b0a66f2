package import Accounts
import Settings

extension RemoteEndpoint {
    /// The header and the value that the description gives; `nil` where the value has a place that nothing fills.
    package func header(for tokens: SessionTokens) -> TokenHeader? {
        var values = RequestValues(variables: description.variables)
        values["token"] = tokens.access.withUnsafeBytes { Secret(copying: $0) }
        return description.token.value.filled(values.with(tokens.carried)).map {
            TokenHeader(name: description.token.name, value: Token($0))
        }
    }
}
