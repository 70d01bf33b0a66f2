#if canImport(Darwin)
    private import Darwin
#elseif canImport(Musl)
    private import Musl
#else
    private import Glibc
#endif

/// Bytes that are overwritten on deallocation, by a call that the compiler may not drop.
struct WipedBytes {
    private var storage: UnsafeMutableRawBufferPointer
    /// How many of them are in use.
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

    /// Wipes and releases them.
    func wipe() {
        if let start = storage.baseAddress {
            #if canImport(Darwin)
                memset_s(start, storage.count, 0, storage.count)
            #else
                explicit_bzero(start, storage.count)
            #endif
        }
        storage.deallocate()
    }
}
