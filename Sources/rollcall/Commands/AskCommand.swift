import ArgumentParser
import ClientWords
import FrontEnds
import Glibc

struct AskCommand: Command {
    static let configuration = CommandConfiguration(
        "ask", .ask, discussion: [.askInput, .askOutput],
        examples: [
            "rollcall ask --field email --field password > answers",
            "rollcall ask --field pin:secret --length pin=6 --format json | jq .answers",
            "rollcall ask --field on:choice --choice on=test --choice on=live > stage",
        ])

    @Option(name: .customLong("field"), help: ArgumentHelp(.askField, valueName: "name[:kind]"))
    var fields: [String] = []

    @Option(name: .customLong("label"), help: ArgumentHelp(.askLabel, valueName: "name=text"))
    var labels: [String] = []

    @Option(name: .customLong("hint"), help: ArgumentHelp(.askHint, valueName: "name=text"))
    var hints: [String] = []

    @Option(name: .customLong("default"), help: ArgumentHelp(.askDefault, valueName: "name=text"))
    var defaults: [String] = []

    @Option(name: .customLong("choice"), help: ArgumentHelp(.askChoice, valueName: "name=value"))
    var choices: [String] = []

    @Option(name: .customLong("optional"), help: ArgumentHelp(.askOptional, valueName: "name"))
    var optionals: [String] = []

    @Option(name: .customLong("length"), help: ArgumentHelp(.askLength, valueName: "name=range"))
    var lengths: [String] = []

    @Option(name: .customLong("pattern"), help: ArgumentHelp(.askPattern, valueName: "name=regex"))
    var patterns: [String] = []

    @Option(name: .customLong("check"), help: ArgumentHelp(.askCheck, valueName: "name=command"))
    var checks: [String] = []

    @Option(help: ArgumentHelp(.askTitle, valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp(.askDescriptor, valueName: "number"))
    var outputFd = STDOUT_FILENO

    @OptionGroup var options: GlobalOptions

    func validate() throws { _ = try asked() }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options)
        // Parsed once already.
        guard let fields = try? asked() else { throw .usage }
        return try await Asking(wiring: wiring, fields: fields, title: title, descriptor: outputFd).run()
    }

    /// Far more than anybody fills in.
    private static let fieldLimit = 100

    /// The fields with what the other options say of them.
    private func asked() throws -> [AskedField] {
        if fields.isEmpty { throw ValidationError(.noField) }
        if fields.count > Self.fieldLimit { throw ValidationError(.tooManyFields(limit: Self.fieldLimit)) }
        var form = AskedForm()
        for given in fields { try form.add(given) }
        try form.set("--label", labels) { $0.label = $1 }
        try form.set("--hint", hints) { $0.hint = $1 }
        try form.set("--choice", choices) { $0.choices.append($1) }
        try form.set("--check", checks) { $0.check = $1 }
        try form.set("--length", lengths) { field, text in
            guard let length = AskedForm.range(text) else {
                throw ValidationError(.length("\(field.name)=\(text)"))
            }
            field.length = length
        }
        try form.set("--pattern", patterns) { field, text in
            do throws(TextPattern.Fault) {
                field.pattern = try TextPattern(text)
            } catch {
                throw ValidationError(.pattern(field.name, reason: error.reason))
            }
        }
        for name in optionals { try form.change(name, "--optional") { $0.isOptional = true } }
        try form.set("--default", defaults) { field, text in
            if field.kind.isSecret { throw ValidationError(.secretDefault(field.name)) }
            field.standard = text
        }
        try form.requireSense()
        return form.fields
    }
}

/// The fields of a command line, while its options are read.
private struct AskedForm {
    private(set) var fields: [AskedField] = []

    /// Adds `NAME` or `NAME:KIND`.
    mutating func add(_ given: String) throws {
        let parts = given.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard name.isVariableName else { throw ValidationError(.name(name)) }
        if fields.contains(where: { $0.name == name }) { throw ValidationError(.repeated(name)) }
        guard parts.count > 1 else { return fields.append(AskedField(name: name, kind: AskedField.Kind(of: name))) }
        guard let kind = AskedField.Kind(rawValue: parts[1]) else {
            throw ValidationError(.kind(parts[1], known: AskedField.Kind.allCases.map(\.rawValue)))
        }
        fields.append(AskedField(name: name, kind: kind))
    }

    /// Applies the values of an option, each `NAME=VALUE`.
    mutating func set(
        _ option: String, _ values: [String], _ apply: (inout AskedField, String) throws -> Void
    ) throws {
        for given in values {
            guard let sign = given.firstIndex(of: "=") else {
                throw ValidationError(.notOfField(given, option: option))
            }
            let text = String(given[given.index(after: sign)...])
            try change(String(given[..<sign]), option) { try apply(&$0, text) }
        }
    }

    mutating func change(_ name: String, _ option: String, _ apply: (inout AskedField) throws -> Void) throws {
        guard let index = fields.firstIndex(where: { $0.name == name }) else {
            throw ValidationError(.unknown(name, option: option))
        }
        try apply(&fields[index])
    }

    /// Refuses a form that nobody could fill in.
    func requireSense() throws {
        for field in fields {
            if (field.kind == .choice) == field.choices.isEmpty { throw ValidationError(.choices(field.name)) }
            guard field.standard != nil, let complaint = field.complaint(about: field.standardAnswer, Help.words) else {
                continue
            }
            throw ValidationError(.refusedDefault(field.name, complaint: complaint))
        }
    }

    /// Reads `8`, `8..`, `..64` or `8..64`.
    static func range(_ text: String) -> ClosedRange<Int>? {
        let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        func number(_ text: String, _ open: Int) -> Int? {
            text.isEmpty ? open : text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
        }
        guard !text.isEmpty, text != "..", ends.count <= 2,
            let lower = number(ends[0], 0), let upper = number(ends[ends.count - 1], .max), lower <= upper
        else { return nil }
        return lower...upper
    }
}

extension ValidationError {
    fileprivate init(_ error: AskUsageError) { self.init(Help.words.error(error)) }
}
