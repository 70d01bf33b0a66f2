import Networking
import Times

package import struct FoundationEssentials.Date

/// How often, and after what waits, a request is retried if it is idempotent (RFC 9110, 9.2.2) and not marked as sent
/// once.
///
/// A connection that is refused, cut or not made in time counts as transient, and so do the statuses 502, 503 and 504
/// without a `Retry-After`, which is for the caller to report. The waits have full jitter: anything up to a bound that
/// doubles, so that many clients do not come back at once.
package struct Retry: Sendable {
    /// The most times that a request is sent.
    package var attempts: Int
    /// The first bound on a wait.
    package var base: Duration
    /// The greatest bound on a wait.
    package var cap: Duration
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> UInt64

    /// - Parameters:
    ///   - clock: Measures the time-out and the waits.
    ///   - random: Returns 64 random bits, of which the upper 53 are used.
    package init(
        attempts: Int = 3, base: Duration = .milliseconds(200), cap: Duration = .seconds(2),
        clock: any Clock<Duration>, random: @escaping @Sendable () -> UInt64
    ) {
        self.attempts = attempts
        self.base = base
        self.cap = cap
        self.clock = clock
        self.random = random
    }

    /// Returns a transport that stays within `total` across all its attempts.
    ///
    /// - Parameter make: Returns the transport for one attempt, limited to the remaining time.
    package func transport(
        within total: Duration, _ make: @escaping @Sendable (Duration) -> HTTPTransport
    ) -> HTTPTransport {
        HTTPTransport { request async throws(NetworkError) in
            guard request.method.isIdempotent, !request.isSentOnce else { return try await make(total).send(request) }
            return try await self.send(request, within: total, clock: clock, make)
        }
    }

    private func send(
        _ request: HTTPRequest, within total: Duration, clock: some Clock<Duration>,
        _ make: (Duration) -> HTTPTransport
    ) async throws(NetworkError) -> HTTPResponse {
        let start = clock.now
        var attempt = 1
        while true {
            let left = total - start.duration(to: clock.now)
            let answer = await Self.answer { () async throws(NetworkError) in try await make(left).send(request) }
            let wait = self.wait(after: attempt)
            guard Self.isPassing(answer, within: left), attempt < attempts, start.duration(to: clock.now) + wait < total
            else {
                if case .failure(.timedOut(after: left)) = answer { throw .timedOut(after: total) }
                return try answer.get()
            }
            do {
                try await clock.sleep(until: clock.now.advanced(by: wait), tolerance: nil)
            } catch {
                throw .cancelled
            }
            attempt += 1
        }
    }

    private static func answer(
        _ send: () async throws(NetworkError) -> HTTPResponse
    ) async -> Result<HTTPResponse, NetworkError> {
        do throws(NetworkError) {
            return .success(try await send())
        } catch {
            return .failure(error)
        }
    }

    private static func isPassing(_ answer: Result<HTTPResponse, NetworkError>, within left: Duration) -> Bool {
        switch answer {
        case .success(let response):
            [502, 503, 504].contains(response.status) && response.header("Retry-After") == nil
        case .failure(.unreachable), .failure(.interrupted): true
        // The connection's own time-out, shorter than the overall one.
        case .failure(.timedOut(let limit)): limit < left
        case .failure: false
        }
    }

    private func wait(after attempt: Int) -> Duration {
        var bound = base
        for _ in 1..<attempt where bound < cap { bound *= 2 }
        return min(bound, cap) * (Double(random() >> 11) / Double(1 << 53))
    }
}

extension HTTPRequest.Method {
    fileprivate var isIdempotent: Bool {
        switch self {
        case .get, .put, .delete, .propfind, .report: true
        case .post, .patch: false
        }
    }
}

extension HTTPResponse {
    /// Returns how long the answer says to wait (`Retry-After`, RFC 9110, 10.2.3).
    ///
    /// The answer may give it in seconds, also in a fraction of them, or as a date. It is limited to a range from a
    /// second to a year; `nil` if the answer says nothing intelligible.
    ///
    /// - Parameter received: When it arrived, for a date in an answer without a `Date` of its own. The answer's `Date`
    ///   takes precedence, so that this machine's clock may be wrong; without either, a date is not understood.
    package func retryAfter(received: Date?) -> Duration? {
        guard let value = header("Retry-After") else { return nil }
        // Some send a fraction, against the letter of RFC 9110: it is waited for in whole seconds.
        let parts = value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) {
            let isWhole = parts.count == 1 || parts[1].utf8.allSatisfy { $0 == UInt8(ascii: "0") }
            // A number too large for `Int` is more than a year as well.
            return Self.wait(min(Int(parts[0]) ?? .max, 31_536_000) + (isWhole ? 0 : 1))
        }
        let now = received.map { Int($0.timeIntervalSince1970) }
        // A year of two digits is hardly ever sent, and never in `Date`.
        guard let sent = header("Date").flatMap({ HTTPDate.seconds(from: $0, thisYear: 2000) }) ?? now else {
            return nil
        }
        return HTTPDate.seconds(from: value, thisYear: CivilDate(seconds: sent).year).map { Self.wait($0 - sent) }
    }

    private static func wait(_ seconds: Int) -> Duration { .seconds(min(max(seconds, 1), 31_536_000)) }
}
