/// A nationality's lists and formats in source form, unsplit: literals that cost nothing until used.
///
/// Items are separated by commas or line ends. A name outside Latin and Cyrillic is `roman:native`; a place is
/// `city:state`. Formats are `NumberPattern`s, their alternatives separated by `|`.
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
    /// The name of the national number; empty if the directory gives none.
    let idName: StaticString
    let idValue: StaticString

    /// Returns the trimmed, non-empty items of a list. Works on bytes, since a client's start waits for all lists.
    static func items(_ list: StaticString) -> [ConstantText] {
        ConstantText(list).split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }.compactMap { item in
            let start = item.bytes.firstIndex { $0 != UInt8(ascii: " ") }
            return start.map { item[$0..<item.bytes.count] }
        }
    }

    /// Returns both sides of `left:right`; the whole item twice if it does not contain the separator, an ASCII
    /// character.
    static func pair(
        _ item: ConstantText, separator: Unicode.Scalar = ":"
    ) -> (left: ConstantText, right: ConstantText) {
        guard let middle = item.bytes.firstIndex(of: UInt8(ascii: separator)) else { return (item, item) }
        return (item[0..<middle], item[(middle + 1)..<item.bytes.count])
    }
}
