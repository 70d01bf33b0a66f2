private import Synchronization

/// Lets tests make an exchange over the network fail at one of its steps. Where nothing is set it costs one load a
/// step.
package enum TransportFault {
    /// What an exchange does in turn: nothing has gone out when connecting or sending fails, all of it when receiving
    /// does.
    package enum Step: Sendable, CaseIterable { case connect, send, receive }

    package struct Failure: Sendable {
        /// libcurl's code (`CURLcode`).
        package var code: UInt32
        /// The system's error number, where libcurl has one.
        package var number: Int32

        package init(code: UInt32, number: Int32 = 0) {
            self.code = code
            self.number = number
        }
    }

    /// Returns how a step of the exchange with a URL fails; `nil` lets it happen. Called on the thread of the network.
    package typealias Hook = @Sendable (Step, String) -> Failure?

    private static let isSet = Atomic(false)
    private static let hook = Mutex<Hook?>(nil)

    /// Sets the hook of the whole process, or takes it away.
    package static func set(_ new: Hook?) {
        hook.withLock { $0 = new }
        isSet.store(new != nil, ordering: .releasing)
    }

    static func strikes(_ step: Step, _ url: @autoclosure () -> String) -> Failure? {
        guard isSet.load(ordering: .relaxed), let hook = hook.withLock({ $0 }) else { return nil }
        return hook(step, url())
    }
}
