import Harness
import People
import SamplePeople

extension Person {
    /// A person of whom a test names only what it is about.
    static func fixture(
        _ id: String, name: String = "Ann Lee", age: Int = 30, gender: Gender = .female,
        email: String = "ann@example.com", city: String = "Seoul", state: String = "Seoul",
        country: String = "South Korea", nat: String = "KR"
    ) -> Person {
        Person(
            id: id, name: name, age: age, gender: gender, email: email, phone: "02-123", cell: "010-456", city: city,
            state: state, country: country, nat: nat, picture: "https://example.com/1.jpg")
    }

    /// A person made of nothing but chance.
    static func random(_ id: String, using generator: inout SeededGenerator) -> Person {
        let texts = [
            "", "José García", "Олекса Їжак", "پارسا رضایی", "अनिल शर्मा", "김민수", "a\u{1B}[31mb", "Ann Lee",
            "Zoë 👩‍👩‍👧",
        ]
        func text() -> String { texts.randomElement(using: &generator) ?? "" }
        let area = Int.random(in: 0..<40, using: &generator)
        return Person(
            id: id, name: text(), age: Int.random(in: 0...255, using: &generator),
            gender: Bool.random(using: &generator) ? .male : .female, email: text() + "@example.com", phone: text(),
            cell: text(), city: "City \(area % 7)", state: "State \(area % 5)", country: "Country \(area % 3)",
            nat: ["KR", "DE", "US"][area % 3], picture: text())
    }
}

extension Directory {
    /// The ids of a section's people, in order.
    func ids(inSection index: Int) -> [String] { sections[index].rows.map { person(at: $0).id } }
}

extension [SectionDefinition] {
    static let byGenderAndAge = [
        SectionDefinition(title: "Men", gender: .male), SectionDefinition(title: "Women", gender: .female),
        SectionDefinition(title: "20s", ages: 20...29), SectionDefinition(title: "30s", ages: 30...39),
    ]
}
