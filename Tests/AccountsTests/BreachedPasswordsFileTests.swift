import Accounts
import Foundation
import Testing
import Text

@Suite("The file of breached passwords") struct BreachedPasswordsFileTests {
    private let folder: BreachedPasswordsFolder
    private var path: String { folder.path }

    init() throws { folder = try BreachedPasswordsFolder() }

    private func bytes(hex: String) -> [UInt8] {
        stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }

    private func hex(_ number: some BinaryInteger, count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: count - digits.count) + digits
    }

    private func line(_ password: String) -> String {
        let digest = Array(password.utf8).withUnsafeBytes { bytes in SHA1.withDigest(of: bytes) { [UInt8]($0) } }
        return digest.map { hex($0, count: 2) }.joined()
    }

    private func build(_ lines: [String], seed: UInt64) throws -> Data {
        var next = seed
        let count = try folder.build(lines.joined(separator: "\n")) {
            defer { next += 1 }
            return next
        }
        #expect(count == lines.count)
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test("a file that was made elsewhere is understood")
    func foreign() throws {
        let text = """
            cm9sbGJyZWEBAAAACAAAAAEAAAAAAAAA782riWdFIwEGAAAAAAAAAN/VjLy1rECXEIvNe+vbKaCdX2Qh4VlxbOzhcIYdSf81dp9kQeW9\
            yFuRy8GwRPFt12m966Yd7LCHbAcLFzN3pcYPfsE/I6YPbDgIjWE+9i1f
            """
        let data = try #require(Data(base64Encoded: text))
        try data.write(to: URL(fileURLWithPath: path))
        let breached = try BreachedPasswords(path: path)
        #expect(breached.count == 6)
        let words = ["password", "correct horse battery staple", "tr0ub4dor&3", "sunshine", "qwertyuiop", "iloveyou"]
        for password in words { #expect(breached.contains(Secret(password)), "\(password)") }
        for password in ["Password", "", "nobody"] { #expect(!breached.contains(Secret(password)), "\(password)") }
    }

    @Test("a file begins with what it is, its layout, its seed and the number of passwords")
    func header() throws {
        let lines = ["password", "correct horse battery staple", "tr0ub4dor&3"].map(line)
        let data = try build(lines, seed: 0x0123_4567_89AB_CDEF)
        let expected = """
            726f6c6c627265610100000008000000\
            0100000000000000efcdab8967452301\
            0300000000000000
            """
        #expect(Array(data.prefix(40)) == bytes(hex: expected))
        #expect(data.count == 120)
    }

    @Test(
        "the layout is the one that works best for the number of passwords",
        arguments: [
            (1, 4, 1), (2, 4, 1), (3, 8, 1), (9, 16, 1), (27, 16, 2), (121, 64, 2), (350, 128, 3), (1_010, 256, 4),
            (1_722, 256, 8),
        ])
    func layout(count: Int, segmentLength: Int, segments: Int) throws {
        let data = try build((1...count).map { hex($0, count: 16) + hex(0, count: 24) }, seed: 1)
        func number(_ place: Int) -> Int {
            data[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(number(12) == segmentLength)
        #expect(number(16) == segments)
        #expect(data.count == 72 + (segments + 2) * segmentLength * 2)
        #expect(try BreachedPasswords(path: path).count == count)
    }

    @Test(
        "only a layout that a filter can have is accepted",
        arguments: [
            (0, 1, "d78637b53d2a932c7c76c96601eb932a3b6bfba30b0a3abd1d535966ddf072c2", false),
            (1, 1, "451b56bdd6fb6b5471410bb86ff401133fc8973ada33ad86e6afa52afca06c24", true),
            (6, 1, "29747343cccb65267e561f6a5a07f51c4e52a68fefefe04ffcac60e1167e7ea0", false),
            (8, 0, "3305a3ca5e5d1639f343297692a1742768347686e04171a6469b0a5935e7f8f7", false),
            (8, 1, "90457e343038a83ec18eba802a8464292adeb6f146491d3683b0c9dc3bd5c2cc", true),
            (262_144, 1, "691edb13a910a1e6797f5bd6f5309a9b74d2e4083238019d3000fef758726d9c", true),
            (524_288, 1, "d1941c2fe09d06dec01c3e8276ed9d72051d54d87eaef6d663380ca9f3a7994b", false),
        ])
    func layouts(segmentLength: Int, segments: Int, checksum: String, isAccepted: Bool) throws {
        var data = Data("rollbrea".utf8)
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        for number in [1, UInt32(segmentLength), UInt32(segments), 0] { append(number) }
        append(UInt64(0))
        append(UInt64(1))
        data.append(contentsOf: bytes(hex: checksum))
        #expect(try folder.problem(Data(data.prefix(71))) == .foreign(path: path))
        data.append(Data(count: (segments + 2) * segmentLength * 2))
        #expect(try folder.problem(data) == (isAccepted ? nil : .damaged(path: path)))
    }

    @Test("a file of more than 256 MiB is not read")
    func large() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 268_435_457)
        try file.close()
        #expect(throws: BreachedPasswords.Problem.unreadable(path: path, reason: "File too large")) {
            try BreachedPasswords(path: path)
        }
        #expect(BreachedPasswords.limit == 268_435_456)
        #expect(BreachedPasswords.maximumCount == 110_000_000)
    }

    @Test("two filters are the same if their layout, seed and number of passwords are")
    func equality() throws {
        func breached(_ passwords: [String], seed: UInt64) throws -> BreachedPasswords {
            _ = try build(passwords.map(line), seed: seed)
            return try BreachedPasswords(path: path)
        }
        let three = ["password", "correct horse battery staple", "tr0ub4dor&3"]
        let first = try breached(three, seed: 1)
        let same = try breached(three, seed: 1)
        let reseeded = try breached(three, seed: 2)
        let more = try breached(three + ["one more"], seed: 1)
        #expect(first == same && first.hashValue == same.hashValue)
        #expect(first != reseeded)
        #expect(first != more)
        #expect(Set([first, same, reseeded, more].map(\.hashValue)).count == 3)
    }
}
