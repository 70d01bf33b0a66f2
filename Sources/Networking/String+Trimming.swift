extension String {
    /// An IPv6 address without the brackets that surround it in a URL.
    package var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }

    /// A URL's host, an IPv6 address without its brackets; `nil` if anything else is in brackets, which belong to
    /// addresses alone (RFC 3986, 3.2.2).
    package var hostWithoutBrackets: String? {
        let address = trimmingBrackets
        if address == self { return contains("[") || contains("]") ? nil : self }
        // A zone (RFC 6874) says by which interface it is reached.
        let number = address.prefix { $0 != "%" }
        return number.contains(":") && IPAddress(String(number)) != nil ? address : nil
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
