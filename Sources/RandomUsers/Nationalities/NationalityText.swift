/// A nationality's lists and formats as they are written down, unsplit: literals that cost nothing until used.
///
/// Items are parted by commas or line ends. A name outside Latin and Cyrillic is `roman:native`; a place is
/// `city:state`. Formats are `NumberPattern`s, their alternatives parted by `|`.
struct NationalityText: Sendable {
    let code: StaticString
    let country: StaticString
    let men: StaticString
    let women: StaticString
    let surnames: StaticString
    let streets: StaticString
    let places: StaticString
    let phone: StaticString
    let cell: StaticString
    let postcode: StaticString
    /// What the national number is called; empty where the directory gives none.
    let idName: StaticString
    let idValue: StaticString

    /// The trimmed, non-empty items of a list. Goes by bytes, as a client's start waits for all lists.
    static func items(_ list: StaticString) -> [Substring] {
        list.description.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }.compactMap { item in
            let trimmed = item.drop { $0 == UInt8(ascii: " ") }
            return trimmed.isEmpty ? nil : Substring(trimmed)
        }
    }

    /// Both sides of `left:right`; the whole item twice where there is no separator, an ASCII character.
    static func pair(_ item: Substring, separator: Unicode.Scalar = ":") -> (left: Substring, right: Substring) {
        guard let middle = item.utf8.firstIndex(of: UInt8(ascii: separator)) else { return (item, item) }
        return (item[..<middle], item[item.utf8.index(after: middle)...])
    }
}
