import LocalAccounts

/// What the throttle is to do, told again in the simplest way: a dictionary that is never lost.
struct ThrottleModel {
    struct Place: Hashable {
        var account: String
        var address: String
    }

    private enum Subject: Hashable {
        case account(String)
        case address(String)
    }

    private struct Failures {
        var count: Int
        var failedAt: Double
        var waitUntil: Double
    }

    private var failures: [Subject: Failures] = [:]

    private func rule(of subject: Subject) -> ThrottlePolicy.Rule {
        if case .address = subject { SimulatedServer.throttle.address } else { SimulatedServer.throttle.account }
    }

    private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

    /// The seconds to wait before an attempt is checked; 0 for none.
    func wait(_ place: Place, now: Double) -> Double {
        max(rest(.account(place.account), now), rest(.address(place.address), now))
    }

    private func rest(_ subject: Subject, _ now: Double) -> Double {
        guard let found = current(subject, now) else { return 0 }
        let rest = found.waitUntil - now
        return rest > seconds(rule(of: subject).maximumWait) ? 0 : max(rest, 0)
    }

    private func current(_ subject: Subject, _ now: Double) -> Failures? {
        failures[subject].flatMap { $0.failedAt > now - seconds(rule(of: subject).memory) ? $0 : nil }
    }

    mutating func fail(_ place: Place, now: Double) {
        for subject in [Subject.account(place.account), .address(place.address)] {
            let rule = rule(of: subject)
            var count = 0
            if let found = current(subject, now) {
                let faded = rule.fading.map { Int(max(now - found.failedAt, 0) / seconds($0)) } ?? 0
                count = max(found.count - faded, 0)
            }
            count += 1
            let wait = count < rule.free ? 0 : min(seconds(rule.firstWait) * Double(1 << (count - rule.free)), 900)
            failures = failures.filter { !isLike($0.key, subject) || $0.value.failedAt > now - seconds(rule.memory) }
            // One that calls for no wait calls for none either where the clock is set back.
            failures[subject] = Failures(count: count, failedAt: now, waitUntil: wait == 0 ? 0 : now + wait)
        }
    }

    private func isLike(_ left: Subject, _ right: Subject) -> Bool {
        switch (left, right) {
        case (.account, .account), (.address, .address): true
        default: false
        }
    }
}
