/// How failed attempts to sign in slow down those that follow (OWASP Authentication Cheat Sheet, Login Throttling).
public struct ThrottlePolicy: Sendable, Hashable {
    /// For one account, whether it exists or not; a success forgets its failures.
    public var account: Rule
    /// For one network address, over all accounts; nothing but time forgets its failures.
    public var address: Rule

    public init(account: Rule, address: Rule) {
        self.account = account
        self.address = address
    }

    public struct Rule: Sendable, Hashable {
        /// From this failure on there is a wait.
        public var free: Int
        /// The first wait; each further failure doubles it.
        public var firstWait: Duration
        /// The longest wait: there is no permanent lock.
        public var longestWait: Duration
        /// Failures are forgotten this long after the last of them.
        public var memory: Duration

        public init(free: Int, firstWait: Duration, longestWait: Duration, memory: Duration) {
            self.free = free
            self.firstWait = firstWait
            self.longestWait = longestWait
            self.memory = memory
        }

        /// The wait after so many failures.
        func wait(after failures: Int) -> Duration? {
            if failures < free { return nil }
            // 2^40 first waits are longer than any longest wait.
            let doublings = min(failures - free, 40)
            return min(firstWait * (1 << doublings), longestWait)
        }
    }

    /// An account: a wait from the 5th failure on, 1 s doubling to 15 min, forgotten after 24 h. An address: the same
    /// from the 50th on, forgotten after an hour.
    public static let standard = ThrottlePolicy(
        account: Rule(free: 5, firstWait: .seconds(1), longestWait: .seconds(900), memory: .seconds(86_400)),
        address: Rule(free: 50, firstWait: .seconds(1), longestWait: .seconds(900), memory: .seconds(3_600))
    )
}
