import People
import RandomUsers
import SamplePeople
import Testing

@Suite("The name lists")
struct NameListTests {
    @Test("have at least 40 first names a gender, 60 surnames and 10 cities", arguments: nationalityCodes)
    func counts(code: String) throws {
        let people = users(generator(code), 1500, fields: [.gender, .name, .location, .nat])
        let women = people.filter { $0.gender == .female }
        let men = people.filter { $0.gender == .male }
        #expect(Set(women.compactMap(\.name?.first)).count >= 40)
        #expect(Set(men.compactMap(\.name?.first)).count >= 40)
        #expect(Set(people.compactMap(\.name?.last)).count >= 60)
        #expect(Set(people.compactMap(\.location?.city)).count >= 10)
        #expect(Set(people.compactMap(\.location?.street.name)).count >= 10)
        #expect(people.allSatisfy { $0.nat == code })
    }

    @Test("know each city in one state only, but for cities of the same name", arguments: nationalityCodes)
    func cities(code: String) throws {
        let locations = users(generator(code), 1500, fields: .location).compactMap(\.location)
        for (city, there) in Dictionary(grouping: locations, by: \.city) {
            #expect(Set(there.map(\.state)).count == 1, "\(city)")
        }
    }

    @Test("are in the country's own script", arguments: nationalityCodes)
    func scripts(code: String) throws {
        let script: (Unicode.Scalar) -> Bool =
            switch code {
            case "IR": { 0x0600...0x06FF ~= $0.value || $0.value == 0x200C }
            case "IN": { 0x0900...0x097F ~= $0.value }
            case "RS", "UA": { 0x0400...0x04FF ~= $0.value }
            default: { $0.value < 0x0250 }
            }
        let names = users(generator(code), 1500, fields: .name).compactMap(\.name)
        for name in Set(names.map(\.first) + names.map(\.last)) {
            let letters = name.unicodeScalars.filter { $0 != " " && $0 != "-" && $0 != "'" }
            #expect(letters.allSatisfy { script($0) && $0.properties.isAlphabetic || isMark($0) }, "\(name)")
        }
    }

    /// Vowel signs and the like, which are no letters of their own.
    private func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
    }

    @Test("put Germany's cities in Germany's sixteen states")
    func germanStates() {
        let states = Set(users(generator("DE"), 1500, fields: .location).compactMap(\.location?.state))
        #expect(
            states == [
                "Baden-Württemberg", "Bayern", "Berlin", "Brandenburg", "Bremen", "Hamburg", "Hessen",
                "Mecklenburg-Vorpommern", "Niedersachsen", "Nordrhein-Westfalen", "Rheinland-Pfalz", "Saarland",
                "Sachsen", "Sachsen-Anhalt", "Schleswig-Holstein", "Thüringen",
            ])
    }

    @Test("give emails of lower-case ASCII without spaces", arguments: nationalityCodes)
    func emails(code: String) throws {
        let letters = Set("abcdefghijklmnopqrstuvwxyz-")
        for email in users(generator(code), 1500, fields: .email).compactMap(\.email) {
            let parts = email.split(separator: "@", omittingEmptySubsequences: false)
            let names = parts[0].split(separator: ".", omittingEmptySubsequences: false)
            #expect(parts.count == 2 && parts[1] == "example.com" && names.count == 2, "\(email)")
            #expect(names.allSatisfy { !$0.isEmpty && $0.allSatisfy(letters.contains) }, "\(email)")
        }
    }

    @Test("romanise as each language does")
    func romanisation() throws {
        func email(_ code: String, _ first: String, _ last: String) throws -> String {
            let generator = generator(code)
            let people = (0..<100_000).lazy.compactMap { generator.user(at: $0, fields: [.name, .email]) }
            return try #require(people.first { $0.name?.first == first && $0.name?.last == last }?.email)
        }
        #expect(try email("DE", "Jörg", "Weiß") == "joerg.weiss@example.com")
        #expect(try email("DK", "Åse", "Kjær") == "aase.kjaer@example.com")
        #expect(try email("IE", "Róisín", "O'Brien") == "roisin.obrien@example.com")
        #expect(try email("TR", "İrem", "Işık") == "irem.isik@example.com")
        #expect(try email("NL", "Koen", "van der Meer") == "koen.vandermeer@example.com")
        #expect(try email("RS", "Ђорђе", "Љубичић") == "djordje.ljubicic@example.com")
        #expect(try email("UA", "Сергій", "Щербак") == "serhii.shcherbak@example.com")
        #expect(try email("IR", "حسین", "محمدی") == "hossein.mohammadi@example.com")
        #expect(try email("IN", "अमित", "शर्मा") == "amit.sharma@example.com")
    }
}
