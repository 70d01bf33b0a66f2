private import Synchronization

/// Lets tests make a network exchange fail at one of its steps. Without a hook it costs one load per step.
package enum TransportFault {
    /// The steps of an exchange: nothing has been sent when connecting or sending fails, everything when receiving
    /// does.
    package enum Step: Sendable, CaseIterable { case connect, send, receive }

    package struct Failure: Sendable {
        /// libcurl's code (`CURLcode`).
        package var code: UInt32
        /// The system's error number, if libcurl has one.
        package var number: Int32

        package init(code: UInt32, number: Int32 = 0) {
            self.code = code
            self.number = number
        }
    }

    /// Returns how a step of the exchange with a URL fails; `nil` lets it happen. Called on the network's thread.
    package typealias Hook = @Sendable (Step, String) -> Failure?

    private static let isSet = Atomic(false)
    private static let hook = Mutex<Hook?>(nil)

    /// Sets or removes the hook of the whole process.
    package static func set(_ new: Hook?) {
        hook.withLock { $0 = new }
        isSet.store(new != nil, ordering: .releasing)
    }

    static func inject(_ step: Step, _ url: @autoclosure () -> String) -> Failure? {
        guard isSet.load(ordering: .relaxed), let hook = hook.withLock({ $0 }) else { return nil }
        return hook(step, url())
    }
}
