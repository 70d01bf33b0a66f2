/// A person in the directory.
///
/// All text is untrusted: clean it before measuring or printing it.
package struct Person: Sendable, Hashable, Identifiable {
    /// The person's identifier (randomuser's `login.uuid`).
    package var id: String
    /// First and last name, in their original script.
    package var name: String
    /// Age in years, at the time of the load.
    package var age: Int
    package var gender: Gender
    package var email: String
    package var phone: String
    package var cell: String
    package var city: String
    package var state: String
    package var country: String
    /// Nationality, ISO 3166-1 alpha-2 in capitals.
    package var nat: String
    /// URL of a portrait; may be empty.
    package var picture: String

    package init(
        id: String, name: String, age: Int, gender: Gender, email: String, phone: String, cell: String,
        city: String, state: String, country: String, nat: String, picture: String
    ) {
        self.id = id
        self.name = name
        self.age = age
        self.gender = gender
        self.email = email
        self.phone = phone
        self.cell = cell
        self.city = city
        self.state = state
        self.country = country
        self.nat = nat
        self.picture = picture
    }
}

/// A person's gender according to the directory.
package enum Gender: String, Sendable, Hashable, Codable, CaseIterable {
    case female, male
}
