import JSON

extension Layer {
    /// Reads endpoints from a value that fits the schema; notes what does not fit together.
    func readEndpoints(
        _ value: JSONValue, noting checker: inout SchemaChecker, origin: Settings.Origin
    ) -> [Settings.Endpoint] {
        var names: Set<String> = []
        return (value.elements ?? []).enumerated().compactMap { index, element in
            let key = "\(Settings.Key.authEndpoints.path)[\(index)]"
            let text = element["url"]?.string ?? ""
            guard let url = try? EndpointURL(text),
                let description = EndpointDescription(checked: element["remote"] ?? .object([]))
            else {
                checker.note(
                    .notAllowed(origin: origin, key: key + ".url", found: JSONValue.excerpt(of: text), allowed: .url))
                return nil
            }
            if !names.insert(url.name).inserted {
                let found = JSONValue.excerpt(of: text)
                checker.note(.repeatedEndpoint(origin: origin, key: key + ".url", found: found))
            }
            description.addressProblems(under: url, at: key + ".remote") { _ in origin }.forEach { checker.note($0) }
            return Settings.Endpoint(url: url, description: description)
        }
    }
}
