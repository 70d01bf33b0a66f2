/// Insertions into a file, and what they replace; lines keep their numbers.
struct Edits {
    private var openings: [Int: [String]] = [:]
    private var closings: [Int: [String]] = [:]
    private var replacements: [Int: (end: Int, text: String)] = [:]

    /// Puts `before` and `after` around a range of bytes; what is wrapped later is wrapped within.
    mutating func wrap(_ range: Range<Int>, in before: String, _ after: String) {
        openings[range.lowerBound, default: []].append(before)
        closings[range.upperBound, default: []].append(after)
    }

    mutating func replace(_ range: Range<Int>, by text: String) {
        replacements[range.lowerBound] = (range.upperBound, text)
    }

    func applied(to source: String) -> String {
        let bytes = Array(source.utf8)
        var out: [UInt8] = []
        var index = 0
        while index <= bytes.count {
            for text in (closings[index] ?? []).reversed() { out += text.utf8 }
            for text in openings[index] ?? [] { out += text.utf8 }
            if let (end, text) = replacements[index] {
                out += text.utf8
                index = end
                continue
            }
            if index < bytes.count { out.append(bytes[index]) }
            index += 1
        }
        return String(decoding: out, as: UTF8.self)
    }
}
