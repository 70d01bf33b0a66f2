/// How failed attempts to sign in slow down those that follow (OWASP Authentication Cheat Sheet, Login Throttling).
public struct ThrottlePolicy: Sendable, Hashable {
    /// For one account, whether it exists or not, and for one account from one network address.
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
        /// One failure is forgotten each time that so long passes without another; `nil` where none is. Who mistypes now
        /// and then is not kept waiting for the mistakes of weeks.
        public var fading: Duration?

        public init(
            free: Int, firstWait: Duration, longestWait: Duration, memory: Duration, fading: Duration? = nil
        ) {
            self.free = free
            self.firstWait = firstWait
            self.longestWait = longestWait
            self.memory = memory
            self.fading = fading
        }

        /// How many failures are forgotten after so long without another.
        func faded(after quiet: Duration) -> Int {
            guard let fading, fading > .zero, quiet > .zero else { return 0 }
            return Int(min(quiet / fading, 1_000_000_000))
        }

        /// The wait after so many failures.
        func wait(after failures: Int) -> Duration? {
            if failures < free { return nil }
            // 2^40 first waits are longer than any longest wait.
            let doublings = min(failures - free, 40)
            return min(firstWait * (1 << doublings), longestWait)
        }
    }

    /// An account: a wait from the 5th failure on, 1 s doubling to 15 min, one forgotten each hour and all after 24 h. An
    /// address: the same from the 50th on, all forgotten after an hour.
    public static let standard = ThrottlePolicy(
        account: Rule(
            free: 5, firstWait: .seconds(1), longestWait: .seconds(900), memory: .seconds(86_400),
            fading: .seconds(3_600)),
        address: Rule(free: 50, firstWait: .seconds(1), longestWait: .seconds(900), memory: .seconds(3_600))
    )
}
