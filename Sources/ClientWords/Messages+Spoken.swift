package import Accounts
package import Browsing
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

/// Lists, areas, figures and changes, read aloud.
extension Messages {
    /// A list's heading: whose list it is, how many people it has and which page this is.
    package func spokenHeading(_ page: SectionPage) -> String {
        let (count, search) = (page.count, page.search)
        let place = text(
            "this is page \(page.page) of \(page.pages)", ko: "\(page.pages)페이지 중 \(page.page)페이지입니다")
        let matching = text(
            "\(people(count)) \(count == 1 ? "matches" : "match") \(quoted(search))",
            ko: "\(quoted(search)) 검색 결과는 \(people(count))입니다")
        let heading =
            switch (page.title, search.isEmpty) {
            case (let title?, true):
                text("The section \(title) has \(people(count))", ko: "\(title) 섹션의 인원은 \(people(count))입니다")
            case (let title?, false): text("In the section \(title), \(matching)", ko: "\(title) 섹션에서 \(matching)")
            case (nil, true):
                text("There \(count == 1 ? "is" : "are") \(people(count)) in all", ko: "모두 \(people(count))입니다")
            case (nil, false): matching
            }
        return text("\(heading); \(place)", ko: "\(heading). \(place)")
    }

    package func spokenNobody(_ page: SectionPage) -> String {
        guard !page.search.isEmpty else { return spokenNobodyHere }
        guard let title = page.title else {
            return text("Nobody matches \(quoted(page.search))", ko: noMatches(page.search))
        }
        return text(
            "Nobody in the section \(title) matches \(quoted(page.search))",
            ko: "\(title) 섹션에는 \(quoted(page.search)) 검색 결과가 없습니다")
    }

    package var spokenNobodyHere: String { text("There is nobody in this list", ko: nobodyHere) }

    package func spokenArea(_ area: SameAreaPeople) -> String {
        guard area.count > 0, area.field?.isPlace ?? true else { return sameArea(area) }
        return text(
            area.count == 1
                ? "1 other person lives in \(area.area)" : "\(area.count) other people live in \(area.area)",
            ko: "\(area.area)에 사는 다른 사람은 \(people(area.count))입니다")
    }

    package func spokenMore(_ count: Int) -> String {
        text(
            "There \(count == 1 ? "is 1 more person" : "are \(count) more people")",
            ko: "\(people(count).with(.subject)) 더 있습니다")
    }

    package func spokenClosed(_ name: String) -> String {
        text("The people in the same area as \(name) are hidden", ko: closed(name))
    }

    // MARK: Figures

    package func spokenFigures(_ title: String?, search: String, _ count: Int) -> String {
        guard search.isEmpty else {
            return text(
                "These are the figures for \(listName(title, search: search)), which finds \(people(count))",
                ko: "\(listName(title, search: search)) 결과 \(people(count))의 통계입니다")
        }
        guard let title else {
            return text("These are the figures for all \(people(count))", ko: "전체 \(people(count))의 통계입니다")
        }
        return text(
            "These are the figures for the section \(title), which has \(people(count))",
            ko: "\(title) 섹션 \(people(count))의 통계입니다")
    }

    /// `7 people, 2.7%, are from Canada`.
    package func spoken(_ share: PeopleFigures.Share, by field: Field, of whole: Int) -> String {
        let isOne = share.count == 1
        let part = "\(people(share.count)), \(percent(share.count, of: whole))"
        let name = name(of: share, by: field)
        switch (field.vocabulary, share.predicate.test) {
        case (.gender, .equal(.text(Gender.female.rawValue))):
            return text("\(part), \(isOne ? "is a woman" : "are women")", ko: "여성은 \(part)입니다")
        case (.gender, .equal(.text(Gender.male.rawValue))):
            return text("\(part), \(isOne ? "is a man" : "are men")", ko: "남성은 \(part)입니다")
        case (.age, .range(let low?, let high?)):
            return text(
                "\(part), \(isOne ? "is" : "are") \(low.plainText) to \(high.plainText) years old",
                ko: "\(low.plainText)세에서 \(high.plainText)세는 \(part)입니다")
        case (.country, _) where !field.isPlace:
            return text("\(part), \(isOne ? "is" : "are") from \(name)", ko: "국적이 \(name)인 사람은 \(part)입니다")
        default:
            if field.isPlace {
                return text("\(part), \(isOne ? "lives" : "live") in \(name)", ko: "\(name)에 사는 사람은 \(part)입니다")
            }
            return text(
                "\(part), \(isOne ? "has" : "have") the \(lowercasedLabel(field)) \(name)",
                ko: "\(label(field).with(.subject)) \(name)인 사람은 \(part)입니다")
        }
    }

    /// Says how many values of a field were left out.
    package func spokenMore(_ count: Int, of field: Field) -> String {
        let several = plural(field) ?? text("values of \(lowercasedLabel(field))", ko: "")
        return text(
            "There \(count == 1 ? "is 1 more \(lowercasedLabel(field))" : "are \(count) more \(several)")",
            ko: "\(label(field).with(.subject)) \(count)개 더 있습니다")
    }

    // MARK: Changes

    /// `In the section Men, 12 people are new, 9 are gone and 1 has moved`.
    package func spoken(_ change: SectionChange) -> String {
        let parts = [
            (change.inserted, "is new", "are new", "추가"), (change.removed, "is gone", "are gone", "삭제"),
            (change.moved, "has moved", "have moved", "이동"), (change.updated, "has changed", "have changed", "변경"),
        ].filter { $0.0 > 0 }
        guard !parts.isEmpty else {
            return text("In the section \(change.title), nothing has changed", ko: "\(change.title) 섹션은 바뀌지 않았습니다")
        }
        var told = parts.enumerated().map { index, part in
            "\(index == 0 ? people(part.0) : "\(part.0)") \(part.0 == 1 ? part.1 : part.2)"
        }
        if let last = told.popLast() { told = told.isEmpty ? [last] : [told.joined(separator: ", ") + " and " + last] }
        let korean = parts.map { "\($0.3) \(people($0.0))" }.joined(separator: ", ")
        return text(
            "In the section \(change.title), \(told.joined())", ko: "\(change.title) 섹션의 변경 사항은 \(korean)입니다")
    }
}
