import Accounts
import Testing

@Suite struct SecretMemoryTests {
    /// The size of every system's pages is a multiple of it.
    private static let page: UInt = 4_096

    /// Secrets that are not written to.
    private func unwritten(_ number: Int, count: Int) -> [Secret] {
        (0..<number).map { _ in Secret(count: count) { _ in } }
    }

    private func place(of secret: Secret) -> UInt { secret.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }

    @Test("secrets of up to 512 bytes share pages", arguments: [1, 64, 512])
    func shared(count: Int) {
        let secrets = unwritten(1_000, count: count)
        let pages = Set(secrets.map { place(of: $0) / Self.page })
        #expect(pages.count < secrets.count)
    }

    @Test("a larger one ends where its guard page begins", arguments: [513, 601, 4_097])
    func guarded(count: Int) {
        let ends = unwritten(20, count: count).map { place(of: $0) + UInt(count) }
        #expect(ends.allSatisfy { $0 % Self.page == 0 })
    }

    // The first are more at once than others hold, so that some of their memory is new.
    @Test("memory is zero before it is used, whatever it held", arguments: [(16, 6_000), (512, 100), (513, 100)])
    func zero(count: Int, number: Int) {
        #expect(unwritten(number, count: count).allSatisfy { $0.bytes.allSatisfy { $0 == 0 } })
        let written = [UInt8](repeating: 0xAA, count: count)
        for _ in 0..<100 {
            #expect(Secret(written).bytes == written)
            #expect(unwritten(1, count: count).allSatisfy { $0.bytes.allSatisfy { $0 == 0 } })
        }
    }

    @Test("the memory of a secret that is gone is used again", arguments: [64, 600])
    func reused(count: Int) {
        let places = Set((0..<2_000).map { _ in place(of: Secret(count: count) { _ in }) })
        #expect(places.count < 2_000)
    }
}
