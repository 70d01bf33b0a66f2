private import CLibraries

/// Which build of the programs this is.
package enum Version {
    /// The version of both programs (Semantic Versioning 2.0).
    package static let number = "0.1.0"

    /// The number and, in a build of `make`, the commit and its day: `0.1.0 (4258c9b, 2026-11-22)`.
    package static var text: String {
        let commit = rollcall_version_commit()
        guard commit != 0, let day else { return number }
        return "\(number) (\(padded(commit)), \(day))"
    }

    /// The day of the commit, as `2026-11-22`; `nil` in other builds.
    package static var day: String? {
        let digits = String(rollcall_version_day(), radix: 16)
        return digits.count == 8 ? "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))" : nil
    }

    private static func padded(_ commit: UInt) -> String {
        let digits = String(commit, radix: 16)
        return String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}
