/// The fields of an HTML page's forms, read tag by tag, however broken the rest of the page is.
struct HTMLForms {
    struct Field: Sendable, Equatable {
        var name: String
        var value: String
    }

    private struct Input {
        var field: Field
        var type: String
        /// The number of the form that it is in; 0 before the first.
        var form: Int
    }

    /// The most fields to read: no page that people type into has more.
    private static let limit = 2_000
    private var inputs: [Input] = []
    private var metas: [Field] = []
    /// The target of each form, in order.
    private var actions: [String] = []

    init(_ page: some Collection<UInt8>) {
        var rest = Array(page)[...]
        var form = 0
        while inputs.count < Self.limit, let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            let name = String(decoding: rest.prefix(8).prefix { Self.isLetter($0) }, as: UTF8.self).lowercased()
            guard ["form", "input", "meta"].contains(name) else { continue }
            rest = rest.dropFirst(name.utf8.count)
            let attributes = Self.attributes(&rest)
            switch name {
            case "form":
                form += 1
                actions.append(attributes["action"] ?? "")
            case "meta":
                if let name = attributes["name"], let value = attributes["content"] {
                    metas.append(Field(name: name, value: value))
                }
            default:
                guard let name = attributes["name"], !name.isEmpty else { continue }
                let field = Field(name: name, value: attributes["value"] ?? "")
                inputs.append(Input(field: field, type: attributes["type"]?.lowercased() ?? "text", form: form))
            }
        }
    }

    /// The hidden fields of the form that takes a password, else those of all forms; the first of each name.
    var hidden: [Field] {
        let form = inputs.first { $0.type == "password" }?.form
        var names: Set<String> = []
        return inputs.filter { $0.type == "hidden" && (form == nil || $0.form == form) }.map(\.field)
            .filter { names.insert($0.name).inserted }
    }

    /// The names of the first text field and of the password field in the form that takes a password.
    var login: (name: String, password: String)? {
        guard let password = inputs.first(where: { $0.type == "password" }) else { return nil }
        let texts = inputs.filter { $0.form == password.form && ["text", "email"].contains($0.type) }
        return texts.first.map { ($0.field.name, password.field.name) }
    }

    /// The target of the form that takes a password; empty for its own page, `nil` if the field is outside any form.
    var loginAction: String? {
        guard let password = inputs.first(where: { $0.type == "password" }), password.form > 0 else { return nil }
        return actions[password.form - 1]
    }

    /// The value of a field, or the content of a `meta` element, of that name.
    func value(_ name: String) -> String? {
        (inputs.map(\.field) + metas).first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Reads the attributes up to the end of the tag.
    private static func attributes(_ rest: inout ArraySlice<UInt8>) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
            guard let first = rest.first, first != UInt8(ascii: ">") else { return attributes }
            let name = rest.prefix { $0 > 0x20 && !Array("=>/".utf8).contains($0) }
            rest = rest.dropFirst(max(name.count, 1)).drop { $0 <= 0x20 }
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop { $0 <= 0x20 }
            let value: ArraySlice<UInt8>
            if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest.dropFirst(value.count + 2)
            } else {
                value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
                rest = rest.dropFirst(value.count)
            }
            let key = String(decoding: name, as: UTF8.self).lowercased()
            if attributes[key] == nil { attributes[key] = String(decoding: value, as: UTF8.self).unescaped }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension String {
    /// The text with its entities decoded, as far as frameworks write them: the five of XML, and numeric ones.
    fileprivate var unescaped: String {
        guard contains("&") else { return self }
        let named: [Substring: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        var result = ""
        var rest = self[...]
        while let character = rest.popFirst() {
            let name = rest.prefix(8).prefix { $0 != ";" }
            guard character == "&", rest.dropFirst(name.count).first == ";" else {
                result.append(character)
                continue
            }
            let digits = name.lowercased().hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst()
            let number = name.hasPrefix("#") ? UInt32(digits, radix: digits.count < name.count - 1 ? 16 : 10) : nil
            guard let text = named[name] ?? number.flatMap(Unicode.Scalar.init).map(String.init) else {
                result.append(character)
                continue
            }
            result += text
            rest = rest.dropFirst(name.count + 1)
        }
        return result
    }
}
