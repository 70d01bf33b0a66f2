extension String {
    /// An IPv6 address without the brackets that surround it in a URL.
    package var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }
}

extension Substring {
    /// Without the spaces and tabs around it, which mean nothing around a header's value (RFC 9110, 5.6.3).
    package var trimmingBlanks: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
