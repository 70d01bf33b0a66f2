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

    func equals(_ bytes: [UInt8]) -> Bool { memory.elementsEqual(bytes) }

    /// Returns whether a text contains these bytes.
    func isContained(in text: UnsafeRawBufferPointer) -> Bool {
        guard let start = memory.baseAddress, let first = memory.first, var place = text.baseAddress else {
            return memory.isEmpty
        }
        let end = place + text.count
        while end - place >= memory.count, let found = memchr(place, Int32(first), end - place - memory.count + 1) {
            if memcmp(found, start, memory.count) == 0 { return true }
            place = UnsafeRawPointer(found) + 1
        }
        return false
    }
}
