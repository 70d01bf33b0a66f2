private import CSodium
private import Synchronization
internal import Text

/// Secret bytes in locked memory that is wiped on deallocation, see `SecretMemory`.
///
/// A password lives here all the way from the keyboard or the pipe to the endpoint. It has no text form: it prints as
/// `Secret(redacted)`.
package final class Secret: Sendable {
    // Unsafe because it holds a pointer: the bytes it points to are written before the secret is shared, and wiped in
    // `deinit`.
    private nonisolated(unsafe) let memory: SecretMemory

    package let count: Int

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

extension Secret {
    /// Returns the secret in Unicode Normalization Form C. Bytes that are not text stay as they are.
    ///
    /// NIST SP 800-63B-4 requires this of a password before it is hashed, so that the same characters typed on two
    /// keyboards are the same password. It happens in wiped memory; no part of the secret is ever in a `String`.
    package func normalized() -> Secret {
        withUnsafeBytes { bytes in
            let places = bytes.allSatisfy { $0 < 0x80 } ? 0 : Normalization.places(for: bytes)
            if places == 0 { return self }
            var count = 0
            let wide = Secret(count: places * MemoryLayout<Int32>.stride) { memory in
                count = memory.withMemoryRebound(to: Int32.self) { Normalization.normalize(bytes, in: $0) }
            }
            return wide.withUnsafeBytes { Secret(copying: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}

extension Secret {
    /// Returns random bytes from libsodium's generator.
    package static func random(count: Int) -> Secret {
        // If uninitialised, libsodium ends the process rather than return bytes that are not random.
        _ = Sodium.isReady
        return Secret(count: count) { if let start = $0.baseAddress { randombytes_buf(start, $0.count) } }
    }

    /// Returns 256 random bits as base64url text of 43 letters.
    package static func randomText() -> Secret { random(count: 32).base64URL }

    /// The SHA-256 digest as base64url text: the PKCE challenge of a verifier (RFC 7636, 4.2).
    package var sha256Text: Secret {
        withUnsafeBytes { bytes in SHA256.withDigest(of: bytes) { Secret(copying: $0).base64URL } }
    }

    /// The bytes in base64 with padding (RFC 4648, 4).
    package var base64: Secret { base64(sodium_base64_VARIANT_ORIGINAL) }

    /// The bytes in base64url without padding (RFC 4648, 5).
    package var base64URL: Secret { base64(sodium_base64_VARIANT_URLSAFE_NO_PADDING) }

    private func base64(_ variant: Int32) -> Secret {
        // Includes the NUL that sodium_bin2base64 appends.
        let text = Secret(count: sodium_base64_encoded_len(count, variant)) { text in
            withUnsafeBytes { bits in
                guard let target = text.baseAddress, let source = bits.baseAddress else { return }
                sodium_bin2base64(
                    target.assumingMemoryBound(to: CChar.self), text.count,
                    source.assumingMemoryBound(to: UInt8.self), bits.count, variant)
            }
        }
        return text.withUnsafeBytes { Secret(copying: UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
    }
}

extension Secret {
    /// Whether the bytes are text: valid UTF-8 (Unicode 3.9, Table 3-7).
    package var isText: Bool {
        withUnsafeBytes { bytes in
            var scalars = UTF8Scalars(bytes)
            while let element = scalars.next() { if element.scalar == nil { return false } }
            return true
        }
    }

    /// Whether it is text on one line, without control characters: what a token must be to be sent and stored.
    package var isTextLine: Bool { isText && withUnsafeBytes { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F } } }

    /// The number of code points; a byte that is not part of valid UTF-8 counts as one.
    package var characterCount: Int {
        withUnsafeBytes { bytes in
            var scalars = UTF8Scalars(bytes)
            var count = 0
            while let element = scalars.next() { count += element.scalar == nil ? element.range.count : 1 }
            return count
        }
    }
}

/// The scalars of bytes that may be UTF-8, read in place: nothing is copied to a `String`.
struct UTF8Scalars {
    struct Element {
        /// `nil` for bytes that are not part of valid UTF-8.
        var scalar: Unicode.Scalar?
        var range: Range<Int>
    }

    private var bytes: UnsafeRawBufferPointer.Iterator
    private var parser = UTF8.ForwardParser()
    private var index = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes.makeIterator() }

    mutating func next() -> Element? {
        let scalar: Unicode.Scalar?
        let length: Int
        switch parser.parseScalar(from: &bytes) {
        case .valid(let encoded): (scalar, length) = (UTF8.decode(encoded), encoded.count)
        case .error(let count): (scalar, length) = (nil, count)
        case .emptyInput: return nil
        }
        defer { index += length }
        return Element(scalar: scalar, range: index..<index + length)
    }
}

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

/// The initialisation of libsodium, which must precede its first use.
package enum Sodium {
    /// Initialises libsodium once per process, from any thread; `false` only if the system provides no randomness.
    package static let isReady = sodium_init() >= 0
}
