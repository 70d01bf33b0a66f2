private import CSodium
private import Synchronization

/// Where secrets live: in memory that is locked as far as `RLIMIT_MEMLOCK` allows (libsodium carries on without the
/// lock if it does not), left out of core dumps, and always zero before its first use and after its last.
///
/// Small secrets share blocks, each between guard pages: memory of its own costs a secret eight system calls and three
/// mappings, of which a process has 65,530.
struct SecretMemory {
    let start: UnsafeMutableRawPointer
    private let count: Int
    private let kind: Kind

    private enum Kind {
        case slot, own, ordinary
    }

    /// The size of a slot in bytes: enough for a token or a password, and for most bodies that carry them.
    private static let slot = 512
    private static let slotsPerBlock = 16

    /// The addresses of slots that nobody uses. Blocks are kept, since what was needed once will be needed again.
    private static let free = Mutex<[UInt]>([])

    /// `count` bytes, all zero. If there is no locked memory to be had, because the process has too many mappings, it
    /// is ordinary memory that is wiped all the same: a login does not fail for want of a guard page.
    init(count: Int) {
        self.count = count
        if count <= Self.slot, let slot = Self.takeSlot() {
            (start, kind) = (slot, .slot)
        } else if Sodium.isReady, let memory = sodium_malloc(count) {
            (start, kind) = (memory, .own)
        } else {
            (start, kind) = (.allocate(byteCount: count, alignment: 1), .ordinary)
        }
        // sodium_malloc fills new memory with 0xDB.
        if kind != .slot { sodium_memzero(start, count) }
    }

    /// Wipes the bytes and gives them back; to be called once.
    func deallocate() {
        sodium_memzero(start, count)
        switch kind {
        case .slot: Self.free.withLock { $0.append(UInt(bitPattern: start)) }
        case .own: sodium_free(start)
        case .ordinary: start.deallocate()
        }
    }

    private static func takeSlot() -> UnsafeMutableRawPointer? {
        let address = free.withLock { free in
            if free.isEmpty, Sodium.isReady, let block = sodium_malloc(slot * slotsPerBlock) {
                sodium_memzero(block, slot * slotsPerBlock)
                free = (0..<slotsPerBlock).map { UInt(bitPattern: block + $0 * slot) }
            }
            return free.popLast()
        }
        return address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
    }
}
