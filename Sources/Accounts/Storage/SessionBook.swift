/// The stored sessions: the current one, and the inactive ones of other accounts and endpoints.
///
/// An account has one session per endpoint, identified by `Session.Key`.
package struct SessionBook: Sendable, Equatable {
    /// The session used by default; `nil` once it has ended, even if there are others.
    package private(set) var current: Session?
    /// The inactive sessions, the most recently current one first.
    package private(set) var others: [Session]

    package init(current: Session? = nil, others: [Session] = []) {
        self.current = current
        self.others = others
    }

    /// The current one, followed by the others.
    package var all: [Session] { [current].compactMap(\.self) + others }

    package var isEmpty: Bool { current == nil && others.isEmpty }

    package subscript(key: Session.Key) -> Session? { all.first { $0.key == key } }

    /// Returns the session at an endpoint: the current one if it is there, otherwise the latest of the others.
    package func session(at endpoint: String) -> Session? { all.first { $0.endpoint == endpoint } }

    /// Makes a session the current one, replacing an earlier one of the same key.
    ///
    /// The previously current one becomes inactive.
    package mutating func adopt(_ session: Session) {
        let key = session.key
        others = all.filter { $0.key != key }
        current = session
    }

    /// Makes the stored session of a key the current one; does nothing if there is none.
    package mutating func makeCurrent(_ key: Session.Key) {
        if let session = self[key] { adopt(session) }
    }

    /// Replaces the session of `key` with a renewed one; does nothing if there is none.
    package mutating func replace(_ key: Session.Key, with renewed: Session) {
        // An endpoint may spell the address differently than at login.
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

    /// Forgets the session of a key. No other one becomes current in its place.
    package mutating func remove(_ key: Session.Key) {
        if current?.key == key { current = nil }
        others.removeAll { $0.key == key }
    }

    /// Adds all sessions of another book ahead of its own; the other book's current one, if any, becomes current.
    package mutating func take(_ other: SessionBook) {
        let keys = other.all.map(\.key)
        let own = all.filter { !keys.contains($0.key) }
        let stays = other.current == nil && own.first?.key == current?.key ? current : nil
        current = other.current ?? stays
        others = other.others + own.filter { $0.key != stays?.key }
    }

    /// Forgets the last of the others.
    mutating func removeLast() { others.removeLast() }
}

extension Session {
    /// Whose session it is and where: the identity of a stored session.
    package struct Key: Sendable, Hashable {
        package let endpoint: String
        /// The address's lookup key, or the text itself if it is not an address.
        package let account: String

        package init(account: String, endpoint: String) {
            self.endpoint = endpoint
            self.account = (try? EmailAddress(account))?.lookupKey ?? account
        }
    }

    package var key: Key { Key(account: account, endpoint: endpoint) }

    /// Whether it is the session of that address or login name.
    package func isOf(_ account: String) -> Bool {
        key == Key(account: account, endpoint: endpoint) || login == account
    }
}
