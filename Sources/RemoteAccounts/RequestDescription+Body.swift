import Accounts
import Settings

extension RequestDescription {
    /// Returns the encoded fields; `nil` if JSON cannot carry one of them (a password that is not text).
    func body(_ values: RequestValues, hidden: [HTMLForms.Field]) -> Secret? {
        let own = Set(fields.compactMap { $0.path.count == 1 ? $0.path[0] : nil })
        let filled =
            hidden.filter { !own.contains($0.name) }.map { ([$0.name][...], FilledValue.text(Secret(text: $0.value))) }
            + fields.compactMap { field in field.value.filled(values).map { (field.path[...], $0) } }
        var builder = SecretBuilder()
        switch encoding {
        case .json: return Self.append(filled, to: &builder) ? builder.build() : nil
        case .form:
            for (path, value) in filled {
                let name = (path.first ?? "") + path.dropFirst().map { "[\($0)]" }.joined()
                Self.append(name, value, to: &builder)
            }
            return builder.build()
        }
    }

    /// Appends a form field.
    private static func append(_ name: String, _ value: FilledValue, to builder: inout SecretBuilder) {
        switch value {
        case .null: break
        case .list(let elements):
            for element in elements { append(name, element, to: &builder) }
        case .text(let text), .literal(let text):
            if builder.count > 0 { builder.append("&") }
            builder.appendFormValue(Secret(text: name))
            builder.append("=")
            builder.appendFormValue(text)
        }
    }

    /// Appends fields as one object; those whose paths begin with the same name become an object inside it.
    private static func append(
        _ fields: [(path: ArraySlice<String>, value: FilledValue)], to builder: inout SecretBuilder
    ) -> Bool {
        builder.append("{")
        var written: Set<String> = []
        for field in fields {
            guard let name = field.path.first, written.insert(name).inserted else { continue }
            if written.count > 1 { builder.append(",") }
            builder.appendJSONString(name)
            builder.append(":")
            let inner = fields.filter { $0.path.first == name && $0.path.count > 1 }
                .map { (path: $0.path.dropFirst(), value: $0.value) }
            guard inner.isEmpty ? append(field.value, to: &builder) : append(inner, to: &builder) else { return false }
        }
        builder.append("}")
        return true
    }

    private static func append(_ value: FilledValue, to builder: inout SecretBuilder) -> Bool {
        switch value {
        case .text(let text): return builder.appendJSONString(text)
        case .literal(let text): builder.append(text)
        case .null: builder.append("null")
        case .list(let elements):
            builder.append("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { builder.append(",") }
                guard append(element, to: &builder) else { return false }
            }
            builder.append("]")
        }
        return true
    }
}

/// The value of a field, with its templates filled in.
private indirect enum FilledValue {
    case text(Secret)
    /// A number or a boolean.
    case literal(Secret)
    case list([FilledValue])
    case null
}

extension RequestDescription.Value {
    /// Returns `nil` if a placeholder has no value; a list leaves out such an element.
    fileprivate func filled(_ values: RequestValues) -> FilledValue? {
        switch self {
        case .template(let template): template.filled(values).map { .text($0) }
        case .number(let number): .literal(Secret(text: number))
        case .boolean(let value): .literal(Secret(text: "\(value)"))
        case .list(let elements): .list(elements.compactMap { $0.filled(values) })
        case .null: .null
        }
    }
}
