import Accounts
import LocalAccounts
import Testing

/// Ann, who has an account in a house of her own and signs in from one address.
struct Ann {
    let house: House
    let email: EmailAddress
    let owner: LocalOwnerEndpoint

    init() async throws {
        (house, email) = (try House(), try EmailAddress("ann@example.org"))
        try await house.addAnn()
        owner = LocalOwnerEndpoint(house.endpoint(), house.registry())
    }

    func session() async throws -> Session {
        try #require(try await house.login(from: "192.0.2.1").value)
    }

    func proof(_ password: String = House.password, code: Secret? = nil) -> OwnerProof {
        OwnerProof(password: Secret(password), code: code, address: "192.0.2.1")
    }
}
