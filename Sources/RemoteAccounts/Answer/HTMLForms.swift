/// The forms of an HTML page, as far as their fields are wanted: read tag by tag, whatever else is broken in it.
struct HTMLForms {
    struct Field: Sendable, Equatable {
        var name: String
        var value: String
    }

    private struct Input {
        var field: Field
        var type: String
        /// Which form it stands in; 0 before the first.
        var form: Int
    }

    /// No page that people type into has more.
    private static let limit = 2_000
    private var inputs: [Input] = []
    private var metas: [Field] = []
    /// Where each form is sent to, from the first.
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

    /// The hidden fields of the form that takes a password, else those of all forms; of one name the first.
    var hidden: [Field] {
        let form = inputs.first { $0.type == "password" }?.form
        var names: Set<String> = []
        return inputs.filter { $0.type == "hidden" && (form == nil || $0.form == form) }.map(\.field)
            .filter { names.insert($0.name).inserted }
    }

    /// Whether some form takes a password.
    var takesPassword: Bool { inputs.contains { $0.type == "password" } }

    /// The names of the fields that a person types into, in the form that takes a password, and the password's.
    var login: (name: String, password: String)? {
        guard let password = inputs.first(where: { $0.type == "password" }) else { return nil }
        let texts = inputs.filter { $0.form == password.form && ["text", "email"].contains($0.type) }
        return texts.first.map { ($0.field.name, password.field.name) }
    }

    /// Where the form that takes a password is sent to; empty for its own page, `nil` where it stands in none.
    var loginAction: String? {
        guard let password = inputs.first(where: { $0.type == "password" }), password.form > 0 else { return nil }
        return actions[password.form - 1]
    }

    /// The value of a field, or the content of a `meta` element, of that name.
    func value(_ name: String) -> String? {
        (inputs.map(\.field) + metas).first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Takes the attributes up to the tag's end.
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
    /// With the entities that frameworks write into attributes: the five of XML, and numbers.
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
