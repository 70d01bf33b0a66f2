import ArgumentParser
import ClientWords
import Words

/// The options of commands that lend the session.
struct LendingOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.minValidity, valueName: "time"))
    var minValidity = Validity.standard

    func validate() throws {
        if minValidity.duration > .seconds(Validity.maximumSeconds) { throw ValidationError(.validityTooLong) }
    }
}

/// How long a token has to remain valid: seconds, or a whole number followed by `s`, `m`, `h` or `d`.
struct Validity: ExpressibleByArgument {
    var duration: Duration

    static let standard = Validity(duration: .seconds(60))
    /// A year.
    static let maximumSeconds = 365 * 86_400

    init(duration: Duration) { self.duration = duration }

    init?(argument: String) {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        let unit = argument.last.flatMap { units[$0] }
        let digits = unit == nil ? argument[...] : argument.dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // More digits than fit are too long in any unit.
        let (seconds, overflows) = (Int(digits) ?? .max).multipliedReportingOverflow(by: unit ?? 1)
        duration = .seconds(overflows ? .max : seconds)
    }

    var defaultValueDescription: String { "60s" }
}
