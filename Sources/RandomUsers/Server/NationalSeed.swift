/// A seed that may contain a nationality: 16 hex digits, and two more for its index among all nationalities in
/// alphabetical order.
///
/// Given for people of one nationality that were asked for without a seed; sent back alone, it gives the same people.
struct NationalSeed {
    /// The seed that people are generated from.
    let base: String
    /// The nationality's code; `nil` if the seed contains none.
    var nationality: String?

    private static let length = 16

    init(_ text: String) {
        let (digits, place) = (text.prefix(Self.length), text.dropFirst(Self.length))
        guard text.utf8.count == Self.length + 2, text.utf8.allSatisfy("0123456789abcdef".utf8.contains),
            let index = Int(place, radix: 16), Nationality.codes.indices.contains(index)
        else {
            base = text
            return
        }
        base = String(digits)
        nationality = Nationality.codes[index]
    }

    /// The whole seed.
    var text: String {
        guard let index = nationality.flatMap({ Nationality.codes.firstIndex(of: $0) }) else { return base }
        return base + (index < 16 ? "0" : "") + String(index, radix: 16)
    }
}
