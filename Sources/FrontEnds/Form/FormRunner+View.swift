import Accounts
import SignIn
import Terminal
import Text
import Words

extension FormRunner {
    /// The form as it is, with one field active.
    func view(_ form: any Form, active: Int) -> FormView {
        var notice = notice?.text
        if let remaining = self.notice?.remaining { notice = StyledText(messages.locked(remaining()), .warning) }
        let bullet = session.ability.glyphs == .unicode ? "•" : "*"
        return FormView(
            title: form.title, fields: form.fields, verdicts: form.verdicts,
            contents: form.fields.map { field in
                field.kind == .text
                    ? form.text(of: field.name)
                    : String(repeating: bullet, count: secrets[field.name]?.characterCount ?? 0)
            },
            submitLabel: form.submitLabel, completeHint: form.completeHint, active: active, ability: session.ability,
            typed: secrets[form.fields[active].name]?.characters ?? [], notice: notice, insists: insists,
            keys: keys(form, active)
        )
    }

    /// Returns the keys of a field if they fit on a row of a window with plenty of room: a form that nearly fills its
    /// window is pushed into the scrollback when that gets narrower.
    private func keys(_ form: any Form, _ active: Int) -> String? {
        let text = messages.formKeys(
            isSecret: form.fields[active].kind == .secret, hasSuggestions: !form.fields[active].suggestions.isEmpty)
        return session.size.rows >= Self.plentyOfRows && session.size.columns > text.displayWidth + 2 ? text : nil
    }

    private static let plentyOfRows = 20
}

extension Secret {
    /// The characters for display, one Unicode scalar each, so that none combines with the next.
    fileprivate var characters: [String] {
        withUnsafeBytes { bytes in
            var decoder = UTF8()
            var rest = bytes.makeIterator()
            var characters: [String] = []
            while case .scalarValue(let scalar) = decoder.decode(&rest) { characters.append(String(scalar)) }
            return characters
        }
    }
}
