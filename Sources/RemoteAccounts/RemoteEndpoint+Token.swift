package import Accounts
import Settings

extension RemoteEndpoint {
    /// Returns the header that the description defines; `nil` if one of its placeholders has no value.
    package func header(for tokens: SessionTokens) -> TokenHeader? {
        var values = RequestValues(variables: description.variables)
        values.session = tokens.access.withUnsafeBytes { Secret(copying: $0) }
        return description.token.value.filled(values.with(tokens.carried)).map {
            TokenHeader(name: description.token.name, value: Token($0))
        }
    }
}
