/// How much of a request's body is accepted, and how long it may take to arrive.
public struct BodyLimits: Sendable, Hashable {
    public var bytes: Int
    public var time: Duration

    public init(bytes: Int, time: Duration) {
        self.bytes = bytes
        self.time = time
    }

    /// 64 KiB in 10 s.
    public static let standard = BodyLimits(bytes: 64 << 10, time: .seconds(10))
}
