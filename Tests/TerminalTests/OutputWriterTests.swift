import Glibc
import Harness
import Terminal
import Testing

@Suite("Writing")
struct OutputWriterTests {
    @Test("A reader that closed the pipe is an outcome, not the end")
    func readerClosed() {
        OutputWriter.ignoreWriteSignals()
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        #expect(OutputWriter(descriptor: ends[1]).write("x") == .readerClosed)
        close(ends[1])
        #expect(OutputWriter(descriptor: ends[1]).write("") == .written)
    }

    @Test("A descriptor that cannot be written says why")
    func failed() {
        let full = open("/dev/full", O_WRONLY)
        #expect(OutputWriter(descriptor: full).write("x") == .failed(ENOSPC))
        close(full)
        #expect(OutputWriter(descriptor: 9999).write("x") == .failed(EBADF))
    }

    @Test("More than a pipe holds is written whole, also where the descriptor does not block")
    func partial() async {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        let read = Task.detached {
            var total = 0
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = Glibc.read(readEnd, &buffer, buffer.count), count > 0 { total += count }
            close(readEnd)
            return total
        }
        let text = String(repeating: "0123456789", count: 50_000)
        #expect(OutputWriter(descriptor: writeEnd).write(text) == .written)
        close(writeEnd)
        #expect(await read.value == 500_000)
    }
}
