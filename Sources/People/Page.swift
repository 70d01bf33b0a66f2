/// A page of a list; pure arithmetic.
package struct Page: Sendable, Hashable {
    /// The number of items in the whole list.
    package let total: Int
    /// The maximum number of items per page, at least 1.
    package let size: Int
    /// The page number, from 1 to `pages`.
    package let page: Int

    /// Creates the page closest to the requested one; sizes below 1 count as 1, totals below 0 as 0.
    package init(_ page: Int = 1, of total: Int, size: Int) {
        self.total = max(total, 0)
        self.size = max(size, 1)
        self.page = min(max(page, 1), Self.pages(of: self.total, size: self.size))
    }

    /// The number of pages; at least 1, even for an empty list.
    package var pages: Int { Self.pages(of: total, size: size) }

    /// The positions on the page, from 0.
    package var range: Range<Int> {
        let start = (page - 1) * size
        return start..<(start + min(size, total - start))
    }

    package var hasNext: Bool { page < pages }
    package var hasPrevious: Bool { page > 1 }
    /// The following page, or this one if it is the last.
    package var next: Page { Page(hasNext ? page + 1 : page, of: total, size: size) }
    /// The preceding page, or this one if it is the first.
    package var previous: Page { Page(page - 1, of: total, size: size) }

    /// Returns the page's part of the list's rows.
    ///
    /// - Precondition: `rows` has `total` elements.
    package func slice(of rows: [Int32]) -> ArraySlice<Int32> { rows[range] }

    private static func pages(of total: Int, size: Int) -> Int { max(1, total / size + (total % size == 0 ? 0 : 1)) }
}
