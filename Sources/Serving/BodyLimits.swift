/// How much of a request's body is accepted, and how long it may take to arrive.
package struct BodyLimits: Sendable, Hashable {
    package var bytes: Int
    package var time: Duration

    package init(bytes: Int, time: Duration) {
        self.bytes = bytes
        self.time = time
    }

    /// 64 KiB in 10 s.
    package static let standard = BodyLimits(bytes: 64 << 10, time: .seconds(10))
}
