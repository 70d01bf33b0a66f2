private import CSodium

/// Secret bytes in locked memory that is wiped on deallocation, see `SecretMemory`.
///
/// A password lives here all the way from the keyboard or the pipe to the endpoint. It has no text form: it prints as
/// `Secret(redacted)`.
package final class Secret: Sendable {
    // Unsafe because it holds a pointer: the bytes it points to are written before the secret is shared, and wiped in
    // `deinit`.
    private nonisolated(unsafe) let memory: SecretMemory

    /// The number of bytes.
    package let count: Int

    /// A secret without any bytes.
    package static var empty: Secret { Secret(copying: UnsafeRawBufferPointer(start: nil, count: 0)) }

    /// Copies `bytes`; wiping the source remains the caller's duty.
    package convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(zeroes: bytes.count)
        if let source = bytes.baseAddress { memory.start.copyMemory(from: source, byteCount: bytes.count) }
    }

    /// Creates a secret of exactly `count` bytes, initially zero, that `fill` writes in place.
    package convenience init<Failure: Error>(
        count: Int,
        filling fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        self.init(zeroes: count)
        try fill(UnsafeMutableRawBufferPointer(start: memory.start, count: count))
    }

    private init(zeroes count: Int) {
        self.count = count
        memory = SecretMemory(count: count)
    }

    deinit { memory.deallocate() }

    /// Lends the bytes for the duration of `body`, which must wipe any copy that it makes.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: memory.start, count: count))
    }

    /// For `SecretBuilder`, the only owner of the secret while it writes.
    func withUnsafeMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        body(UnsafeMutableRawBufferPointer(start: memory.start, count: count))
    }

    package var isEmpty: Bool { count == 0 }
}

extension Secret: Equatable {
    /// Compares in a time that depends only on the lengths.
    package static func == (left: Secret, right: Secret) -> Bool {
        left.count == right.count && sodium_memcmp(left.memory.start, right.memory.start, left.count) == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Secret(redacted)`, whatever the bytes.
    package var description: String { "Secret(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
