import Logging
import NIOCore

/// Logs and counts the requests that are refused before they reach a route.
struct UnreadableRequests: Sendable {
    let metrics: ServerMetrics
    let logger: Logger

    func note(_ failure: Failure, reason: String, on channel: any Channel) {
        metrics.record(method: "", path: "Unreadable", status: failure.status, after: .zero)
        logger.info(
            "unreadable request",
            metadata: [
                "reason": "\(reason)", "status": "\(failure.status)",
                "address": "\(channel.remoteAddress?.ipAddress ?? "")",
            ])
    }
}
