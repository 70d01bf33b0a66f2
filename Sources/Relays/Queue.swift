// SPDX-License-Identifier: MIT

/// A first-in, first-out queue that uses memory only for what it contains: a million values passing one at a time take
/// up one slot.
@usableFromInline
package struct Queue<Element> {
    @usableFromInline var incoming: [Element] = []
    /// In reverse order, so that the next element is the last.
    @usableFromInline var outgoing: [Element] = []

    @inlinable
    package init() {}

    @inlinable
    package var isEmpty: Bool {
        incoming.isEmpty && outgoing.isEmpty
    }

    /// The most recently added element.
    @inlinable
    package var newest: Element? {
        incoming.last ?? outgoing.first
    }

    /// The next element to be removed.
    @inlinable
    package var first: Element? {
        outgoing.last ?? incoming.first
    }

    @inlinable
    package mutating func append(_ element: Element) {
        incoming.append(element)
    }

    @inlinable
    package mutating func popFirst() -> Element? {
        if outgoing.isEmpty {
            swap(&incoming, &outgoing)
            outgoing.reverse()
        }
        return outgoing.popLast()
    }
}
