import ArgumentParser

/// A command that ends with the exit status of its work.
protocol Command: AsyncParsableCommand {
    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus
}

extension Command {
    @MainActor
    func run() async throws { try await exiting(perform) }
}

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
