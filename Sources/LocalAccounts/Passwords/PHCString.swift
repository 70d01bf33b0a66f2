private import CSodium

/// The parts of stored hashes (https://github.com/P-H-C/phc-string-format).
enum PHCString {
    /// Base64 without padding; `nil` for anything else, and for fewer or more bytes than that.
    static func bytes(_ text: Substring, _ lengths: ClosedRange<Int>) -> [UInt8]? {
        var length = 0
        let characters = text.utf8.map { CChar(bitPattern: $0) }
        var isValid = false
        let bytes = [UInt8](unsafeUninitializedCapacity: lengths.upperBound) { target, used in
            guard let start = target.baseAddress else { return }
            let status = sodium_base642bin(
                start, lengths.upperBound, characters, characters.count, nil, &length, nil,
                sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
            isValid = status == 0
            used = isValid ? length : 0
        }
        return isValid && lengths.contains(length) ? bytes : nil
    }

    /// The same with its padding.
    static func padded(_ text: Substring, _ lengths: ClosedRange<Int>) -> [UInt8]? {
        let bare = text.prefix { $0 != "=" }
        guard text.utf8.count % 4 == 0, text.utf8.count - bare.utf8.count <= 2,
            text.utf8.suffix(text.utf8.count - bare.utf8.count).allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        return bytes(bare, lengths)
    }

    /// Parses a positive number as these strings write it: digits only, without a sign or leading zeros.
    static func decimal(_ digits: Substring) -> Int? {
        let isDigits = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isDigits && !digits.hasPrefix("0") ? Int(digits) : nil
    }

    /// Returns the numbers in text such as `m=65536,t=2,p=1`; `nil` if the names or their order differ.
    static func parameters(_ text: Substring, _ names: [String]) -> [Int]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == names.count else { return nil }
        let numbers = zip(parts, names).compactMap { part, name in
            part.hasPrefix("\(name)=") ? decimal(part.dropFirst(name.count + 1)) : nil
        }
        return numbers.count == names.count ? numbers : nil
    }
}
