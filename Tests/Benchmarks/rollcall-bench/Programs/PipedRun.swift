import Glibc

/// A program run to its end on pipes.
@MainActor
struct PipedRun {
    /// From before the program was asked for until it was gone.
    let nanoseconds: Double
    let status: Int32
    /// The most bytes that it had in memory at once.
    let peak: Double
    let output: String
    let errors: String

    /// - Parameters:
    ///   - input: like what the program prints less than a pipe holds (pipe(7): 64 KiB). It is there before the program
    /// is,
    ///     and the output is read when it is gone: nothing else runs while the time is taken.
    ///   - file: takes what is printed in place of `output`, however much it is.
    ///   - errorFile: likewise what is printed on standard error.
    init(
        _ command: [String], input: String = "", output file: String? = nil, errors errorFile: String? = nil,
        environment: [String: String] = [:], in household: Household
    ) throws {
        let (input, output, errors) = (try Pipe(holding: input), try Pipe(), try Pipe())
        let child = try Child(
            command, environment: household.environment.merging(environment) { $1 },
            descriptors: [
                .same(input.readEnd), file.map { .open($0, O_WRONLY | O_CREAT | O_TRUNC) } ?? .same(output.writeEnd),
                errorFile.map { .open($0, O_WRONLY | O_CREAT | O_TRUNC) } ?? .same(errors.writeEnd),
            ])
        (status, peak) = child.waitWithPeak()
        nanoseconds = child.start.nanosecondsAgo
        self.output = output.drain()
        self.errors = errors.drain()
        input.close()
    }

    /// The time it took; a run that failed is no figure.
    static func nanoseconds(
        _ command: [String], input: String = "", output file: String? = nil, environment: [String: String] = [:],
        in household: Household
    ) throws -> Double {
        let run = try PipedRun(command, input: input, output: file, environment: environment, in: household)
        guard run.status == 0 else { throw RunFailure.status(command[0], run.status, run.errors) }
        return run.nanoseconds
    }
}

/// A pipe whose ends no program inherits but where it is told so.
private struct Pipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw RunFailure.system("pipe", errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// One that holds `text` and then ends.
    init(holding text: String) throws {
        try self.init()
        let bytes = Array(text.utf8)
        _ = write(writeEnd, bytes, bytes.count)
        Glibc.close(writeEnd)
    }

    func close() { Glibc.close(readEnd) }

    /// Everything that was written, once nobody writes any more.
    func drain() -> String {
        Glibc.close(writeEnd)
        defer { close() }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(readEnd, &part, part.count), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
