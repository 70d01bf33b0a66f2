/// The location of a person's texts in a table's blob.
///
/// The lengths come first (variable-length numbers with seven bits per byte), then the bytes: name, email, folded form,
/// phone, cell, id. Name and email, or email and folded form, are adjacent so that a search reads them in one pass.
struct PersonRecord {
    var name: Range<Int>
    var email: Range<Int>
    /// Searched in place of the name if folding changes more than ASCII case; otherwise empty.
    var folded: Range<Int>
    var phone: Range<Int>
    var cell: Range<Int>
    /// In characters if the number is packed, otherwise in bytes.
    var phoneLength: Int
    var cellLength: Int
    /// Empty if the id is a UUID.
    var id: Range<Int>

    @inline(__always)
    init(at start: Int, in text: UnsafeBufferPointer<UInt8>, traits: PersonTraits) {
        var offset = start
        func length() -> Int {
            var value = Int(text[offset] & 0x7F)
            var shift = 7
            while text[offset] & 0x80 != 0 {
                offset += 1
                value |= Int(text[offset] & 0x7F) << shift
                shift += 7
            }
            offset += 1
            return value
        }
        let lengths = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: start, as: UInt32.self)
        let nameLength: Int
        let emailLength: Int
        if lengths & 0x8080_8080 == 0 {
            // Four lengths of one byte each, the case for nearly everybody.
            nameLength = Int(text[start])
            emailLength = Int(text[start + 1])
            phoneLength = Int(text[start + 2])
            cellLength = Int(text[start + 3])
            offset = start + 4
        } else {
            nameLength = length()
            emailLength = length()
            phoneLength = length()
            cellLength = length()
        }
        let foldedLength = traits.isFolded ? length() : 0
        let idLength = traits.hasTextID ? length() : 0
        name = offset..<offset + nameLength
        email = name.upperBound..<name.upperBound + emailLength
        folded = email.upperBound..<email.upperBound + foldedLength
        phone =
            folded.upperBound..<folded.upperBound
            + (traits.isPhonePacked ? PhonePacking.byteCount(phoneLength) : phoneLength)
        cell =
            phone.upperBound..<phone.upperBound
            + (traits.isCellPacked ? PhonePacking.byteCount(cellLength) : cellLength)
        id = cell.upperBound..<cell.upperBound + idLength
    }

    /// Returns the ranges in which to search the name and the email.
    @inline(__always)
    func searched(in text: UnsafeBufferPointer<UInt8>) -> (name: Range<Int>, email: Range<Int>) {
        if folded.isEmpty { return (name, email) }
        // The folded form is that of the name, or of name and email separated by a line feed, which no word contains.
        let nameEnd = text[folded].firstIndex(of: UInt8(ascii: "\n")) ?? folded.upperBound
        return (folded.lowerBound..<nameEnd, nameEnd < folded.upperBound ? nameEnd + 1..<folded.upperBound : email)
    }

    func phoneText(in text: UnsafeBufferPointer<UInt8>, traits: PersonTraits) -> String {
        Self.number(text[phone], length: phoneLength, isPacked: traits.isPhonePacked)
    }

    func cellText(in text: UnsafeBufferPointer<UInt8>, traits: PersonTraits) -> String {
        Self.number(text[cell], length: cellLength, isPacked: traits.isCellPacked)
    }

    private static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, length: Int, isPacked: Bool) -> String {
        let bytes = UnsafeBufferPointer(rebasing: bytes)
        return isPacked ? PhonePacking.text(bytes, characters: length) : String(decoding: bytes, as: UTF8.self)
    }
}
