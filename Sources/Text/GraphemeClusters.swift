private import CUTF8Proc

/// Finds where the characters that a person sees begin in UTF-8 text, without making a `String`: the text may be a
/// secret.
package enum GraphemeClusters {
    /// Returns the places in `bytes` at which one begins (UAX #29), and the end. Bytes that are not UTF-8 are
    /// characters each.
    package static func boundaries(of bytes: UnsafeRawBufferPointer) -> [Int] {
        var places: [Int] = []
        var decoder = UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var offset = 0
        var before: Int32?
        var state: Int32 = 0
        while true {
            switch decoder.parseScalar(from: &rest) {
            case .valid(let encoded):
                let scalar = Int32(UTF8.decode(encoded).value)
                let isInside = before.map { !utf8proc_grapheme_break_stateful($0, scalar, &state) } ?? false
                if !isInside { places.append(offset) }
                before = scalar
                offset += encoded.count
            case .error(let length):
                places.append(offset)
                (before, state) = (nil, 0)
                offset += length
            case .emptyInput: return places + [offset]
            }
        }
    }
}
