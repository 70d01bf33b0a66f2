package import Accounts
package import Settings
package import Transport

extension RequestDescription {
    /// Returns the request of an endpoint's directory, without the session's token.
    ///
    /// - Parameters:
    ///   - description: Defines what is sent with every request to the endpoint.
    ///   - values: Fill the placeholders; an empty one counts as missing.
    package func request(
        to url: EndpointURL, of description: EndpointDescription, values: [String: String]
    ) throws(EndpointError) -> HTTPRequest {
        var request = try request(to: url, of: description, RequestValues(variables: values), carriesToken: false)
        request.isSentOnce = false
        return request
    }
}
