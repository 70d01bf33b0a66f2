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
        code = text.code.description
        country = text.country.description
        let cyrillic: Romanisation = code == "RS" ? .serbian : .ukrainian
        // The email forms of a whole list are one block of memory.
        func names(_ list: StaticString) -> [ListedName] {
            var ascii: [UInt8] = []
            let natives = NationalityText.items(list).map { item in
                let (roman, native) = NationalityText.pair(item)
                let start = ascii.count
                cyrillic.appendASCII(roman.bytes, to: &ascii)
                return (native: native, ascii: start..<ascii.count)
            }
            let made = ConstantText(copying: ascii)
            return natives.map { ListedName(native: $0.native, ascii: made[$0.ascii]) }
        }
        men = names(text.men)
        women = names(text.women)
        surnames = names(text.surnames)
        streets = NationalityText.items(text.streets)
        places = NationalityText.items(text.places).map { item in
            let (city, state) = NationalityText.pair(item)
            return ListedPlace(city: city, state: state)
        }
        phone = NumberPattern(text.phone)
        cell = NumberPattern(text.cell)
        postcode = NumberPattern(text.postcode)
        postcodeIsNumber = postcode.isNumber
        idName = text.idName.description
        idValue = idName.isEmpty ? nil : NumberPattern(text.idValue)
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
