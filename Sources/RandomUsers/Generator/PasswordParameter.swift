/// How passwords are generated: from the list, or from given characters.
package enum PasswordParameter: Sendable, Hashable {
    /// A word of the list.
    case listed
    /// This many characters of these, uniformly distributed.
    case drawn(from: [UInt8], length: ClosedRange<Int>)

    static let defaultLength = 8...64

    /// Reads the `password` parameter of a request.
    ///
    /// It lists the charsets `special`, `upper`, `lower`, `number`, then `N` or `MIN-MAX` (1 to 64; 8 to 64 if missing
    /// or out of range). Without a known charset, the list is used.
    package init(parameter: String) {
        let items = parameter.split(separator: ",", omittingEmptySubsequences: false)
        var seen: Set<Substring> = []
        let characters = items.reduce(into: [UInt8]()) { characters, name in
            if let charset = Self.charset(name), seen.insert(name).inserted { characters += charset.utf8 }
        }
        guard !characters.isEmpty else {
            self = .listed
            return
        }
        self = .drawn(from: characters, length: Self.length(items.last ?? ""))
    }

    private static func charset(_ name: Substring) -> String? {
        switch name {
        case "special": " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
        case "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        case "lower": "abcdefghijklmnopqrstuvwxyz"
        case "number": "0123456789"
        default: nil
        }
    }

    private static func length(_ text: Substring) -> ClosedRange<Int> {
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map {
            JavaScriptNumber.parse(String($0)).flatMap { Int(exactly: $0) }
        }
        guard bounds.count <= 2, let first = bounds.first ?? nil else { return defaultLength }
        guard bounds.count == 2 else { return 1...64 ~= first ? first...first : defaultLength }
        guard let second = bounds[1] else { return defaultLength }
        let lower = 1...64 ~= min(first, second) ? min(first, second) : defaultLength.lowerBound
        let upper = 1...64 ~= max(first, second) ? max(first, second) : defaultLength.upperBound
        return lower <= upper ? lower...upper : lower...defaultLength.upperBound
    }
}
