package import People
import SamplePeople

extension Person {
    package static func sample(
        _ id: String, _ name: String, age: Int = 25, gender: Gender = .female, city: String = "Seoul",
        state: String = "Seoul", country: String = "South Korea", email: String? = nil
    ) -> Person {
        Person(
            id: id, name: name, age: age, gender: gender, email: email ?? "\(id)@example.com", phone: "1", cell: "2",
            city: city, state: state, country: country, nat: "KR", picture: ""
        )
    }
}

extension [Person] {
    /// Three men and two women; Adam, Carl and Dora live in Berlin, Bert and Emma alone.
    package static let five: [Person] = [
        .sample("a", "Adam Abel", age: 21, gender: .male, city: "Berlin", state: "Berlin", country: "Germany"),
        .sample("b", "Bert Born", age: 34, gender: .male, city: "Oslo", state: "Oslo", country: "Norway"),
        .sample("c", "Carl Cohn", age: 40, gender: .male, city: "Berlin", state: "Berlin", country: "Germany"),
        .sample("d", "Dora Dahl", age: 29, city: "Berlin", state: "Berlin", country: "Germany"),
        .sample("e", "Emma Ernst", age: 67, city: "Bern", state: "Bern", country: "Switzerland"),
    ]
}

extension [SectionDefinition] {
    package static let menAndWomen: [SectionDefinition] = [
        SectionDefinition(title: "Men", gender: .male), SectionDefinition(title: "Women", gender: .female),
    ]
}
