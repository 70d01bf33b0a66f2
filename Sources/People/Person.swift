/// A person in the directory.
///
/// All text is untrusted: clean it before measuring or printing it.
public struct Person: Sendable, Hashable, Identifiable, Codable {
    /// The person's identifier (randomuser's `login.uuid`).
    public var id: String
    /// First and last name, in their original script.
    public var name: String
    /// Age in years, at the time of the load.
    public var age: Int
    public var gender: Gender
    public var email: String
    public var phone: String
    public var cell: String
    public var city: String
    public var state: String
    public var country: String
    /// Nationality, ISO 3166-1 alpha-2 in capitals.
    public var nat: String
    /// URL of a portrait; may be empty.
    public var picture: String

    public init(
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
public enum Gender: String, Sendable, Hashable, Codable, CaseIterable {
    case female, male
}
