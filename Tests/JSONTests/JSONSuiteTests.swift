import JSON
import Testing

@Suite("JSON as JSONTestSuite has it")
struct JSONSuiteTests {
    @Test("what must be taken is taken, as a tree and passed over", arguments: SuiteCase.accepted + SuiteCase.ours)
    func accepted(example: SuiteCase) throws {
        let document = try JSONDocument(example.bytes)
        #expect(throws: Never.self) { try passOver(example.bytes) }
        // What is written is the same when it is read again.
        for indent in [nil, 0] {
            var written: [UInt8] = []
            written.append(document.root, indent: indent)
            #expect(try JSONDocument(written).root == document.root)
        }
    }

    @Test(
        "what must be refused is refused, as a tree and passed over", arguments: SuiteCase.refused + SuiteCase.notOurs)
    func refused(example: SuiteCase) {
        #expect(throws: JSONError.self) { try JSONDocument(example.bytes) }
        #expect(throws: JSONError.self) { try passOver(example.bytes) }
    }

    @Test("the numbers of cases are those of the suite")
    func counts() {
        #expect(SuiteCase.accepted.count == 95)
        #expect(SuiteCase.refused.count == 188)
        #expect(SuiteCase.ours.count + SuiteCase.notOurs.count == 35)
    }

    private func passOver(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            try reader.skipValue()
            try reader.finish()
        }
    }
}
