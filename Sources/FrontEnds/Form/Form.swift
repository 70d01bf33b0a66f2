public import Accounts

/// A form of text and secret fields with a view-model behind it: what a front end needs to put it to a person.
@MainActor
public protocol Form: AnyObject {
    var title: String { get }
    var fields: [FormField] { get }
    /// What the submit row says.
    var submitLabel: String { get }
    /// What the hint row says once every field is well.
    var completeHint: String { get }
    /// What is done while the form is on its way.
    var work: String { get }

    /// What a field of text holds now.
    func text(of field: FormField.Name) -> String

    /// A text field was changed.
    func changed(_ field: FormField.Name, to text: String)

    /// A field whose text is kept as a secret was changed.
    func changed(_ field: FormField.Name, to secret: Secret)

    /// What the view-model last said of each field, in the order of `fields`.
    var verdicts: [FieldVerdict] { get }

    /// Sends the form; cancelling the task gives the attempt up.
    func submit(_ secrets: [FormField.Name: Secret]) async -> SubmitEnd
}

/// One field of a form.
public struct FormField: Sendable, Equatable {
    public enum Name: Sendable, Hashable {
        case email, name, password, repetition, code
    }

    public enum Kind: Sendable {
        case text
        /// Masked while it is typed, unless it is revealed.
        case secret
        /// Kept as a secret is, and shown while it is typed: a code that is good for once.
        case code
    }

    public var name: Name
    public var label: String
    public var kind: Kind
    /// What the field may be completed to, the likeliest first.
    public var suggestions: [String]
    /// How many boxes show what is typed, a character each; `nil` where none do.
    public var boxes: Int?

    public init(_ name: Name, _ label: String, _ kind: Kind, suggestions: [String] = [], boxes: Int? = nil) {
        self.name = name
        self.label = label
        self.kind = kind
        self.suggestions = suggestions
        self.boxes = boxes
    }
}

/// What the rules say of a field.
public enum FieldVerdict: Sendable, Equatable {
    /// Well; a hint may tell what would be better.
    case valid(hint: String?)
    /// The next missing thing.
    case missing(String)

    var isValid: Bool {
        if case .valid = self { true } else { false }
    }
}

/// What became of a submitted form.
public enum SubmitEnd: Sendable, Equatable {
    case done
    /// It did not go well: why and what to do next, where to go on, and how long to wait before.
    case again(complaint: String, field: FormField.Name, wait: Duration?)
    /// What was sent was well and stays, secrets too; more is needed in `field`. `isComplaint` where that was tried
    /// before.
    case more(text: String, field: FormField.Name, isComplaint: Bool)
}

extension Form {
    /// Whether the form can be submitted.
    var isValid: Bool { verdicts.allSatisfy(\.isValid) }

    /// Where a field stands; the first place for one that the form does not have.
    func position(of field: FormField.Name) -> Int { fields.firstIndex { $0.name == field } ?? 0 }

    /// Where the first field stands that is not well.
    var firstInvalid: Int? { verdicts.firstIndex { !$0.isValid } }
}
