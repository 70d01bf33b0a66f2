/// One of the directory's nationalities, its lists split and ready to draw from.
///
/// A class, so that drawing one copies a reference and not a dozen.
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
    /// Where postcodes are numbers in JSON; else they are strings, as in GB, CA, NO.
    let postcodeIsNumber: Bool
    let idName: String
    /// `nil` in IR, NZ, TR and UA.
    let idValue: NumberPattern?

    init(_ text: NationalityText) {
        code = text.code.description
        country = text.country.description
        let cyrillic: Romanisation = code == "RS" ? .serbian : .ukrainian
        // The forms for email addresses of a whole list in one piece.
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

/// A name in its own script, and as its bearer's email address has it.
struct ListedName: Sendable {
    let native: ConstantText
    /// `a` to `z`, digits and hyphens.
    let ascii: ConstantText
}

struct ListedPlace: Sendable {
    let city: ConstantText
    let state: ConstantText
}
