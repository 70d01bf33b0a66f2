/// The formats of an answer.
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
