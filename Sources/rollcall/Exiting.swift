import ArgumentParser

/// Ends a command with the exit status of its work.
@MainActor
func exiting(_ work: () async throws(ExitStatus) -> ExitStatus) async throws {
    let status: ExitStatus
    do throws(ExitStatus) {
        status = try await work()
    } catch {
        status = error
    }
    if status != .done { throw status.code }
}
