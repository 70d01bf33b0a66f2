// SPDX-License-Identifier: MIT

/// The place of an item in a list of sections: both offsets count from 0.
public struct SectionPath: Hashable, Comparable, Sendable {
    public var section: Int
    public var item: Int

    @inlinable
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    @inlinable
    public static func < (left: SectionPath, right: SectionPath) -> Bool {
        (left.section, left.item) < (right.section, right.item)
    }
}
