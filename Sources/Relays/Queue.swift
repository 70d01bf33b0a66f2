/// First in, first out, in the memory of what waits: a million values that pass one by one keep one slot.
@usableFromInline
package struct Queue<Element> {
    @usableFromInline var incoming: [Element] = []
    /// Reversed, so that the next one is the last.
    @usableFromInline var outgoing: [Element] = []

    @inlinable
    package init() {}

    @inlinable
    package var isEmpty: Bool {
        incoming.isEmpty && outgoing.isEmpty
    }

    /// The one that came last.
    @inlinable
    package var newest: Element? {
        incoming.last ?? outgoing.first
    }

    /// The one whose turn is next.
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
