package import Accounts
package import People
package import Words

/// What is read aloud: complete sentences, without symbols that a screen reader would spell out.
extension Messages {
    /// Returns a text as a sentence of its own. No full stop follows an address, of which it would seem a part.
    package func sentence(_ text: String) -> String {
        let plain = text.replacing(" \(dot) ", with: ", ")
        guard let last = plain.last, !".!?…".contains(last) else { return plain }
        let word = plain.split(separator: " ").last ?? ""
        return word.contains("@") || word.contains("://") ? plain : plain + "."
    }

    package func spokenSections(_ count: Int) -> String {
        text(
            count == 1
                ? "There is 1 section; type open and its number"
                : "There are \(count) sections; type open and a number",
            ko: "섹션은 \(count)개입니다. open 뒤에 번호를 입력하면 열립니다."
        )
    }

    package func spokenSection(_ number: Int, _ title: String, _ count: Int) -> String {
        text(
            "Section \(number) is \(title), with \(people(count))",
            ko: "섹션 \("\(number)".with(.topic)) \(title), \(people(count))입니다"
        )
    }

    /// - Parameters:
    ///   - number: `nil` if the person is not among the numbered ones.
    ///   - keys: The fields that are said; `nil` for those that tell people apart.
    package func spoken(_ person: Person, number: Int?, fields keys: [String]? = nil) -> String {
        func said(_ role: DirectorySchema.Role) -> String {
            person.schema.index(of: role).map {
                text(ofUnlabelled: person.values[$0], in: person.schema.fields[$0])
            } ?? ""
        }
        let name = person.name.isEmpty ? text("without a name", ko: "이름 없음") : person.name
        let start = number.map { text("Number \($0) is \(name)", ko: "\("\($0)번".with(.topic)) \(name)") } ?? name
        if let keys {
            let fields = fields(of: person).filter { $0.field.map { keys.contains($0.key) } ?? keys.contains("id") }
            return ([start] + fields.map { "\($0.label) \($0.value)" }).joined(separator: ", ")
        }
        let subtitle = subtitle(person)
        let isPlace = person.schema.subtitle.first.map { person.schema.fields[$0].isPlace } ?? false
        let email = person.text(.email)
        let facts = [
            said(.age), said(.gender),
            subtitle.isEmpty || !isPlace ? subtitle : text("from \(subtitle)", ko: subtitle),
            email.isEmpty ? "" : text("email \(email)", ko: "이메일 \(email)"),
        ].filter { !$0.isEmpty }
        return ([start] + facts).joined(separator: ", ")
    }

    /// `Phone: 030-555-1002`.
    package func spokenField(_ label: String, _ value: String) -> String { "\(label): \(value)" }

    package func spoken(_ profile: Profile, endpoint: String) -> String {
        let visitor = [profile.name, account(of: profile).text].filter { !$0.isEmpty }.joined(separator: ", ")
        let place = place(endpoint)
        guard let end = profile.expiresAt else {
            return text(
                "You are signed in as \(visitor), at \(place); the endpoint does not say when the session expires",
                ko: "\(visitor) 계정으로 \(place)에 로그인되어 있습니다. 세션이 언제 만료되는지는 알 수 없습니다."
            )
        }
        return text(
            "You are signed in as \(visitor), at \(place); the session expires at " + expiry(end),
            ko: "\(visitor) 계정으로 \(place)에 로그인되어 있습니다. 세션은 \(moment(end))에 만료됩니다\(timeLeft(until: end))."
        )
    }

    /// - Parameter account: The email address or login name of the session.
    package func spokenOther(account: String, endpoint: String) -> String {
        text("Another session is \(account) at \(place(endpoint))", ko: "다른 세션은 \(place(endpoint))의 \(account)입니다")
    }

    package func spokenCommand(_ usage: String, _ does: String) -> String {
        text(
            "Type \(usage.replacing("|", with: " or ")) for: \(does)",
            ko: "\(usage.replacing("|", with: " 또는 ")): \(does)")
    }
}
