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
}
