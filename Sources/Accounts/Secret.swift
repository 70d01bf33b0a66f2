private import CSodium

/// Secret bytes in locked, guarded memory that is wiped on deallocation.
///
/// A password lives here all the way from the keyboard or the pipe to the endpoint. It has no text form: it prints as
/// `Secret(redacted)`. The memory comes from `sodium_malloc`: guard pages on both sides, locked into memory as far as
/// `RLIMIT_MEMLOCK` allows (libsodium carries on without the lock if it does not), wiped by `sodium_free`. If even that
/// fails, because the process has too many mappings, ordinary memory is used and wiped all the same: a login does not
/// fail for want of a guard page.
package final class Secret: Sendable {
    // Unsafe because it is a pointer: the bytes it points to are written before the secret is shared, and wiped in
    // `deinit`.
    private nonisolated(unsafe) let storage: UnsafeMutableRawPointer
    private let isGuarded: Bool

    /// The number of bytes.
    package let count: Int

    /// A secret without any bytes.
    package static var empty: Secret { Secret(copying: UnsafeRawBufferPointer(start: nil, count: 0)) }

    /// Copies `bytes`; wiping the source remains the caller's duty.
    package convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count, guarded: true)
        if let source = bytes.baseAddress { storage.copyMemory(from: source, byteCount: bytes.count) }
    }

    /// Creates a secret of exactly `count` bytes, initially zero, that `fill` writes in place.
    package convenience init<Failure: Error>(
        count: Int,
        filling fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        self.init(count: count, guarded: true)
        try fill(UnsafeMutableRawBufferPointer(start: storage, count: count))
    }

    /// Copies `bytes` into ordinary memory that is wiped on deallocation.
    ///
    /// It does without guard pages and their system calls: for what was text in ordinary memory anyway, such as a token
    /// in a header.
    convenience init(copyingUnguarded bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count, guarded: false)
        if let source = bytes.baseAddress { storage.copyMemory(from: source, byteCount: bytes.count) }
    }

    private init(count: Int, guarded: Bool) {
        self.count = count
        if guarded, Sodium.isReady, let memory = sodium_malloc(count) {
            storage = memory
            isGuarded = true
        } else {
            storage = .allocate(byteCount: count, alignment: 1)
            isGuarded = false
        }
        // sodium_malloc fills new memory with 0xDB.
        sodium_memzero(storage, count)
    }

    deinit {
        if isGuarded {
            sodium_free(storage)
        } else {
            sodium_memzero(storage, count)
            storage.deallocate()
        }
    }

    /// Lends the bytes for the duration of `body`, which must wipe any copy that it makes.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: storage, count: count))
    }

    /// For `SecretBuilder`, the only owner of the secret while it writes.
    func withUnsafeMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        body(UnsafeMutableRawBufferPointer(start: storage, count: count))
    }

    package var isEmpty: Bool { count == 0 }
}

extension Secret: Equatable {
    /// Compares in a time that depends only on the lengths.
    package static func == (left: Secret, right: Secret) -> Bool {
        left.count == right.count && sodium_memcmp(left.storage, right.storage, left.count) == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Secret(redacted)`, whatever the bytes.
    package var description: String { "Secret(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
