import People

/// What one request asks for, by the rules of randomuser 1.4; anything not understood is ignored.
struct RandomUserRequest: Sendable {
    /// As the answer's info names it.
    var version = RandomUserAPI.version
    var results = 1
    var page = 1
    /// `nil` if the request has none.
    var seed: String?
    var gender: Gender?
    /// In capitals; empty means any.
    var nationalities: [String] = []
    var fields = RandomUserFields.all
    var hasInfo = true
    var format = RandomUserFormat.json
    var password = PasswordParameter.listed
    var isDownload = false
    /// The function that a JSON answer is wrapped in.
    var callback: String?

    static let resultsLimit = 5000
    static let pageLimit = 10_000

    /// - Parameter items: In order; of repeated names the last wins.
    init(_ items: [(name: String, value: String)]) {
        // `results[]` and `results[0]` are elements of `results`, as in the original's form parser.
        let items = items.map { (name: Self.nameWithoutIndex($0.name), value: $0.value) }
        func value(_ names: String...) -> String? {
            for name in names {
                if let item = items.last(where: { $0.name == name }), !item.value.isEmpty { return item.value }
            }
            return nil
        }
        func has(_ names: String...) -> Bool { items.contains { names.contains($0.name) } }

        results = Self.wholeNumber(value("results"), in: 1...Self.resultsLimit)
        page = Self.wholeNumber(value("page"), in: 1...Self.pageLimit)
        seed = value("seed")
        // A seed determines everything, including the gender.
        if seed == nil { gender = value("gender").flatMap(Gender.init) }
        nationalities = Self.nationalities(value("nat", "nationality"))
        let included = value("inc").map { RandomUserFields(list: $0) } ?? .all
        fields = included.subtracting(RandomUserFields(list: value("exc") ?? ""))
        hasInfo = !has("noinfo")
        format = RandomUserFormat(parameter: value("format", "fmt") ?? "json")
        password = PasswordParameter(parameter: value("password") ?? "")
        isDownload = has("dl", "download")
        callback = value("callback").flatMap { Self.isFunctionName($0) ? $0 : nil }
    }

    private static func nameWithoutIndex(_ name: String) -> String {
        guard name.hasSuffix("]"), let start = name.lastIndex(of: "["), start > name.startIndex else { return name }
        let index = name[name.index(after: start)...].dropLast()
        return index.allSatisfy({ ("0"..."9").contains($0) }) ? String(name[..<start]) : name
    }

    /// Returns 1 if it is not a number, not an integer, or out of range.
    private static func wholeNumber(_ text: String?, in range: ClosedRange<Int>) -> Int {
        guard let number = text.flatMap(JavaScriptNumber.parse), let whole = Int(exactly: number), range ~= whole
        else { return 1 }
        return whole
    }

    /// One unknown name voids the whole list.
    private static func nationalities(_ list: String?) -> [String] {
        let codes = (list ?? "").split(separator: ",").map { $0.uppercased() }
        return codes.allSatisfy(Nationality.codes.contains) ? codes : []
    }

    /// Accepts only names and paths of functions: anything else would run as script in a page that includes the answer.
    private static func isFunctionName(_ text: String) -> Bool {
        text.utf8.count <= 128
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
                    UInt8(ascii: "["), UInt8(ascii: "]"):
                    true
                default: false
                }
            }
    }
}

enum RandomUserFormat: Sendable {
    case json, pretty, csv, yaml, xml

    /// Reads the `format` or `fmt` parameter, ignoring case; unknown ones mean JSON.
    init(parameter: String) {
        self =
            switch parameter.lowercased() {
            case "pretty", "prettyjson": .pretty
            case "csv": .csv
            case "yaml": .yaml
            case "xml": .xml
            default: .json
            }
    }

    var isJSON: Bool { self == .json || self == .pretty }

    var contentType: String {
        switch self {
        case .json, .pretty: "application/json; charset=utf-8"
        case .csv: "text/csv; charset=utf-8"
        case .yaml: "text/x-yaml; charset=utf-8"
        case .xml: "text/xml; charset=utf-8"
        }
    }

    var fileExtension: String {
        switch self {
        case .json, .pretty: "json"
        case .csv: "csv"
        case .yaml: "yaml"
        case .xml: "xml"
        }
    }
}

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
