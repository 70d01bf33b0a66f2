private import CSodium

/// Secret bytes in locked, guarded memory that is wiped when the last reference goes.
///
/// A password lives here from the keyboard or the pipe to the endpoint. It has no text form: it prints as
/// `Secret(redacted)`. The memory comes from `sodium_malloc`: guard pages on both sides, locked into memory as far
/// as `RLIMIT_MEMLOCK` allows (libsodium goes on without the lock where it does not), wiped by `sodium_free`. Where
/// even that memory is not to be had, because the process has too many mappings, ordinary memory is used, which is
/// wiped all the same: a login does not fail for want of a guard page.
public final class Secret: Sendable {
    // An immutable address: the bytes behind it are written before the secret is shared, and wiped in `deinit`.
    private nonisolated(unsafe) let storage: UnsafeMutableRawPointer
    private let isGuarded: Bool

    /// The number of bytes.
    public let count: Int

    /// No byte at all.
    public static var empty: Secret { Secret(copying: UnsafeRawBufferPointer(start: nil, count: 0)) }

    /// Copies `bytes`; wiping the source stays the caller's duty.
    public convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count, guarded: true)
        if let source = bytes.baseAddress { storage.copyMemory(from: source, byteCount: bytes.count) }
    }

    /// Makes a secret of exactly `count` bytes that `fill` writes in place; they are zero until then.
    public convenience init<Failure: Error>(
        count: Int,
        filling fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        self.init(count: count, guarded: true)
        try fill(UnsafeMutableRawBufferPointer(start: storage, count: count))
    }

    /// Copies `bytes` into ordinary memory that is wiped at the end, without guard pages and their system calls: for
    /// what was text in ordinary memory anyway, as a token in a header is.
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
        // sodium_malloc hands out bytes of 0xDB.
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

    /// Lends the bytes for the duration of `body`; a copy that `body` makes must be wiped by it.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: storage, count: count))
    }

    /// For `SecretBuilder`, which alone holds the secret while it writes.
    func withUnsafeMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        body(UnsafeMutableRawBufferPointer(start: storage, count: count))
    }

    /// Whether there is not a single byte.
    public var isEmpty: Bool { count == 0 }
}

extension Secret: Equatable {
    /// Compares in a time that depends on the lengths only.
    public static func == (left: Secret, right: Secret) -> Bool {
        left.count == right.count && sodium_memcmp(left.storage, right.storage, left.count) == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Secret(redacted)`, whatever the bytes.
    public var description: String { "Secret(redacted)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
