package import Accounts

/// A form of text and secret fields backed by a view model: everything that a front end needs to present it.
@MainActor
package protocol Form: AnyObject {
    var words: FormWords { get }
    var fields: [FormField] { get }
    /// What somebody is told who is here for the first time.
    var introduction: [String] { get }
    /// Whether somebody who is asked one question a line is asked for each field, valid or not.
    var asksEveryField: Bool { get }

    /// Returns the current contents of a text field.
    func text(of field: FormField.Name) -> String

    /// Called when a text field changes.
    func changed(_ field: FormField.Name, to text: String)

    /// What was typed into the fields whose text is kept as a secret: the only copy while they are edited.
    var secrets: [FormField.Name: Secret] { get }

    /// Called when a field whose text is kept as a secret changes.
    func changed(_ field: FormField.Name, to secret: Secret)

    /// The view model's latest verdict on each field, in the order of `fields`.
    var verdicts: [FieldVerdict] { get }

    /// How good what was typed into the field of a new password is; `nil` for any other field.
    func strength(of field: FormField.Name) -> PasswordStrength?

    /// Called when a way to sign in is chosen instead of filling in the form.
    func choose(_ method: SignInMethod)

    /// Submits the form; cancelling the task cancels the attempt.
    func submit() async -> SubmitEnd
}

package struct FormWords: Sendable {
    package let title: String
    package let submitLabel: String
    /// The hint once every field is valid.
    package let completeHint: String
    /// A description of the work in progress while the form is being submitted.
    package let work: String
}

package struct FormField: Sendable, Equatable {
    package enum Name: Sendable, Hashable {
        case email, name, current, password, newPassword, repetition, code
        /// Not typed into: a way to sign in that Enter begins.
        case method(SignInMethod)
        /// A field that a script asks for by its own name, and the one in which the same is typed again.
        case asked(String)
        case askedAgain(String)
    }

    package enum Kind: Sendable {
        case text
        /// Masked while typing, unless revealed.
        case secret
        /// Kept as a secret but shown while typing: a single-use code.
        case code
        /// Not typed into: an alternative to filling in the form.
        case method
    }

    package var name: Name
    package var label: String
    package var kind: Kind
    /// Possible completions, the most likely first.
    package var suggestions: [String]
    /// The number of boxes that show what is typed, one character each; `nil` for no boxes.
    package var boxes: Int?

    package init(_ name: Name, _ label: String, _ kind: Kind, suggestions: [String] = [], boxes: Int? = nil) {
        self.name = name
        self.label = label
        self.kind = kind
        self.suggestions = suggestions
        self.boxes = boxes
    }
}

package enum FieldVerdict: Sendable, Equatable {
    /// The field is valid; `hint` may suggest an improvement.
    case valid(hint: String?)
    /// The next thing that the field needs.
    case missing(String)

    package var isValid: Bool {
        if case .valid = self { true } else { false }
    }
}

package enum SubmitEnd: Sendable, Equatable {
    case done
    /// The attempt failed: why and what to do next, the field to continue with, and how long to wait first.
    case again(complaint: String, field: FormField.Name, wait: Duration?)
    /// The form was accepted so far and keeps its contents, secrets included, but more is needed in `field`.
    /// `isComplaint` is whether a previous attempt at that failed.
    case more(text: String, field: FormField.Name, isComplaint: Bool)
}

extension FormField {
    /// The way to sign in that the field stands for, if any.
    var method: SignInMethod? {
        if case .method(let method) = name { method } else { nil }
    }

    /// What is suggested for the typed text, the most likely first.
    func completions(of text: String) -> [String] {
        text.isEmpty ? [] : suggestions.filter { $0.hasPrefix(text) && $0 != text }
    }
}

/// A form without text fields needs neither.
extension Form {
    package func text(of field: FormField.Name) -> String { "" }
    package func changed(_ field: FormField.Name, to text: String) {}
}

extension Form {
    package func choose(_ method: SignInMethod) {}
    package var introduction: [String] { [] }
    package var asksEveryField: Bool { false }
    package func strength(of field: FormField.Name) -> PasswordStrength? { nil }

    /// Whether the form can be submitted.
    var isValid: Bool { firstInvalid == nil }

    var firstInvalid: Int? { verdicts.firstIndex { !$0.isValid } }

    /// Returns the index of the next invalid field after `field`, else the first invalid one; `nil` if all are valid.
    func next(after field: Int) -> Int? {
        fields.indices.dropFirst(field + 1).first { !verdicts[$0].isValid } ?? firstInvalid
    }

    /// Returns the index of a field; 0 if the form does not have it.
    func position(of field: FormField.Name) -> Int { fields.firstIndex { $0.name == field } ?? 0 }

    /// Empties those of the fields whose text is kept as a secret.
    func forget(_ fields: [FormField]) {
        for field in fields where field.kind != .text { changed(field.name, to: Secret.empty) }
    }
}
