internal import CLibraries
import Files

/// A growable byte buffer that wipes its bytes whenever it drops them: on removal, on growth and on deallocation.
package final class ByteBuffer {
    private var storage: UnsafeMutableRawBufferPointer
    // The contents lie between `start` and `end`, so removing bytes from the front moves none.
    private var start = 0
    private var end = 0

    package init(capacity: Int = 4096) {
        storage = .allocate(byteCount: max(capacity, 16), alignment: 16)
    }

    deinit {
        storage.wipe()
        storage.deallocate()
    }

    package var count: Int { end - start }
    /// The number of bytes that fit without growth.
    package var capacity: Int { storage.count }

    /// The contents; valid until the next mutation.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[start..<end]) }

    package func append(_ byte: UInt8) {
        reserve(1)
        storage[end] = byte
        end += 1
    }

    package func append(contentsOf other: some Collection<UInt8>) {
        reserve(other.count)
        for byte in other {
            storage[end] = byte
            end += 1
        }
    }

    /// Appends up to `most` bytes that `fill` writes; `fill` returns their number, or a negative number.
    package func append(upTo most: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        reserve(most)
        let added = fill(UnsafeMutableRawBufferPointer(rebasing: storage[end..<(end + most)]))
        end += max(added, 0)
        return added
    }

    package func firstIndex(of byte: UInt8, from start: Int) -> Int? { bytes[start...].firstIndex(of: byte) }

    /// Removes and returns the first byte.
    package func popFirst() -> UInt8? {
        guard let first = bytes.first else { return nil }
        removeFirst(1)
        return first
    }

    package func removeFirst(_ removed: Int) {
        UnsafeMutableRawBufferPointer(rebasing: storage[start..<(start + removed)]).wipe()
        start += removed
        if start == end { (start, end) = (0, 0) }
    }

    /// Replaces the first bytes by no more than as many others.
    package func replaceFirst(_ replaced: Int, with others: ByteBuffer) {
        let place = start + replaced - others.count
        if others.count > 0 {
            move_secret_bytes(storage.baseAddress.map { $0 + place }, others.bytes.baseAddress, others.count)
        }
        removeFirst(replaced - others.count)
    }

    package func removeLast(_ removed: Int) {
        let rest = end - min(removed, count)
        UnsafeMutableRawBufferPointer(rebasing: storage[rest..<end]).wipe()
        end = rest
        if start == end { (start, end) = (0, 0) }
    }

    package func removeAll() { removeLast(count) }

    private func reserve(_ more: Int) {
        guard end + more > storage.count else { return }
        // By the contents, not by the capacity, which would grow with every byte that passes through.
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * (count + more), alignment: 16)
        move_secret_bytes(larger.baseAddress, bytes.baseAddress, count)
        (start, end) = (0, count)
        storage.wipe()
        storage.deallocate()
        storage = larger
    }
}
