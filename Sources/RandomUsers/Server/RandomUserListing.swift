/// The people of one request, written in its format, piece by piece.
///
/// Any piece can be generated without the others, so that only the part of an answer being sent is kept in memory.
struct RandomUserListing: Sendable {
    let request: RandomUserRequest
    let seed: String
    let generator: RandomUserGenerator

    /// A person takes about 1 KB, so a piece is some 16 KB, generated within half a millisecond.
    static let peopleInPiece = 16

    var pieces: Int { max((request.results + Self.peopleInPiece - 1) / Self.peopleInPiece, 1) }

    func piece(_ index: Int) -> [UInt8] {
        let start = index * Self.peopleInPiece
        let people = start..<min(start + Self.peopleInPiece, request.results)
        let isFirst = index == 0
        let isLast = index == pieces - 1
        var bytes: [UInt8]
        switch request.format {
        case .json, .pretty:
            let isPretty = request.format == .pretty
            let writer = JSONListWriter(
                capacity: 256 + people.count * (isPretty ? 2200 : 1400), isPretty: isPretty, depth: isFirst ? 0 : 2)
            bytes = list(people, isFirst, isLast, by: writer)
        case .csv: bytes = csv(people, isFirst)
        case .yaml: bytes = list(people, isFirst, isLast, by: YAMLWriter(depth: isFirst ? 0 : 1))
        case .xml:
            let writer = isFirst ? XMLWriter() : XMLWriter(inside: ["user"], list: "results")
            bytes = list(people, isFirst, isLast, by: writer)
        }
        if let callback = request.callback, request.format.isJSON {
            if isFirst { bytes = Array("\(callback)(".utf8) + bytes }
            if isLast { bytes.append(");") }
        }
        return bytes
    }

    @inline(__always)
    private func forEachUser(_ people: Range<Int>, _ body: (RandomUser) -> Void) {
        for index in people {
            if let user = generator.user(at: index, fields: request.fields, password: request.password) { body(user) }
        }
    }

    private func writeInfo(to writer: inout some FieldWriter & ~Copyable) {
        guard request.hasInfo else { return }
        writer.open("info")
        writer.text("seed", seed)
        writer.number("results", request.results)
        writer.number("page", request.page)
        writer.text("version", request.version)
        writer.close()
    }

    @inline(__always)
    private func list(
        _ people: Range<Int>, _ isFirst: Bool, _ isLast: Bool, by writer: consuming some ListWriter & ~Copyable
    ) -> [UInt8] {
        if isFirst {
            writer.openDocument()
            writer.openList("results")
        }
        forEachUser(people) { user in
            writer.openElement()
            user.write(to: &writer)
            writer.close()
        }
        if isLast {
            writer.closeList()
            writeInfo(to: &writer)
            writer.closeDocument()
        }
        return writer.bytes
    }

    private func csv(_ people: Range<Int>, _ isFirst: Bool) -> [UInt8] {
        var writer = CSVWriter()
        var needsHeader = isFirst
        forEachUser(people) { user in
            if needsHeader { writer.addHeader(user) }
            needsHeader = false
            writer.add(user)
        }
        return writer.bytes
    }
}

/// Writes CSV (RFC 4180, but with LF line ends): a header with names such as `name.first`, then a line per person.
struct CSVWriter: FieldWriter {
    private(set) var bytes: [UInt8] = []
    private var path: [StaticString] = []
    private var isFirst = true
    private var isHeader = false

    /// Adds the header, with the fields that the person has.
    mutating func addHeader(_ user: RandomUser) {
        isHeader = true
        add(user)
        isHeader = false
    }

    mutating func add(_ user: RandomUser) {
        isFirst = true
        user.write(to: &self)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func open(_ key: StaticString) { path.append(key) }

    mutating func close() { path.removeLast() }

    mutating func text(_ key: StaticString, _ value: String) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        if isHeader {
            for name in path {
                bytes.append(name)
                bytes.append(UInt8(ascii: "."))
            }
            bytes.append(key)
        } else if value.utf8.contains(where: Self.isSpecial) {
            bytes.append(UInt8(ascii: "\""))
            for byte in value.utf8 {
                if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        } else {
            bytes.append(contentsOf: value.utf8)
        }
    }

    mutating func number(_ key: StaticString, _ value: Int) { text(key, String(value)) }

    mutating func null(_ key: StaticString) { text(key, "") }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
