/// What a word of a search may stand for besides a part of name, email or place: an age, a gender, a part of a
/// telephone number, or the initial consonants of a Korean name or place.
struct SearchFact: Sendable, Hashable {
    /// The minimum number of digits to find inside telephone numbers: fewer occur in nearly all of them, and are only
    /// looked for where a number begins or ends.
    private static let minimumDigits = 4
    private static let genders: [String: Gender] = [
        "female": .female, "male": .male, "여성": .female, "남성": .male, "여자": .female, "남자": .male,
    ]

    private let age: Int?
    private let gender: Gender?
    /// Digits of a telephone number, and where in it they are.
    private let digits: [UInt8]
    private let digitsPlace: SearchTerm.Place
    private let initials: HangulInitials?

    var isGender: Bool { gender != nil }

    /// - Parameters:
    ///   - word: A word without its signs. Returns `nil` if it stands for none of these.
    ///   - place: Where it has to be: whatever begins or ends so is a telephone number.
    init?(_ word: String, at place: SearchTerm.Place) {
        let isWhole = place == .anywhere || place == .alone
        let bytes = Array(word.utf8)
        let isNumber = bytes.allSatisfy { "0123456789+-().".utf8.contains($0) }
        let digits = isNumber ? bytes.filter { (0x30...0x39).contains($0) } : []
        // "022" is how a number begins, and nobody's age.
        let isAge = isWhole && digits.count == bytes.count && digits.count < 4 && (bytes.first != 0x30 || word == "0")
        age = isAge ? Int(word) : nil
        self.digits = isAge && digits.count < 3 ? [] : digits
        digitsPlace = place == .anywhere && digits.count < Self.minimumDigits ? .atStart : place
        gender = isWhole ? Self.genders[word.lowercased()] : nil
        initials = isWhole ? HangulInitials(word) : nil
        if age == nil, gender == nil, self.digits.isEmpty, initials == nil { return nil }
    }

    /// Whether it is true of a row.
    func isTrue(of traits: PersonTraits, _ record: PersonRecord, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let age, traits.age == age { return true }
        if let gender, traits.gender == gender { return true }
        if let initials, initials.isFound(in: UnsafeBufferPointer(rebasing: text[record.name])) { return true }
        guard !digits.isEmpty else { return false }
        return isPart(of: text[record.phone], traits.isPhonePacked, record.phoneLength)
            || isPart(of: text[record.cell], traits.isCellPacked, record.cellLength)
    }

    /// Whether it is true of a person, their place included.
    func isTrue(of person: Person) -> Bool {
        if let age, person.age == age { return true }
        if let gender, person.gender == gender { return true }
        if isTrue(ofPlace: person.city) || isTrue(ofPlace: person.country) { return true }
        if let initials, initials.isFound(in: person.name) { return true }
        guard !digits.isEmpty else { return false }
        return [person.phone, person.cell].contains { number in
            isPart(of: number.utf8.filter { (0x30...0x39).contains($0) })
        }
    }

    /// Whether the name of a city or country has these initial consonants.
    func isTrue(ofPlace name: String) -> Bool { initials?.isFound(in: name) ?? false }

    private func isPart(of number: Slice<UnsafeBufferPointer<UInt8>>, _ isPacked: Bool, _ length: Int) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * number.count + 1) { found in
            var count = 0
            func take(_ digit: UInt8) {
                found[count] = digit
                count += 1
            }
            if isPacked {
                for (place, byte) in number.enumerated() {
                    if byte >> 4 < 10 { take(byte >> 4 + 0x30) }
                    if byte & 15 < 10, 2 * place + 1 < length { take(byte & 15 + 0x30) }
                }
            } else {
                for byte in number where (0x30...0x39).contains(byte) { take(byte) }
            }
            return isPart(of: UnsafeBufferPointer(rebasing: found[..<count]))
        }
    }

    private func isPart(of number: some RandomAccessCollection<UInt8>) -> Bool {
        guard number.count >= digits.count else { return false }
        return switch digitsPlace {
        case .anywhere: (0...(number.count - digits.count)).contains { number.dropFirst($0).starts(with: digits) }
        case .atStart: number.starts(with: digits)
        case .atEnd: number.suffix(digits.count).elementsEqual(digits)
        case .alone: number.elementsEqual(digits)
        }
    }
}
