private import Files
private import Glibc

/// Bytes to be sent or searched for, and never shown: kept out of swap, and overwritten on deallocation.
final class HiddenText: Sendable {
    // Unsafe because it is a pointer: its bytes are written once, before anyone else has access.
    private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
        // If the system allows no more locked memory, it is still overwritten.
        if let start = memory.baseAddress { _ = mlock(start, memory.count) }
    }

    deinit {
        memory.wipe()
        memory.deallocate()
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(memory))
    }

    /// The number of bytes.
    var count: Int { memory.count }

    func equals(_ bytes: UnsafeRawBufferPointer) -> Bool { memory.elementsEqual(bytes) }

    /// Returns where these bytes, at least one, first stand in a text from `start` on; `nil` if they do not.
    func firstPlace(in text: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        guard let bytes = memory.baseAddress, let first = memory.first, let base = text.baseAddress else { return nil }
        let end = base + text.count
        var place = base + start
        while end - place >= memory.count, let found = memchr(place, Int32(first), end - place - memory.count + 1) {
            if memcmp(found, bytes, memory.count) == 0 { return UnsafeRawPointer(found) - base }
            place = UnsafeRawPointer(found) + 1
        }
        return nil
    }
}
