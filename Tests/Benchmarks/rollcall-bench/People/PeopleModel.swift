/// An answer of the directory as its documentation has it: every field that it sends, decoded as people do.
struct PeopleModel: Decodable {
    let results: [User]

    struct User: Decodable {
        let gender: String
        let name: Name
        let location: Location
        let email: String
        let login: Login
        let dob: Event
        let registered: Event
        let phone: String
        let cell: String
        let id: NationalNumber
        let picture: Picture
        let nat: String
    }

    struct Name: Decodable {
        let title: String
        let first: String
        let last: String
    }

    struct Location: Decodable {
        let street: Street
        let city: String
        let state: String
        let country: String
        let postcode: Postcode
        let coordinates: Coordinates
        let timezone: Timezone
    }

    struct Street: Decodable {
        let number: Int
        let name: String
    }

    /// Some countries' are numbers, others' are text.
    enum Postcode: Decodable {
        case number(Int)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    struct Coordinates: Decodable {
        let latitude: String
        let longitude: String
    }

    struct Timezone: Decodable {
        let offset: String
        let description: String
    }

    struct Login: Decodable {
        let uuid: String
        let username: String
        let password: String
        let salt: String
        let md5: String
        let sha1: String
        let sha256: String
    }

    struct Event: Decodable {
        let date: String
        let age: Int
    }

    struct NationalNumber: Decodable {
        let name: String
        let value: String?
    }

    struct Picture: Decodable {
        let large: String
        let medium: String
        let thumbnail: String
    }
}
