package import Accounts
package import People

extension PeopleError {
    /// Why the endpoint did not renew the session, if that is what failed.
    package var endpointError: EndpointError? {
        guard case .notRenewed(let failure) = self else { return nil }
        return failure.reason as? EndpointError
    }
}
