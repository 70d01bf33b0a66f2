import Files
import Glibc
import Testing

@Suite struct FileLinesTests {
    @Test("lines are read from a socket too, which no name opens again")
    func socket() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        try Descriptor.write(Array("one\r\ntwo\n\nlast".utf8), to: ends[1])
        close(ends[1])
        var lines: [String] = []
        try FileLines.each(from: ends[0]) { line in
            lines.append(String(decoding: line, as: UTF8.self))
            return true
        }
        #expect(lines == ["one", "two", "", "last"])
    }

    @Test("a pipe's lines can be read twice, and so can the rest of a file", arguments: [true, false])
    func twice(isPipe: Bool) throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        var descriptor = ends[0]
        try Descriptor.write(Array("none\none\ntwo".utf8), to: ends[1])
        close(ends[1])
        if !isPipe { descriptor = try FileLines.rewindable(descriptor).descriptor }
        defer { close(descriptor) }
        var first = [UInt8](repeating: 0, count: 5)
        #expect(read(descriptor, &first, 5) == 5)
        let (source, start) = try FileLines.rewindable(descriptor)
        #expect((source == descriptor) == !isPipe)
        for _ in 1...2 {
            var lines: [String] = []
            try FileLines.each(from: source) { line in
                lines.append(String(decoding: line, as: UTF8.self))
                return true
            }
            #expect(lines == ["one", "two"])
            lseek(source, start, SEEK_SET)
        }
        if isPipe { close(source) }
    }

    @Test("lines that are yet to come through a pipe that does not wait are waited for")
    func patient() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        let (reader, writer) = (ends[0], ends[1])
        defer { close(reader) }
        let folder = try #require(realpath("/proc/thread-self", nil))
        let thread = String(cString: folder)
        free(folder)
        // On a thread of its own: the other tests need those of Swift's pool.
        let failure = BlockingThread.start {
            for text in ["one\ntw", "o\n"] {
                // The reader is to find nothing at first.
                while !Self.isAsleep(thread) { sched_yield() }
                try? Descriptor.write(Array(text.utf8), to: writer)
            }
            close(writer)
        }
        try #require(failure == nil)
        var lines: [String] = []
        try FileLines.each(from: reader) { line in
            lines.append(String(decoding: line, as: UTF8.self))
            return true
        }
        #expect(lines == ["one", "two"])
    }

    /// The state stands behind the name in parentheses (proc(5)).
    private static func isAsleep(_ thread: String) -> Bool {
        let stat = (try? WholeFile.bytes("\(thread)/stat", limit: 4_096)) ?? []
        return String(decoding: stat, as: UTF8.self).split(separator: ") ").last?.first == "S"
    }
}
