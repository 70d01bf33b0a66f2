import People

/// The keys that columns get: the common ones where a heading means the same, else the heading in snake case.
///
/// Columns that hold secrets (`password`, `token` and alike) get none, and so are left out.
struct FieldNames {
    /// By column; `nil` for one that is left out.
    private(set) var keys: [String?]
    /// The columns that may hold ids, the best first.
    private(set) var ids: [Int] = []
    private var labels: [String?]

    init(_ draft: DirectoryDraft) {
        let columns = draft.columns
        // An object has a column of its own, which stays empty, and must not take a key from one that has values.
        let used = columns.indices.filter { index in
            columns[index].key != nil || draft.rows.contains { $0[index] != .missing }
        }
        keys = Array(repeating: nil, count: columns.count)
        labels = columns.map { column in
            let name = column.name.split(separator: ".").last.map(String.init) ?? column.name
            // A heading is a label; the name of a member is none that a person would read.
            return column.label ?? (name.contains { $0.isUppercase || $0 == " " } && !name.isCamelCase ? name : nil)
        }
        let paths = columns.map { $0.name.split(separator: ".").map(Self.snake).filter { !$0.isEmpty } }
        // A shorter path has the better claim to a common key.
        let order = used.sorted { (paths[$0].count, $0) < (paths[$1].count, $1) }
        let commons = columns.indices.map { columns[$0].key ?? Self.common(paths[$0]) }
        ids = order.filter { commons[$0] == "id" }.sorted {
            (Self.idRank(paths[$0].last ?? ""), paths[$0].count) < (Self.idRank(paths[$1].last ?? ""), paths[$1].count)
        }
        let hasJobTitle = paths.contains { $0.last == "job_title" }
        var taken: Set<String> = ["id", "event"]
        for index in order {
            let whole = paths[index].joined(separator: "_")
            var common = commons[index]
            // Outlook's title stands before the name.
            if hasJobTitle, whole == "title" { common = "name_prefix" }
            if Self.isSecret(whole) { continue }
            // The program's own output, read again.
            if whole == "event", draft.rows.allSatisfy({ $0[index] == .text("person") }) { continue }
            if common == "id" {
                // The best is not a field of its own; another one is.
                if ids.first == index {
                    keys[index] = "id"
                    continue
                }
                common = nil
            }
            if let common, taken.insert(common).inserted {
                keys[index] = common
                continue
            }
            let base = whole.isEmpty ? "column_\(index + 1)" : whole
            var (key, number) = (base, 2)
            while !taken.insert(key).inserted {
                key = "\(base)_\(number)"
                number += 1
            }
            keys[index] = key
        }
        ids += columns.indices.filter { keys[$0] == "username" }
        for index in columns.indices where labels[index] == keys[index] { labels[index] = nil }
    }

    /// The label of a column: its heading, unless it says no more than its key.
    func label(_ index: Int) -> String? { labels[index] }

    /// Returns words in lower case, joined by underscores: `firstName` and `First Name` are `first_name`.
    static func snake(_ name: some StringProtocol) -> String {
        var key = ""
        var isAfterLower = false
        for scalar in name.unicodeScalars {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                if !key.isEmpty, !key.hasSuffix("_") { key.append("_") }
                isAfterLower = false
                continue
            }
            let isUpper = scalar.properties.isUppercase
            if isUpper, isAfterLower { key.append("_") }
            key += scalar.properties.lowercaseMapping
            isAfterLower = !isUpper
        }
        while key.hasSuffix("_") { key.removeLast() }
        return key
    }

    private static func idRank(_ name: String) -> Int { idNames.firstIndex(of: name) ?? idNames.count }

    private static let idNames = [
        "id", "uuid", "guid", "entry_uuid", "object_guid", "object_id", "user_id", "person_id", "contact_id", "uid",
        "external_id", "employee_id", "employee_number", "dn",
    ]

    static func isSecret(_ key: String) -> Bool {
        let words = key.split(separator: "_")
        return words.contains { secretWords.contains($0) }
            || key.hasSuffix("api_key") || key.hasSuffix("private_key") || key.hasSuffix("userpassword")
    }

    private static let secretWords: Set<Substring> = [
        "password", "passwd", "pwd", "passphrase", "secret", "token", "tokens", "otp", "totp", "salt", "hash",
        "md5", "sha1", "sha256", "sha512",
    ]

    /// Returns the common key that a path means; `nil` if it means none.
    static func common(_ path: [String]) -> String? {
        let whole = path.joined(separator: "_")
        if let key = aliases[whole] { return key }
        guard path.count > 1, let last = path.last else { return nil }
        switch (path[path.count - 2], last) {
        case ("name", "first"): return "given_name"
        case ("name", "last"): return "family_name"
        case ("dob", "date"): return "birthday"
        case ("picture", "large"), ("avatar", "url"): return "picture"
        case ("manager", _), ("meta", _), ("links", _): return nil
        default: return aliases[last].flatMap { nested.contains($0) ? $0 : nil }
        }
    }

    /// Keys that a member of an inner object may have: another object's `name` is nobody's.
    private static let nested: Set<String> = [
        "id", "email", "phone", "cell", "age", "gender", "birthday", "department", "company", "city", "state",
        "country", "nat", "username", "given_name", "family_name", "middle_name",
    ]

    private static let aliases: [String: String] = {
        let names: [(String, String)] = [
            (
                "name",
                """
                name full_name fullname display_name displayname cn common_name fn real_name realname formatted_name \
                file_as 이름 성명
                """
            ),
            ("given_name", "given_name givenname first_name firstname first forename vorname"),
            ("family_name", "family_name familyname last_name lastname last surname sn nachname"),
            ("middle_name", "middle_name middlename additional_name"),
            (
                "email",
                """
                email e_mail mail email_address e_mail_address e_mail_1_value email_1_value primary_email emails \
                mail_address emailaddress user_email work_email 이메일 메일
                """
            ),
            (
                "phone",
                """
                phone telephone tel telephone_number phone_number phone_1_value business_phone primary_phone \
                work_phone phone_numbers phones telefon 전화 전화번호
                """
            ),
            ("cell", "cell mobile mobile_phone cell_phone cellphone mobile_number handy 휴대폰 휴대전화"),
            ("age", "age 나이"), ("gender", "gender sex 성별"),
            ("birthday", "birthday birth_date birthdate date_of_birth bday 생일 생년월일"),
            ("title", "title job_title jobtitle position organization_title organization_1_title 직책 직위"),
            (
                "department",
                """
                department dept department_name department_number organization_department organization_1_department \
                organizational_unit ou 부서
                """
            ),
            (
                "company",
                """
                company company_name organization organisation organization_name organization_1_name org o employer \
                회사
                """
            ),
            ("city", "city town locality l business_city home_city address_1_city 도시"),
            ("state", "state province region st business_state address_1_region"),
            ("country", "country country_name co business_country business_country_region address_1_country 국가 나라"),
            ("nat", "nat nationality 국적"),
            (
                "picture",
                """
                picture avatar avatar_url photo photo_url image image_url picture_url portrait thumbnail \
                thumbnail_url profile_image 사진
                """
            ),
            ("username", "username user_name login login_name screen_name sam_account_name account_name 아이디"),
            ("groups", "groups group group_membership labels categories member_of memberof 그룹"),
            ("id", idNames.joined(separator: " ")),
        ]
        return names.reduce(into: [:]) { aliases, entry in
            for name in entry.1.split(separator: " ") { aliases[String(name)] = entry.0 }
        }
    }()
}

extension String {
    /// Whether it is written as programs write names: `userName`, `e_mail`.
    fileprivate var isCamelCase: Bool {
        !contains(" ") && (first?.isLowercase ?? false)
    }
}
