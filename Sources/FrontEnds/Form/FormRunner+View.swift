import Accounts
import SignIn
import Terminal
import Text
import Words

extension FormRunner {
    /// The form in its current state, with one field active.
    func view(_ form: any Form, active: Int) -> FormView {
        var notice = notice?.text
        if let remaining = self.notice?.remaining { notice = StyledText(messages.locked(remaining()), .failure) }
        let hasPlenty = session.size.rows >= Self.plentyOfRows
        let bullet = session.capabilities.glyphs == .unicode ? "•" : "*"
        var view = FormView(
            title: form.title, introduction: form.introduction, hasRule: hasPlenty, fields: form.fields,
            verdicts: form.verdicts,
            contents: form.fields.map { field in
                field.kind == .text
                    ? form.text(of: field.name)
                    : String(repeating: bullet, count: form.secrets[field.name]?.characterCount ?? 0)
            },
            submitLabel: form.submitLabel, completeHint: form.completeHint, active: active,
            capabilities: session.capabilities, columns: session.size.columns,
            // Only one-time codes are shown; a password's characters are in no `String`.
            typed: form.fields[active].boxes == nil ? [] : form.secrets[form.fields[active].name]?.characters ?? [],
            notice: notice, noticeField: self.notice?.field.map(form.position), insists: insists
        )
        view.strength = form.strength(of: form.fields[active].name)
        view.caution = caution
        if !hasPlenty, view.height(columns: session.size.columns) > session.size.rows { view.introduction = [] }
        view.keys = keys(form, view)
        return view
    }

    /// Returns the keys of a field, in full or in short, if they fit on one row and the window has rows to spare.
    ///
    /// When the window gets narrower, tmux pushes rows at its top into the scrollback for those that fold, even if
    /// those at its bottom are empty. So where there are few rows, the keys take the place of an empty one, and do not
    /// fold.
    private func keys(_ form: any Form, _ view: FormView) -> String? {
        let active = view.active
        let hasPlenty = session.size.rows >= Self.plentyOfRows
        guard hasPlenty || 2 * (view.height(columns: session.size.columns) + 1) <= session.size.rows else { return nil }
        let field = form.fields[active]
        let isSecret = field.kind == .secret
        let hasSuggestions = field.kind == .text && !field.completions(of: form.text(of: field.name)).isEmpty
        let hasArrows = session.capabilities.glyphs == .unicode
        guard hasPlenty else {
            let keys = messages.shortestFormKeys(isSecret: isSecret, hasArrows: hasArrows)
            return keys.displayWidth + 2 <= min(session.size.columns, Self.fewColumns) ? keys : nil
        }
        let texts = [
            messages.formKeys(isSecret: isSecret, hasSuggestions: hasSuggestions),
            messages.shortFormKeys(isSecret: isSecret, hasSuggestions: hasSuggestions, hasArrows: hasArrows),
        ]
        return texts.first { session.size.columns > $0.displayWidth + 2 }
    }

    /// Hardly any window gets narrower than this.
    private static let fewColumns = 12
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
