import Files
import Glibc
import Testing

@Suite("Writing all")
struct DescriptorTests {
    /// A pipe that does not wait: its two ends.
    private func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        return (ends[0], ends[1])
    }

    @Test("a full pipe that does not wait is waited for")
    func patient() async throws {
        let pipe = try pipe()
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        let reading = Task.detached {
            var read = 0
            var part = [UInt8](repeating: 0, count: 4_096)
            while read < bytes.count {
                var pollDescriptor = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
                poll(&pollDescriptor, 1, -1)
                read += max(Glibc.read(pipe.read, &part, part.count), 0)
            }
            return read
        }
        try await Task.detached { try Descriptor.write(bytes, to: pipe.write) }.value
        #expect(await reading.value == bytes.count)
        close(pipe.read)
        close(pipe.write)
    }

    @Test("without patience what a full pipe does not take is told")
    func impatient() throws {
        let pipe = try pipe()
        #expect(throws: FileError.system(EAGAIN)) {
            try Descriptor.write([UInt8](repeating: 7, count: 1 << 20), to: pipe.write, isPatient: false)
        }
        close(pipe.read)
        close(pipe.write)
    }
}
