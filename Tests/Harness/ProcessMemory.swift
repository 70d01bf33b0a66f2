import FoundationEssentials
import Glibc

/// What a process has in its writable memory at one moment, to be searched for what must not be there.
package struct ProcessMemory: Sendable {
    private let regions: [[UInt8]]

    /// `nil` where the memory of process `pid` may not be read: it is another user's, or not dumpable.
    package init?(of pid: Int32) throws {
        let maps = String(decoding: try Data(contentsOf: URL(filePath: "/proc/\(pid)/maps")), as: UTF8.self)
        let memory = open("/proc/\(pid)/mem", O_RDONLY)
        guard memory >= 0 else { return nil }
        defer { close(memory) }
        regions = maps.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 1, fields[1].hasPrefix("rw") else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            guard ends.count == 2, ends[1] - ends[0] < 1 << 28 else { return nil }
            let size = Int(ends[1] - ends[0])
            let start = Int(bitPattern: UInt(ends[0]))
            return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                count = max(pread(memory, buffer.baseAddress, size, start), 0)
            }
        }
    }

    /// How often the bytes of `text` are there.
    package func count(of text: String) -> Int {
        let wanted = Array(text.utf8)
        return regions.reduce(0) { $0 + Self.count(wanted, in: $1) }
    }

    // By the first byte, which the C library finds quickly: there are hundreds of megabytes to look through.
    private static func count(_ wanted: [UInt8], in region: [UInt8]) -> Int {
        region.withUnsafeBytes { bytes in
            guard let first = wanted.first, let base = bytes.baseAddress else { return 0 }
            var found = 0
            var place = 0
            while place + wanted.count <= bytes.count, let hit = memchr(base + place, Int32(first), bytes.count - place)
            {
                place = UnsafeRawPointer(hit) - base
                if place + wanted.count <= bytes.count, memcmp(hit, wanted, wanted.count) == 0 { found += 1 }
                place += 1
            }
            return found
        }
    }
}
