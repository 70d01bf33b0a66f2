public import Accounts

extension RemoteEndpoint {
    /// The header and the value that the description gives; `nil` where the value has a place that nothing fills.
    public func header(for tokens: SessionTokens) -> TokenHeader? {
        var values = RequestValues(variables: shape.variables)
        values["token"] = tokens.access.withUnsafeBytes { Secret(copying: $0) }
        return shape.token.value.filled(values).map { TokenHeader(name: shape.token.name, value: Token($0)) }
    }
}
