import People
import Testing

@Suite("Paging")
struct PageTests {
    @Test("an empty list has one page with nobody on it")
    func emptyList() {
        let page = Page(1, of: 0, size: 20)
        #expect(page.page == 1)
        #expect(page.pages == 1)
        #expect(page.range == 0..<0)
        #expect(!page.hasNext)
        #expect(!page.hasPrevious)
        #expect(page.slice(of: []).isEmpty)
    }

    @Test("45 people by 20 make three pages, the last with five")
    func lastPageIsShort() {
        let page = Page(3, of: 45, size: 20)
        #expect(page.pages == 3)
        #expect(page.range == 40..<45)
        #expect(Array(page.slice(of: Array(0..<45))) == [40, 41, 42, 43, 44])
    }

    @Test("40 people by 20 make two pages, not three")
    func exactPages() {
        #expect(Page(1, of: 40, size: 20).pages == 2)
        #expect(Page(2, of: 40, size: 20).range == 20..<40)
    }

    @Test("next and previous stop at the ends")
    func ends() {
        let first = Page(1, of: 45, size: 20)
        #expect(first.previous == first)
        #expect(first.next.page == 2)
        #expect(first.next.next.next.page == 3)
        #expect(first.next.next.previous == first.next)
    }

    @Test(
        "a page out of range becomes the nearest",
        arguments: [(0, 1), (-7, 1), (99, 3), (Int.max, 3), (Int.min, 1)])
    func nearestPage(asked: Int, given: Int) {
        #expect(Page(asked, of: 45, size: 20).page == given)
    }

    @Test("sizes and totals that make no sense do not trap", arguments: [0, -1, Int.min])
    func senselessSizes(size: Int) {
        #expect(Page(2, of: 3, size: size).range == 1..<2)
        #expect(Page(1, of: size, size: 20).range == 0..<0)
        #expect(Page(1, of: Int.max, size: Int.max).pages == 1)
    }
}
