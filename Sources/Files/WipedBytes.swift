private import Glibc

/// Bytes that `wipe()` overwrites and frees, by a call that the compiler may not drop. The owner must call it.
struct WipedBytes {
    private var storage: UnsafeMutableRawBufferPointer
    /// The number of bytes in use.
    var count = 0

    init(capacity: Int) { storage = .allocate(byteCount: capacity, alignment: 1) }

    var used: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[..<count]) }
    var free: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(rebasing: storage[count...]) }

    /// Forgets the first bytes that are in use, and moves the rest to the beginning.
    mutating func drop(first number: Int) {
        storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: used[number...]))
        count -= number
    }

    mutating func grow(to capacity: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
        larger.copyMemory(from: used)
        wipe()
        storage = larger
    }

    /// Overwrites and frees the bytes. Must be called exactly once.
    func wipe() {
        storage.wipe()
        storage.deallocate()
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Overwrites the bytes with zeros, by a call that the compiler may not drop, as it may writes that nobody reads.
    package func wipe() {
        guard let baseAddress, count > 0 else { return }
        explicit_bzero(baseAddress, count)
    }
}
