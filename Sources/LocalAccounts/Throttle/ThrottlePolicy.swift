/// How failed attempts to sign in slow down later ones (OWASP Authentication Cheat Sheet, Login Throttling).
package struct ThrottlePolicy: Sendable, Hashable {
    /// The rule for one account, whether it exists or not, and for one account on this machine, with one device or in
    /// one session.
    package var account: Rule
    /// The rule for one network address, across all accounts; only time clears its failures.
    package var address: Rule
    /// The number of failures from which a wider network of IPv6, 56 or 48 bits, has to wait as an address does.
    package var (household, site) = (150, 500)
    /// The failures of strangers in an hour, from any address and on any account, that are still usual. While there are
    /// more, strangers are let in one at a time (ASVS 5.0, 6.3.1).
    package var usualFailures = 3_000

    package init(account: Rule, address: Rule) {
        self.account = account
        self.address = address
    }

    /// The rules for an address and the wider networks that it is part of, the narrowest first.
    var networks: [Rule] {
        [address]
            + [household, site].map { free in
                var rule = address
                rule.free = max(free, address.free)
                return rule
            }
    }

    package struct Rule: Sendable, Hashable {
        /// The number of failures from which there is a wait.
        package var free: Int
        /// The first wait; each further failure doubles it.
        package var firstWait: Duration
        /// The longest wait: there is no permanent lock.
        package var maximumWait: Duration
        /// Failures are forgotten this long after the last of them.
        package var memory: Duration
        /// One failure is forgotten each time this long passes without another; `nil` to forget none.
        ///
        /// Someone who mistypes now and then does not wait for the mistakes of weeks.
        package var fading: Duration?

        package init(
            free: Int, firstWait: Duration, maximumWait: Duration, memory: Duration, fading: Duration? = nil
        ) {
            self.free = free
            self.firstWait = firstWait
            self.maximumWait = maximumWait
            self.memory = memory
            self.fading = fading
        }

        /// Returns how many failures are forgotten after this long without another.
        func forgotten(after quiet: Duration) -> Int {
            guard let fading, fading > .zero, quiet > .zero else { return 0 }
            return Int(min(quiet / fading, 1_000_000_000))
        }

        /// Returns the wait after this many failures; `nil` if there is none.
        func wait(after failures: Int) -> Duration? {
            if failures < free { return nil }
            // 2^40 first waits exceed any longest wait.
            let doublings = min(failures - free, 40)
            return min(firstWait * (1 << doublings), maximumWait)
        }
    }

    /// The standard policy for accounts and addresses.
    ///
    /// For an account, waits from the 5th failure on, from 1 s doubling to 15 min, one failure forgotten each hour and
    /// all after 24 h. For an address, the same from the 50th on, all forgotten after an hour.
    package static let standard = ThrottlePolicy(
        account: Rule(
            free: 5, firstWait: .seconds(1), maximumWait: .seconds(900), memory: .seconds(86_400),
            fading: .seconds(3_600)),
        address: Rule(free: 50, firstWait: .seconds(1), maximumWait: .seconds(900), memory: .seconds(3_600))
    )
}
