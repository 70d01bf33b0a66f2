import People

/// The kinds of columns, guessed from their values.
///
/// The rule, in this order; missing values do not count, and each of the others has to fit:
///
/// 1. No value at all: the column is left out.
/// 2. A common key that says it: `email`, `phone` and `cell` (telephone numbers), `picture`, `groups` (a list);
///    `gender`, `department`, `company`, `city`, `state`, `country` and `nat` are categories; `name` and `username` are
///    text.
/// 3. Several values in one: a list. Texts that are parted by `;`, `|` or ` ::: ` are lists if the parts are few.
/// 4. `true` and `false`, `yes` and `no`: a flag.
/// 5. Days or moments (`2026-01-31`, RFC 3339), and numbers of seconds or milliseconds under a name that says it
///    (`created_at`, `birthday`, `last_login`): a date.
/// 6. Whole numbers without leading zeros: a number.
/// 7. Addresses with an `@`: email. Texts that begin with `http://` or `https://`: a URL, or a picture under such a
///    name.
/// 8. Digits with `+`, spaces, dots, dashes and parentheses between them, at least six of them: a telephone number.
/// 9. At most 100 different values of at most 64 bytes, each there twice on average: a category.
/// 10. Else text.
enum KindGuess {
    private static let categoryLimit = 100
    private static let categoryLength = 64
    /// What parts a list in one text; a comma does so only where it is known to be one.
    private static let separators = [UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: ",")]

    /// Returns `nil` for a column without a value.
    static func kind(of values: some Sequence<FieldValue>, key: String) -> Field.Kind? {
        var traits = Traits(isTime: isTime(key))
        for value in values { traits.take(value) }
        guard traits.count > 0 else { return nil }
        switch key {
        case "name", "username": return .text
        case "email": return .email
        case "phone", "cell": return .phone
        case "picture": return .picture
        case "groups": return .list
        case "gender", "department", "company", "city", "state", "country", "nat": return .category
        default: break
        }
        if traits.hasLists || separator(traits) != nil { return .list }
        if traits.fits.contains(.flag) { return .flag }
        if traits.fits.contains(.date) { return .date }
        if traits.fits.contains(.number) { return .number }
        if traits.fits.contains(.email) { return .email }
        if traits.fits.contains(.url) { return isPicture(key) ? .picture : .url }
        if traits.fits.contains(.phone) { return .phone }
        return traits.isCategory ? .category : .text
    }

    /// Returns the byte that parts the values of a list written as one text; `nil` if none does.
    static func separator(of values: some Sequence<FieldValue>, key: String) -> UInt8? {
        var traits = Traits(isTime: false)
        for value in values { traits.take(value) }
        if key == "groups" {
            return separators.first { traits.separators.contains($0) }
        }
        return separator(traits)
    }

    private static func separator(_ traits: Traits) -> UInt8? {
        separators.dropLast().first { traits.separators.contains($0) && traits.areCategories(partedBy: $0) }
    }

    /// Whether a key says that its numbers are moments.
    static func isTime(_ key: String) -> Bool {
        let words = key.split(separator: "_")
        let last = words.last ?? ""
        return ["at", "date", "time", "birthday", "timestamp", "created", "updated", "modified", "joined", "expires"]
            .contains(last) || words.first == "last" && ["login", "seen", "activity", "visit", "access"].contains(last)
    }

    private static func isPicture(_ key: String) -> Bool {
        key.split(separator: "_").contains { ["picture", "avatar", "photo", "image", "thumbnail"].contains($0) }
    }

    private struct Fits: OptionSet {
        let rawValue: Int
        static let flag = Fits(rawValue: 1)
        static let number = Fits(rawValue: 2)
        static let date = Fits(rawValue: 4)
        static let email = Fits(rawValue: 8)
        static let url = Fits(rawValue: 16)
        static let phone = Fits(rawValue: 32)
    }

    private struct Traits {
        let isTime: Bool
        var count = 0
        var hasLists = false
        var fits: Fits = [.flag, .number, .date, .email, .url, .phone]
        /// The bytes that part some value.
        var separators: Set<UInt8> = []
        private var distinct: Set<String> = []
        private var isDistinctFull = false
        private var isLong = false
        /// The different parts of the different values.
        private var parted: [UInt8: (parts: Set<String>, count: Int)] = [:]

        init(isTime: Bool) { self.isTime = isTime }

        var isCategory: Bool { !isDistinctFull && !isLong && distinct.count * 2 <= count }

        mutating func take(_ value: FieldValue) {
            switch value {
            case .missing: return
            case .list: hasLists = true
            case .flag: fits.formIntersection(.flag)
            case .number: fits.formIntersection(isTime ? [.date] : [.number])
            case .date: fits.formIntersection(.date)
            case .text(let text): take(text)
            }
            count += 1
            if case .number(let number) = value, !isDistinctFull { note(String(number)) }
            if case .flag(let flag) = value, !isDistinctFull { note(String(flag)) }
        }

        private mutating func take(_ text: String) {
            if !fits.isEmpty {
                if fits.contains(.flag), FieldValue.flag(of: text) == nil { fits.remove(.flag) }
                if fits.contains(.number), FieldValue.number(of: text) == nil { fits.remove(.number) }
                if fits.contains(.date), !FieldValue.isDate(text, isTime: isTime) { fits.remove(.date) }
                if fits.contains(.email), !FieldValue.isEmail(text) { fits.remove(.email) }
                if fits.contains(.url), !FieldValue.isURL(text) { fits.remove(.url) }
                if fits.contains(.phone), !FieldValue.isPhone(text) { fits.remove(.phone) }
            }
            if !isDistinctFull { note(text) }
        }

        private mutating func note(_ text: String) {
            guard distinct.insert(text).inserted else { return }
            isDistinctFull = distinct.count > KindGuess.categoryLimit
            isLong = isLong || text.utf8.count > KindGuess.categoryLength
            for separator in KindGuess.separators {
                let parts = FieldValue.parts(of: text, at: separator)
                if parts.count > 1 { separators.insert(separator) }
                parted[separator, default: ([], 0)].parts.formUnion(parts)
                parted[separator]?.count += parts.count
            }
        }

        func areCategories(partedBy separator: UInt8) -> Bool {
            guard let (parts, count) = parted[separator] else { return false }
            return parts.count <= KindGuess.categoryLimit && parts.count * 3 <= count * 2
                && parts.allSatisfy { $0.utf8.count <= KindGuess.categoryLength }
        }
    }
}
