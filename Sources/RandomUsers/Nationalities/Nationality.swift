import Synchronization

/// One of the directory's nationalities, with its lists split and ready to draw from.
///
/// A class, so that drawing one copies a single reference rather than a dozen.
final class Nationality: Sendable {
    let code: String
    let country: String
    let men: [ListedName]
    let women: [ListedName]
    let surnames: [ListedName]
    let streets: [ConstantText]
    let places: [ListedPlace]
    let phone: NumberPattern
    let cell: NumberPattern
    let postcode: NumberPattern
    /// Whether postcodes are numbers in JSON; in GB, CA and NO, for example, they are strings.
    let postcodeIsNumber: Bool
    let idName: String
    /// `nil` in IR, NZ, TR and UA.
    let idValue: NumberPattern?

    init(_ text: NationalityText) {
        code = text.code
        country = text.line("country")
        let cyrillic: Romanisation = code == "RS" ? .serbian : .ukrainian
        // The email forms of a whole list are one block of memory.
        func names(_ list: String) -> [ListedName] {
            var ascii: [UInt8] = []
            let natives = text.list(list).map { item in
                let (roman, native) = NationalityText.pair(item)
                let start = ascii.count
                cyrillic.appendASCII(roman.bytes, to: &ascii)
                return (native: native, ascii: start..<ascii.count)
            }
            let made = ConstantText(copying: ascii)
            return natives.map { ListedName(native: $0.native, ascii: made[$0.ascii]) }
        }
        men = names("men")
        women = names("women")
        surnames = names("surnames")
        streets = text.list("streets")
        places = text.list("places").map { item in
            let (city, state) = NationalityText.pair(item)
            return ListedPlace(city: city, state: state)
        }
        phone = NumberPattern(text.line("phone"))
        cell = NumberPattern(text.line("cell"))
        postcode = NumberPattern(text.line("postcode"))
        postcodeIsNumber = postcode.isNumber
        idName = text.line("id")
        idValue = idName.isEmpty ? nil : NumberPattern(text.line("id value"))
    }
}

/// A name in its own script, and in the form for its bearer's email address.
struct ListedName: Sendable {
    let native: ConstantText
    /// `a` to `z`, digits and hyphens.
    let ascii: ConstantText
}

struct ListedPlace: Sendable {
    let city: ConstantText
    let state: ConstantText
}

extension Nationality {
    /// The files of this folder, one for each nationality, in the order in which they are drawn.
    private static let files = EmbeddedFiles.all.filter { $0.name.hasSuffix(".txt") }.map { file in
        (code: String(file.name.dropLast(".txt".count)), text: ConstantText(file.text))
    }

    static let codes = files.map(\.code)

    private static let made = Mutex<[String: Nationality]>([:])

    /// Returns the nationality for a code in capitals; its lists are split on first use.
    static func named(_ code: String) -> Nationality? {
        made.withLock { made in
            if let known = made[code] { return known }
            guard let file = files.first(where: { $0.code == code }) else { return nil }
            let new = Nationality(NationalityText(code: code, file: file.text))
            made[code] = new
            return new
        }
    }
}
