import ArgumentParser

/// Ends a command with the status that its work gave.
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
