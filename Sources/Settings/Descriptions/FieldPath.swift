/// A path into JSON, its steps separated by dots: `error.code`, `errors.0.code`, `flows.*.id`,
/// `factors.[status=verified].id`.
///
/// A step is a member's name, a list's index from 0, `*` for each element of a list, or `[name=value]` for the elements
/// whose member has that text, number or boolean (or any, for `*`). Several of these in a row narrow a list further:
/// `factors.[status=verified].[type=totp].id`. A name with a dot or a colon in it is quoted:
/// `['https://example.com/email']`.
package struct FieldPath: Sendable, Hashable, CustomStringConvertible {
    package enum Step: Sendable, Hashable {
        case member(String)
        case each
        case those(member: String, value: String)
    }

    package let steps: [Step]
    package let description: String

    /// `nil` where a step is empty or its brackets are not closed.
    package init?(_ text: String) {
        var steps: [Step] = []
        for part in Self.parts(of: text, at: ".") {
            if part.isEmpty { return nil }
            if part == "*" {
                steps.append(.each)
            } else if part.hasPrefix("['") {
                let name = part.dropFirst(2).dropLast(2)
                guard part.hasSuffix("']"), !name.isEmpty else { return nil }
                steps.append(.member(String(name)))
            } else if part.hasPrefix("[") {
                let inner = part.dropFirst().dropLast().split(separator: "=", maxSplits: 1)
                guard part.hasSuffix("]"), inner.count == 2 else { return nil }
                steps.append(.those(member: String(inner[0]), value: String(inner[1])))
            } else {
                steps.append(.member(String(part)))
            }
        }
        self.steps = steps
        description = text
    }

    /// Splits a text at the separators that are not part of a quoted name.
    static func parts(of text: String, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var rest = text[...]
        var hasQuotes = true
        while let character = rest.first {
            if hasQuotes, rest.hasPrefix("['") {
                // A quoted name that is never closed is none, and neither is any later one.
                if let end = rest.firstRange(of: "']") {
                    rest = rest[end.upperBound...]
                    continue
                }
                hasQuotes = false
            }
            if character == separator {
                parts.append(text[start..<rest.startIndex])
                start = text.index(after: rest.startIndex)
            }
            rest = rest.dropFirst()
        }
        return parts + [text[start...]]
    }
}
