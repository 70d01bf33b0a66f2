/// Numbers as JavaScript's `Number` reads them (ECMA-262, 7.1.4.1.1).
enum JavaScriptNumber {
    /// Returns the number; `nil` if the text is not one.
    static func parse(_ text: String) -> Double? {
        let bare = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        let digits = String(bare)
        if digits.isEmpty { return 0 }
        let prefix = digits.prefix(2).lowercased()
        if let radix = ["0x": 16, "0o": 8, "0b": 2][prefix] {
            // A sign is for decimal numbers only, and more digits than fit are out of every range here.
            let rest = digits.dropFirst(2)
            return rest.first?.isHexDigit == true ? Int(rest, radix: radix).map(Double.init) : nil
        }
        if digits == "Infinity" || digits == "+Infinity" { return .infinity }
        return digits.utf8.allSatisfy("0123456789.+-eE".utf8.contains) ? Double(digits) : nil
    }
}
