/// The stored sessions: the current one, and those of other accounts and endpoints that stand by.
///
/// An account has one session an endpoint, told apart by `Session.Key`.
public struct SessionBook: Sendable, Equatable {
    /// The one that is used where nothing else is asked for; `nil` after it ended, whatever others there are.
    public private(set) var current: Session?
    /// The one that was current last comes first.
    public private(set) var others: [Session]

    public init(current: Session? = nil, others: [Session] = []) {
        self.current = current
        self.others = others
    }

    /// The current one, then the others.
    public var all: [Session] { [current].compactMap(\.self) + others }

    public var isEmpty: Bool { current == nil && others.isEmpty }

    public subscript(key: Session.Key) -> Session? { all.first { $0.key == key } }

    /// The session at an endpoint: the current one if it is there, else the latest of the others.
    public func session(at endpoint: String) -> Session? { all.first { $0.endpoint == endpoint } }

    /// Makes a session the current one, in place of an earlier one of its key; what was current stands by.
    public mutating func adopt(_ session: Session) {
        let key = session.key
        others = all.filter { $0.key != key }
        current = session
    }

    /// Makes the session of a key the current one, as it stands now; does nothing where there is none.
    public mutating func makeCurrent(_ key: Session.Key) {
        if let session = self[key] { adopt(session) }
    }

    /// Puts a renewed session where the one of `key` stands; does nothing where there is none.
    public mutating func replace(_ key: Session.Key, with renewed: Session) {
        // An endpoint may write the address otherwise than at login.
        let stale = renewed.key == key ? nil : renewed.key
        if current?.key == key {
            current = renewed
        } else if let index = others.firstIndex(where: { $0.key == key }) {
            others[index] = renewed
        } else {
            return
        }
        guard let stale else { return }
        if current?.key == stale, current != renewed { current = nil }
        others.removeAll { $0.key == stale && $0 != renewed }
    }

    /// Forgets the session of a key. No other one becomes current for it.
    public mutating func remove(_ key: Session.Key) {
        if current?.key == key { current = nil }
        others.removeAll { $0.key == key }
    }

    /// Forgets the last of the others.
    mutating func removeLast() { others.removeLast() }
}

extension Session {
    /// Whose session it is and where: what stored sessions are told apart by.
    public struct Key: Sendable, Hashable {
        public let endpoint: String
        /// The address's lookup key, or the text itself where it is no address.
        public let address: String

        public init(email: String, endpoint: String) {
            self.endpoint = endpoint
            address = (try? EmailAddress(email))?.lookupKey ?? email
        }
    }

    public var key: Key { Key(email: email, endpoint: endpoint) }
}
