extension ISO8601 {
    /// Returns the seconds of a duration such as `PT1M30S`, `P1DT12H` or `PT0.5S`; `nil` for anything else, including
    /// years and months, which have no fixed length.
    package static func seconds(ofDuration text: String) -> Double? {
        var rest = text.uppercased()[...]
        guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
        var units: [Character: Double] = ["W": 604_800, "D": 86_400]
        var seconds = 0.0
        while !rest.isEmpty {
            if rest.first == "T" {
                units = ["H": 3_600, "M": 60, "S": 1]
                rest.removeFirst()
                if rest.isEmpty { return nil }
            }
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
            guard let unit = rest[digits.endIndex...].first, let length = units.removeValue(forKey: unit),
                let number = Double(digits.replacing(",", with: "."))
            else { return nil }
            seconds += number * length
            rest = rest[digits.endIndex...].dropFirst()
        }
        return seconds
    }
}
