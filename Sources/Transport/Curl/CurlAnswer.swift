import Networking
import Synchronization
import Text

/// An answer as it arrives, in pieces and within its limits.
struct CurlAnswer {
    /// The largest head accepted, in bytes.
    static let headLimit = 128 << 10

    /// Why reading stopped early.
    private(set) var failure: NetworkError?
    /// Whether the empty line after the last head has arrived.
    private(set) var isHeadWhole = false
    private var status = 0
    private var headers: [HTTPRequest.Header] = []
    private var headSize = 0
    private var body: [UInt8] = []
    private let limit: Int

    /// - Parameter limit: The largest body accepted, decompressed, in bytes.
    init(limit: Int) { self.limit = limit }

    /// Takes one line of a head; returns `false` if the exchange must not continue.
    mutating func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
        headSize += line.count
        guard headSize <= Self.headLimit else { return stop(.notHTTP) }
        var rest = line[...]
        while let last = rest.last, last == 0x0A || last == 0x0D { rest.removeLast() }
        let text = String(foreign: UnsafeRawBufferPointer(rebasing: rest))
        if text.hasPrefix("HTTP/") {
            // The last head counts, for example the one after that of 100 Continue.
            (isHeadWhole, headers) = (false, [])
            let words = text.split(separator: " ")
            // RFC 9110, 15: three digits, the first of them 1 to 9.
            guard words.count > 1, words[1].utf8.count == 3, let number = Int(words[1]), number >= 100 else {
                return stop(.notHTTP)
            }
            // Nobody asks for another protocol (RFC 9110, 7.8), so nothing that is HTTP follows.
            if number == 101 { return stop(.notHTTP) }
            status = number
        } else if isHeadWhole {
            // A trailer, which nobody reads.
        } else if text.isEmpty {
            isHeadWhole = true
            // Two lengths that differ: whoever believes the other sees another answer (RFC 9112, 6.3).
            if Set(lengths).count > 1 { return stop(.notHTTP) }
            // Compressed data may be longer than what it decompresses to.
            if header("content-encoding") == nil, promised > limit { return stop(.tooLarge(limit: limit)) }
        } else {
            takeHeader(text)
        }
        return true
    }

    /// Takes a piece of the body; returns `false` if it is too much.
    mutating func takeBody(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard body.count + piece.count <= limit else { return stop(.tooLarge(limit: limit)) }
        makeRoom(for: piece.count)
        body.append(contentsOf: piece)
        return true
    }

    /// Shows the body so far to whoever wants to see it, if the answer is one of success.
    func show(to receiver: BodyReceiver) {
        guard let take = receiver.take, isHeadWhole, status == 200 else { return }
        body.withUnsafeBytes(take)
    }

    /// Returns the answer, and hands over its body.
    mutating func response() -> HTTPResponse {
        defer { body = [] }
        return HTTPResponse(status: status, headers: headers, body: body)
    }

    /// Whether a complete answer arrived; one that only announces another does not count.
    var isFinal: Bool { isHeadWhole && status >= 200 }

    /// Whether it asks for credentials.
    var isChallenge: Bool { isHeadWhole && status == 401 }

    /// Overwrites the body, unless it was given away.
    mutating func wipe() { body.wipe() }

    private mutating func takeHeader(_ text: String) {
        // Line folding, which nobody may send any more (RFC 9112, 5.2).
        if let first = text.first, first == " " || first == "\t", !headers.isEmpty {
            headers[headers.count - 1].value += " " + text[...].trimmingBlanks
            return
        }
        guard let colon = text.firstIndex(of: ":") else { return }
        headers.append(.init(String(text[..<colon]), String(text[text.index(after: colon)...].trimmingBlanks)))
    }

    private func header(_ name: String) -> String? { headers.last { $0.name.lowercased() == name }?.value }

    /// The lengths of the body as declared in the head; several may stand in one line.
    private var lengths: [Substring] {
        headers.filter { $0.name.lowercased() == "content-length" }
            .flatMap { $0.value.split(separator: ",").map(\.trimmingBlanks) }
    }

    /// The length of the body as declared in the head; 0 if it is not.
    private var promised: Int { lengths.last.flatMap { Int($0) } ?? 0 }

    /// Moves the body to larger storage and wipes the smaller one, since it may contain a token.
    private mutating func makeRoom(for count: Int) {
        guard body.count + count > body.capacity else { return }
        var larger: [UInt8] = []
        larger.reserveCapacity(max(body.count + count, 2 * body.capacity, min(promised, limit)))
        larger += body
        body.wipe()
        body = larger
    }

    private mutating func stop(_ failure: NetworkError) -> Bool {
        self.failure = failure
        return false
    }
}

/// A value set once, by whoever is first, and reported to a single waiter.
final class Outcome<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(@Sendable (Value) -> Void)
        case settled(Value)
        case delivered
    }

    private let state = Mutex(State.open)

    var isSettled: Bool {
        state.withLock { state in
            switch state {
            case .open, .awaited: false
            case .settled, .delivered: true
            }
        }
    }

    /// Calls `deliver` with the value, now or once it is set.
    func whenSettled(_ deliver: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            switch state {
            case .open: state = .awaited(deliver)
            case .settled(let value):
                state = .delivered
                return value
            case .awaited, .delivered: break
            }
            return nil
        }
        if let value { deliver(value) }
    }

    /// Sets the value; only the first call counts.
    func settle(_ value: Value) {
        let deliver: (@Sendable (Value) -> Void)? = state.withLock { state in
            switch state {
            case .open: state = .settled(value)
            case .awaited(let deliver):
                state = .delivered
                return deliver
            case .settled, .delivered: break
            }
            return nil
        }
        deliver?(value)
    }
}
