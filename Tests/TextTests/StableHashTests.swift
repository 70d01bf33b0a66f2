import Testing
import Text

@Suite("A hash that stays the same")
struct StableHashTests {
    @Test("is FNV-1a, as its authors test it", arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C)])
    func vectors(text: String, hash: UInt64) { #expect(StableHash.of(text) == hash) }
}
