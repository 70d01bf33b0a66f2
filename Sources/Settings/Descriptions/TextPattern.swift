/// Text in which each `*` stands for any text, even none.
struct TextPattern {
    private let pieces: [Substring.UTF8View]

    init(_ pattern: String) {
        pieces = pattern.split(separator: "*", omittingEmptySubsequences: false).map(\.utf8)
    }

    /// Whether the whole text matches the pattern. Each piece is searched for once, from where the one before it ended.
    func fits(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let first = pieces.first, let last = pieces.last else { return false }
            guard pieces.count > 1 else { return bytes.elementsEqual(first) }
            guard bytes.count >= first.count + last.count, bytes.starts(with: first),
                bytes.suffix(last.count).elementsEqual(last)
            else { return false }
            var rest = bytes[first.count..<(bytes.count - last.count)]
            for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
                guard let found = rest.firstRange(of: Array(piece)) else { return false }
                rest = rest[found.upperBound...]
            }
            return true
        }
    }
}
