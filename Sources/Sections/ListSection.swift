// SPDX-License-Identifier: MIT

/// A section of a list: an identity and its items in order.
///
/// The items are any collection with integer indices, for example rows of a table.
public struct ListSection<ID: Hashable, Items: RandomAccessCollection> where Items.Index == Int {
    public var id: ID
    public var items: Items

    @inlinable
    public init(id: ID, items: Items) {
        self.id = id
        self.items = items
    }
}

extension ListSection: Equatable where Items: Equatable {}
extension ListSection: Sendable where ID: Sendable, Items: Sendable {}
