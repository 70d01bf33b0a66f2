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
