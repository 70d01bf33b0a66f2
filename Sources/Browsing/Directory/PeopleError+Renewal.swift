package import Accounts
import Networking
package import People

extension PeopleError.RenewalFailure {
    package init(_ error: EndpointError) { self.init(reason: error) }

    /// Why the endpoint did not renew the session. Nothing else makes a failure, which therefore has such a reason.
    package var endpointError: EndpointError { reason as? EndpointError ?? .network(.interrupted) }
}
