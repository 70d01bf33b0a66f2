import Accounts
import JSON
import Networking
import Settings

import struct FoundationEssentials.Date

/// A login on another device (RFC 8628).
struct DeviceLogin: Sendable {
    /// The longest wait, in seconds, whatever the provider says.
    private static let maximumWait = 3_600
    /// The seconds between two polls: the default, and the range that the provider's number is limited to.
    private static let interval = 5
    private static let intervals = 1...300
    /// The longest code that anyone would type, in bytes.
    private static let maximumCodeLength = 64

    let provider: OpenIDProvider

    func run(_ show: @Sendable (SignInPage) async -> Void) async throws(EndpointError) -> LoginResult {
        let metadata = try await provider.metadata()
        guard let address = metadata.device else { throw .noSuchMethod(.device) }
        var fields = [("scope", Secret(text: provider.client.scope))]
        fields += provider.loginParameters
        let answer = try await provider.post(address, fields, metadata)
        if let failure = try provider.failure(answer, to: fields) {
            // The client may not use this grant (RFC 6749, 5.2).
            if failure.code == "unauthorized_client" { throw .noSuchMethod(.device) }
            throw failure.error
        }
        let asked = try DeviceAnswer(answer)
        let end = provider.now().addingTimeInterval(Double(asked.seconds))
        await show(.device(asked.code))
        return try await poll(asked, until: end, metadata, provider.newProofKey(metadata))
    }

    private func poll(
        _ asked: DeviceAnswer, until end: Date, _ metadata: ProviderMetadata, _ key: ProofKey?
    ) async throws(EndpointError) -> LoginResult {
        var pause = asked.interval
        while true {
            let left = end.timeIntervalSince(provider.now())
            guard left > 0 else { return .rejected(.expiredPage) }
            do {
                try await provider.clock.sleep(for: min(.seconds(pause), .seconds(left)))
            } catch {
                throw .cancelled
            }
            guard provider.now() < end else { return .rejected(.expiredPage) }
            do throws(EndpointError) {
                let fields = [
                    ("grant_type", Secret(text: "urn:ietf:params:oauth:grant-type:device_code")),
                    ("device_code", asked.deviceCode),
                ]
                let answer = try await provider.post(metadata.token, fields, metadata, key: key)
                guard let failure = try provider.failure(answer, to: fields) else {
                    return .ok(try await provider.session(answer, metadata, nonce: nil, key: key))
                }
                switch failure.code {
                case "authorization_pending": break
                case "slow_down": pause = min(pause + 5, Self.intervals.upperBound)
                case "access_denied": return .rejected(.declined)
                case "expired_token": return .rejected(.expiredPage)
                // A code that is over, where it is not called so (RFC 6749, 5.2).
                case "invalid_grant": return .rejected(.expiredPage)
                default: throw failure.error
                }
            } catch {
                guard error.isPassing else { throw error }
                // RFC 8628, 3.5: poll less often after a time-out.
                pause = min(pause * 2, Self.intervals.upperBound)
            }
        }
    }

    /// The answer to the first request.
    private struct DeviceAnswer {
        let deviceCode: Secret
        let code: DeviceCode
        let seconds: Int
        let interval: Int

        init(_ answer: Answer) throws(EndpointError) {
            guard answer.isObject else { throw .notUnderstood(reason: .notJSON) }
            func token(_ name: String, maximumLength: Int) throws(EndpointError) -> Secret {
                guard let token = answer.secrets(name).first, token.count <= maximumLength,
                    token.withUnsafeBytes({ $0.allSatisfy { (0x21...0x7E).contains($0) } })
                else { throw .notUnderstood(reason: .member(name)) }
                return token
            }
            func address(_ name: String) throws(EndpointError) -> String {
                let text = try token(name, maximumLength: 2_048).text
                // A person is told to go there, so its host must be the one that it seems to be.
                guard Origin(text) != nil else { throw .notUnderstood(reason: .member(name)) }
                return text
            }
            deviceCode = try token("device_code", maximumLength: 8_192)
            // Some still have the draft's name.
            let uri =
                answer.value("verification_uri") == nil && answer.value("verification_url") != nil
                ? "verification_url" : "verification_uri"
            let hasComplete = (answer.value("verification_uri_complete") ?? .null) != .null
            // Some write numbers as texts.
            func number(_ name: String) -> Int? {
                answer.value(name).flatMap { $0.integer ?? $0.string.flatMap { Int($0) } }
            }
            guard let seconds = number("expires_in"), seconds > 0 else {
                throw .notUnderstood(reason: .member("expires_in"))
            }
            self.seconds = min(seconds, DeviceLogin.maximumWait)
            let interval = number("interval") ?? DeviceLogin.interval
            self.interval = min(max(interval, DeviceLogin.intervals.lowerBound), DeviceLogin.intervals.upperBound)
            code = DeviceCode(
                uri: try address(uri),
                completeURI: hasComplete ? try address("verification_uri_complete") : nil,
                userCode: try token("user_code", maximumLength: DeviceLogin.maximumCodeLength).text,
                time: .seconds(self.seconds))
        }
    }
}

extension EndpointError {
    /// Whether the next poll may succeed.
    fileprivate var isPassing: Bool {
        switch self {
        case .network(.timedOut), .network(.unreachable), .network(.interrupted), .serverError: true
        case .tooManyRequests, .overloaded: true
        default: false
        }
    }
}
