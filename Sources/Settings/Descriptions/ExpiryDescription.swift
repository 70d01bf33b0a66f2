/// One way in which an answer says when its token ends.
package struct ExpiryDescription: Sendable, Hashable {
    package enum Form: String, Sendable, CaseIterable {
        /// Seconds from now.
        case seconds
        /// Milliseconds from now.
        case milliseconds
        /// An ISO 8601 duration (`PT1M30S`), from now.
        case duration
        /// An ISO 8601 date, in UTC if it names no zone.
        case date
        /// Seconds since 1970 (a JWT's `exp` is one).
        case epoch
        /// Milliseconds since 1970.
        case epochMilliseconds = "epoch_milliseconds"
    }

    package var form: Form
    package var source: AnswerSource
}
