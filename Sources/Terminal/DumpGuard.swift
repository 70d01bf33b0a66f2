internal import CReadline

/// Keeps the process from dumping core and from being traced while a secret is held (`PR_SET_DUMPABLE`, prctl(2)).
///
/// One for a process: the kernel knows a single mark, which two guards would take from each other.
@MainActor public final class DumpGuard {
    private let isOn: Bool
    private var held = 0
    private var found: Int32 = 1

    /// `isOn` is `false` only in tests that scan the process's memory.
    public init(isOn: Bool) { self.isOn = isOn }

    /// Whether the kernel would let the process dump core now.
    public static var isProcessDumpable: Bool { process_dumpable() != 0 }

    /// Whether a secret is held.
    public var isHeld: Bool { held > 0 }

    /// Holds while `body` runs.
    public func holding<Result>(_ body: () async -> Result) async -> Result {
        hold()
        defer { release() }
        return await body()
    }

    /// A secret is held from now on. Calls nest.
    public func hold() {
        held += 1
        guard isOn, held == 1 else { return }
        found = process_dumpable()
        _ = set_process_dumpable(0)
    }

    /// A secret was wiped.
    public func release() {
        held -= 1
        guard isOn, held == 0 else { return }
        _ = set_process_dumpable(found)
    }
}
