/// One way in which an answer says when its token ends.
package struct ExpiryDescription: Sendable, Hashable {
    package enum Form: String, Sendable, CaseIterable {
        /// Seconds from now.
        case seconds
        /// Milliseconds from now.
        case milliseconds
        /// A span as ISO 8601 writes it (`PT1M30S`), from now.
        case duration
        /// A date as ISO 8601 writes it, in UTC where it names no zone.
        case date
        /// Seconds since 1970 (a JWT's `exp` is one).
        case epoch
        /// Milliseconds since 1970.
        case epochMilliseconds = "epoch_milliseconds"
    }

    package var form: Form
    package var source: AnswerSource
}
