package import People
package import Words

/// The fields of people, whatever directory they are of.
extension Messages {
    /// A field with a value, as it is shown.
    package struct ShownField {
        package let field: Field?
        package let label: String
        package let value: String
    }

    /// The field's name: in words of our own where its key means the same everywhere, else the directory's.
    package func label(_ field: Field) -> String {
        guard let known = Self.labels[field.key] else { return field.label ?? field.key }
        return text(known.english, ko: known.korean)
    }

    /// The field's name in the middle of a sentence.
    func lowercasedLabel(_ field: Field) -> String {
        Self.labels[field.key] == nil ? label(field) : label(field).lowercased()
    }

    /// The name of several values of a field in the middle of a sentence; `nil` if only the singular is known.
    func plural(_ field: Field) -> String? { Self.labels[field.key]?.plural }

    private static let labels: [String: (english: String, korean: String, plural: String?)] = [
        "name": ("Name", "이름", nil), "age": ("Age", "나이", "age groups"), "gender": ("Gender", "성별", "genders"),
        "birthday": ("Birthday", "생년월일", nil), "email": ("Email", "이메일", nil), "phone": ("Phone", "전화", nil),
        "cell": ("Cell", "휴대폰", nil), "title": ("Title", "직함", "titles"),
        "department": ("Department", "부서", "departments"), "company": ("Company", "회사", "companies"),
        "team": ("Team", "팀", "teams"), "city": ("City", "도시", "cities"), "state": ("State", "주", "states"),
        "country": ("Country", "국가", "countries"), "nat": ("Nationality", "국적", "nationalities"),
        "picture": ("Picture", "사진", nil), "username": ("Username", "사용자 이름", nil),
        "groups": ("Groups", "그룹", "groups"), "addressbook": ("Address book", "주소록", "address books"),
        "given_name": ("First name", "이름(성 제외)", nil), "family_name": ("Last name", "성", nil),
    ]

    /// A value as it is shown beside its label; empty where the directory does not say it.
    package func text(of value: FieldValue, in field: Field) -> String {
        switch (value, field.vocabulary) {
        case (.text(Gender.female.rawValue), .gender): text("female", ko: "여성")
        case (.text(Gender.male.rawValue), .gender): text("male", ko: "남성")
        case (.text(let code), .country): countryName(code) ?? code
        case (.flag(let isSet), _): isSet ? text("yes", ko: "예") : text("no", ko: "아니요")
        default: value.plainText
        }
    }

    /// A value that says by itself what it is.
    package func text(ofUnlabelled value: FieldValue, in field: Field) -> String {
        guard case .number(let age) = value, field.vocabulary == .age else { return text(of: value, in: field) }
        return text("\(age)", ko: "\(age)세")
    }

    /// The name of a country by its ISO 3166-1 alpha-2 code; `nil` for an unknown code.
    func countryName(_ code: String) -> String? {
        CountryNames.all[code.uppercased()].map { text($0.english, ko: $0.korean) }
    }

    /// Every field that the directory says of a person, and the id.
    package func fields(of person: Person) -> [ShownField] {
        zip(person.schema.fields, person.values).compactMap { field, value in
            value.isMissing ? nil : ShownField(field: field, label: label(field), value: text(of: value, in: field))
        } + [ShownField(field: nil, label: "ID", value: person.id)]
    }

    /// What tells a person from others of the same name: a job or a place.
    package func subtitle(_ person: Person) -> String {
        person.schema.subtitle.map { text(of: person.values[$0], in: person.schema.fields[$0]) }
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The title of the section of those for whom a field is missing, and of everyone.
    package func sectionTitle(without field: Field) -> String {
        text("No \(lowercasedLabel(field))", ko: "\(label(field)) 없음")
    }

    package var everyoneTitle: String { text("Everyone", ko: "전체") }

    package func unknownField(_ key: String, keys: [String]) -> String {
        text(
            "No field \(quoted(key)): give one of \(keys.joined(separator: ", "))",
            ko: "\(quoted(key)) 항목이 없습니다. \(keys.joined(separator: ", ")) 중에서 지정하세요.")
    }
}

/// The names of countries by their ISO 3166-1 alpha-2 codes, from the file beside this one.
enum CountryNames {
    static let all: [String: (english: String, korean: String)] = {
        let lines = String(decoding: PackageResources.countries_tsv, as: UTF8.self).split(separator: "\n")
        let names = lines.map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 3 }
        return Dictionary(names.map { ($0[0], (english: $0[1], korean: $0[2])) }) { first, _ in first }
    }()
}
