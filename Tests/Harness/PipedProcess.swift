import Dispatch
import Glibc

/// A program that was run to its end on pipes.
package struct PipedProcess: Sendable {
    package let output: [UInt8]
    package let errors: [UInt8]
    /// `nil` where the program did not end in time and was killed.
    package let status: ExitStatus?

    /// The standard output as text.
    package var outputText: String { String(decoding: output, as: UTF8.self) }
    /// The standard error as text.
    package var errorText: String { String(decoding: errors, as: UTF8.self) }

    private struct State: Sendable {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var open = 2
        var status: ExitStatus?
    }

    /// Runs `program` (a path) with `input` on its standard input, which is closed after it, and only `environment`. It
    /// is killed after `deadline`. `inputPath` is opened in place of the pipe (`/dev/null`).
    package static func run(
        _ program: String, arguments: [String] = [], input: [UInt8] = [], inputPath: String? = nil,
        environment: [String: String] = [:], directory: String? = nil, deadline: Duration = .seconds(60)
    ) async throws(SpawnFailure) -> PipedProcess {
        let pipes = try [makePipe(), makePipe(), makePipe()]
        let waiters = Waiters(State())
        let child: ChildProcess
        do throws(SpawnFailure) {
            child = try ChildProcess(
                program: program, arguments: arguments, environment: environment, directory: directory,
                descriptors: [
                    inputPath.map { .open(path: $0, flags: O_RDONLY) } ?? .duplicate(pipes[0].read),
                    .duplicate(pipes[1].write), .duplicate(pipes[2].write),
                ]
            ) { now in waiters.change { $0.status = now.status } }
        } catch {
            for pipe in pipes { close(pipe.read); close(pipe.write) }
            throw error
        }
        close(pipes[0].read)
        close(pipes[1].write)
        close(pipes[2].write)
        write(input, to: pipes[0].write)
        collect(pipes[1].read) { bytes in
            waiters.change {
                $0.output += bytes; if bytes.isEmpty { $0.open -= 1 }
            }
        }
        collect(pipes[2].read) { bytes in
            waiters.change {
                $0.errors += bytes; if bytes.isEmpty { $0.open -= 1 }
            }
        }
        let isInTime = await waiters.wait(deadline) { $0.status != nil && $0.open == 0 }
        child.send(SIGKILL)
        let state = waiters.state
        return PipedProcess(output: state.output, errors: state.errors, status: isInTime ? state.status : nil)
    }

    private static func makePipe() throws(SpawnFailure) -> (read: Int32, write: Int32) {
        try ChildProcess.descriptors {
            var ends: [Int32] = [-1, -1]
            return pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        // A program that does not read its input is no error of the test.
        Glibc.signal(SIGPIPE, SIG_IGN)
        DispatchQueue(label: "PipedProcess.input").async {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                rest = rest.dropFirst(count)
            }
            close(descriptor)
        }
    }

    /// Hands on what comes, and nothing at the end.
    private static func collect(_ descriptor: Int32, _ take: @escaping @Sendable ([UInt8]) -> Void) {
        DispatchQueue(label: "PipedProcess.output").async {
            while true {
                let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                    count = max(Glibc.read(descriptor, buffer.baseAddress, buffer.count), 0)
                }
                take(bytes)
                if bytes.isEmpty { break }
            }
            close(descriptor)
        }
    }
}
