internal import CLibraries

/// Keeps the process from dumping core and from being traced while it holds a secret (`PR_SET_DUMPABLE`, prctl(2)).
///
/// Use one per process: the kernel has a single flag, which two guards would clear for each other.
@MainActor package final class DumpGuard {
    private let isOn: Bool
    private var held = 0
    private var found: Int32 = 1

    /// `isOn` is `false` only in tests that scan the process's memory.
    package init(isOn: Bool) { self.isOn = isOn }

    /// Whether the kernel would let the process dump core now.
    package static var isProcessDumpable: Bool { process_dumpable() != 0 }

    /// Whether a secret is held.
    package var isHeld: Bool { held > 0 }

    /// Runs `body` with a hold in place.
    package func holding<Result>(_ body: () async -> Result) async -> Result {
        hold()
        defer { release() }
        return await body()
    }

    /// Records that a secret is held. Calls nest.
    package func hold() {
        held += 1
        guard isOn, held == 1 else { return }
        found = process_dumpable()
        _ = set_process_dumpable(0)
    }

    /// Records that a secret was wiped.
    package func release() {
        held -= 1
        guard isOn, held == 0 else { return }
        _ = set_process_dumpable(found)
    }
}
