import People
import SamplePeople

/// What the answers' reader reads, by way of Codable: what it is held to.
struct ReferenceListing: Decodable {
    struct User: Decodable {
        struct Name: Decodable {
            var first: String?
            var last: String?
        }

        struct Location: Decodable {
            var city: String?
            var state: String?
            var country: String?
        }

        struct Login: Decodable { var uuid: String? }

        struct Birth: Decodable { var age: Int? }

        struct Picture: Decodable { var large: String? }

        var gender: String?
        var name: Name?
        var location: Location?
        var email: String?
        var login: Login?
        var dob: Birth?
        var phone: String?
        var cell: String?
        var picture: Picture?
        var nat: String?

        func matches(_ person: Person) -> Bool {
            let names = [name?.first ?? "", name?.last ?? ""].filter { !$0.isEmpty }
            return person.text(.gender) == gender ?? "" && person.name == names.joined(separator: " ")
                && person.city == location?.city ?? "" && person.state == location?.state ?? ""
                && person.country == location?.country ?? "" && person.email == email ?? ""
                && (login?.uuid ?? "" == "" || person.id == login?.uuid) && person.phone == phone ?? ""
                && person.cell == cell ?? "" && person.picture == picture?.large ?? "" && person.nat == nat ?? ""
                && person.age == dob?.age ?? 0
        }
    }

    var results: [User]
}

/// Any JSON, read to its last byte.
enum AnyJSON: Decodable {
    case object([String: AnyJSON])
    case list([AnyJSON])
    case text(String)
    case number(Double)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([AnyJSON].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: AnyJSON].self))
        }
    }
}
