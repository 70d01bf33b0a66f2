import Text

/// The fields of an HTML page's forms.
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
    private var forms: [Form] = []

    private struct Form {
        var action: String
        /// Whether a browser posts it by itself.
        var isPosted: Bool
    }

    init(_ page: some Collection<UInt8>) {
        var tags = HTMLTags(page, named: ["form", "input", "meta"])
        while inputs.count < Self.limit, let tag = tags.next() {
            switch tag.name {
            case "form":
                let isPosted = tag.attributes["method"]?.lowercased() == "post" && tag.attributes["onsubmit"] == nil
                forms.append(Form(action: tag.attributes["action"] ?? "", isPosted: isPosted))
            case "meta":
                if let name = tag.attributes["name"], let value = tag.attributes["content"] {
                    metas.append(Field(name: name, value: value))
                }
            default:
                guard let name = tag.attributes["name"], !name.isEmpty else { continue }
                let field = Field(name: name, value: tag.attributes["value"] ?? "")
                let type = tag.attributes["type"]?.lowercased() ?? "text"
                inputs.append(Input(field: field, type: type, form: forms.count))
            }
        }
    }

    /// The hidden fields of the form that takes a password, else those of all forms, in their order; all that have one
    /// name, as a browser sends them.
    var hidden: [Field] {
        let form = inputs.first { $0.type == "password" }?.form
        return inputs.filter { $0.type == "hidden" && (form == nil || $0.form == form) }.map(\.field)
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
        return forms[password.form - 1].action
    }

    /// Whether only a script can send what is typed: a browser would not post it, or not by itself.
    var isOfScript: Bool {
        guard let password = inputs.first(where: { $0.type == "password" }) else { return false }
        return password.form == 0 || !forms[password.form - 1].isPosted
    }

    /// The value of a field, or the content of a `meta` element, of that name.
    func value(_ name: String) -> String? {
        (inputs.map(\.field) + metas).first { $0.name == name && !$0.value.isEmpty }?.value
    }
}

/// Reads the start tags of an HTML page, however broken the rest of it is.
///
/// What a browser takes for no element of the page is passed over: comments, the text of scripts and the like, and what
/// stands in templates (HTML, 13.2.5 and 4.12.3).
struct HTMLTags {
    struct Tag {
        /// In lower case.
        var name: String
        /// By their names in lower case; the first of each name.
        var attributes: [String: String]
    }

    /// Elements whose content is text up to their end tag, as a browser that runs scripts reads them.
    private static let texts: Set<String> = ["noscript", "script", "style", "textarea", "title"]
    private static let commentEnds = ["-->", "--!>"].map { Array($0.utf8) }
    private static let attributeEnds = Array("=>/".utf8)

    private let names: Set<String>
    private var rest: ArraySlice<UInt8>
    /// How many templates are open.
    private var templates = 0

    /// - Parameter names: Of the elements that are asked for, in lower case.
    init(_ page: some Collection<UInt8>, named names: Set<String>) {
        self.names = names
        rest = Array(page)[...]
    }

    /// Returns the next tag of an element that is asked for; `nil` at the end.
    mutating func next() -> Tag? {
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                skipComment()
                continue
            }
            if isEnd(of: "template") { templates = max(templates - 1, 0) }
            guard let first = rest.first, Self.isLetter(first) else { continue }
            let name = takeName()
            let isWanted = templates == 0 && names.contains(name)
            let attributes = takeAttributes(keeping: isWanted)
            if isWanted { return Tag(name: name, attributes: attributes) }
            if name == "template" { templates += 1 }
            if Self.texts.contains(name) { skipText(of: name) }
        }
        return nil
    }

    /// Skips a comment, whose own dashes may end it: `<!-->` is a whole one.
    private mutating func skipComment() {
        rest = rest.dropFirst()
        while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
            rest = rest[dash...]
            for end in Self.commentEnds where rest.starts(with: end) {
                rest = rest.dropFirst(end.count)
                return
            }
            rest = rest.dropFirst()
        }
        rest = []
    }

    /// Skips the text of an element up to its end tag.
    private mutating func skipText(of name: String) {
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if isEnd(of: name) { return }
        }
    }

    /// Whether the end tag of an element stands here, behind its `<`.
    private func isEnd(of name: String) -> Bool {
        guard rest.first == UInt8(ascii: "/") else { return false }
        // One byte more, so that a longer name is another.
        return Self.name(rest.dropFirst().prefix(name.utf8.count + 1)) == name
    }

    private mutating func takeName() -> String {
        let bytes = rest.prefix(while: Self.isOfName)
        rest = rest.dropFirst(bytes.count)
        return Self.name(bytes)
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(foreign: bytes.prefix(while: isOfName)).lowercased()
    }

    /// An element's name is all up to white space, `/` or `>`: a `form-field` is no `form`.
    private static func isOfName(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// An attribute's value, whose references may stand for combining marks, too.
    private static func text(_ value: ArraySlice<UInt8>) -> String {
        String(foreign: String(decoding: value, as: UTF8.self).unescaped.utf8)
    }

    /// Reads the attributes up to the end of the tag; none are returned if they are not kept.
    private mutating func takeAttributes(keeping isKept: Bool) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
            guard let first = rest.first, first != UInt8(ascii: ">") else { return attributes }
            let name = rest.prefix { $0 > 0x20 && !Self.attributeEnds.contains($0) }
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
            guard isKept else { continue }
            let key = String(foreign: name).lowercased()
            if attributes[key] == nil { attributes[key] = Self.text(value) }
        }
    }
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
