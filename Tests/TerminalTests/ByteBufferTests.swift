import Testing

@testable import Display
@testable import Terminal

@Suite("A buffer that is wiped")
struct ByteBufferTests {
    @Test("what passes through takes no more room the longer it goes on, though something is always left")
    func passing() {
        let buffer = ByteBuffer()
        buffer.append(contentsOf: "ab".utf8)
        for _ in 0..<10_000 {
            buffer.append(contentsOf: [UInt8](repeating: 0x63, count: 998))
            buffer.append(contentsOf: "ab".utf8)
            #expect(buffer.bytes.prefix(3).elementsEqual("abc".utf8))
            buffer.removeFirst(1_000)
        }
        #expect(buffer.bytes.elementsEqual("ab".utf8))
        #expect(buffer.capacity <= 8_192)
    }
}
