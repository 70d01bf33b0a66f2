import Files
private import Glibc

extension HTTPRequest {
    package struct Header: Sendable, Equatable {
        package var name: String
        private var content: Content

        private enum Content: Sendable {
            case text(String)
            case hidden(HiddenText)
        }

        package init(_ name: String, _ value: String) {
            self.name = name
            content = .text(value)
        }

        /// Creates a header with a secret value.
        ///
        /// Its value is a copy of `bytes` in memory that is wiped with the last copy of the header. The source remains
        /// the caller's to wipe.
        package init(_ name: String, hiding bytes: UnsafeRawBufferPointer) {
            self.name = name
            content = .hidden(HiddenText(bytes))
        }

        /// The value as text. This copies a hidden value into ordinary memory: for tests and traces only.
        package var value: String {
            get {
                switch content {
                case .text(let text): text
                case .hidden(let hidden): hidden.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                }
            }
            set { content = .text(newValue) }
        }

        /// Lends the value's bytes for the duration of `body`.
        package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            switch content {
            case .text(var text): text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
            case .hidden(let hidden): hidden.withUnsafeBytes(body)
            }
        }

        /// Compares names and bytes, however they are stored.
        package static func == (left: Self, right: Self) -> Bool {
            left.name == right.name
                && left.withUnsafeBytes { left in right.withUnsafeBytes { left.elementsEqual($0) } }
        }
    }
}

extension HTTPRequest {
    /// Overwrites the body's bytes and empties it; for a body that contained a password, after sending it.
    ///
    /// Wipes in place only if no copy of the request exists: a transport that keeps one keeps its bytes.
    package mutating func wipeBody() { body.wipe() }
}

extension HTTPResponse {
    /// Overwrites the body's bytes and empties it; for a body that contained a token, after reading it.
    ///
    /// Wipes in place only if no copy of the response exists.
    package mutating func wipeBody() { body.wipe() }
}

extension [UInt8] {
    /// Overwrites the bytes and removes them.
    package mutating func wipe() {
        withUnsafeMutableBytes { $0.wipe() }
        self = []
    }
}

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
