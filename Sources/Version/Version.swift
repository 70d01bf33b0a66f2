private import CVersion

/// Which build of the programs this is.
package enum Version {
    /// The version of both programs (Semantic Versioning 2.0).
    package static let number = "0.1.0"

    /// The number and, in a build of `make`, the commit and its day: `0.1.0 (4258c9b, 2026-11-22)`.
    package static var text: String {
        let (commit, day) = (rollcall_version_commit(), rollcall_version_day())
        guard commit != 0, day != 0 else { return number }
        let digits = String(day, radix: 16)
        return "\(number) (\(padded(commit)), \(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2)))"
    }

    private static func padded(_ commit: UInt) -> String {
        let digits = String(commit, radix: 16)
        return String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}
