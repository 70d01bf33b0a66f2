import Accounts
import JSON
import Settings

extension RequestDescription {
    /// Returns the encoded fields; `nil` if JSON cannot carry one of them (a password that is not text).
    func body(_ values: RequestValues, hidden: [HTMLForms.Field]) -> Secret? {
        let own = Set(fields.compactMap { $0.path.count == 1 ? $0.path[0] : nil })
        let filled =
            hidden.filter { !own.contains($0.name) }.map { ([$0.name][...], SecretJSON.text($0.value)) }
            + fields.compactMap { field in field.value.filled(values).map { (field.path[...], $0) } }
        var builder = SecretBuilder()
        switch encoding {
        case .json: return builder.appendJSON(Self.object(filled)) ? builder.build() : nil
        case .form:
            for (path, value) in filled {
                let name = (path.first ?? "") + path.dropFirst().map { "[\($0)]" }.joined()
                Self.append(name, value, to: &builder)
            }
            return builder.build()
        }
    }

    /// Appends a form field; a list as one for each of its elements.
    private static func append(_ name: String, _ value: SecretJSON, to builder: inout SecretBuilder) {
        let text: Secret
        switch value {
        case .plain(.null), .object: return
        case .list(let elements):
            for element in elements { append(name, element, to: &builder) }
            return
        case .plain(let value): text = Secret(text: value.string ?? value.text)
        case .secret(let secret): text = secret
        case .token(let token): text = token.secret
        }
        if builder.count > 0 { builder.append("&") }
        builder.appendFormValue(Secret(text: name))
        builder.append("=")
        builder.appendFormValue(text)
    }

    /// Returns fields as one object; those whose paths begin with the same name become an object inside it.
    private static func object(_ fields: [(path: ArraySlice<String>, value: SecretJSON)]) -> SecretJSON {
        var written: Set<String> = []
        return .object(
            fields.compactMap { field -> (String, SecretJSON?)? in
                guard let name = field.path.first, written.insert(name).inserted else { return nil }
                let inner = fields.filter { $0.path.first == name && $0.path.count > 1 }
                    .map { (path: $0.path.dropFirst(), value: $0.value) }
                return (name, inner.isEmpty ? field.value : object(inner))
            })
    }
}

extension RequestDescription.Value {
    /// Returns `nil` if a placeholder has no value; a list leaves out such an element.
    fileprivate func filled(_ values: RequestValues) -> SecretJSON? {
        switch self {
        case .template(let template): template.filled(values).map { .secret($0) }
        case .number(let number): .plain(.number(number))
        case .boolean(let value): .plain(.boolean(value))
        case .list(let elements): .list(elements.compactMap { $0.filled(values) })
        case .null: .plain(.null)
        }
    }
}
