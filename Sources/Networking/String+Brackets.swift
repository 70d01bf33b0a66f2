extension String {
    /// An IPv6 address without the brackets that surround it in a URL.
    package var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }
}
