import JSON
import People

/// Reads objects into rows: each of their members is a column, those of inner objects by their paths.
///
/// A list of texts is one value; of a list of objects, their `display`, `name`, `value` or alike is taken, of one that
/// is `primary` first.
struct JSONRowReader {
    private(set) var draft = DirectoryDraft()

    /// Objects deeper inside are left out.
    private static let depthLimit = 3
    /// The members of one person whose order is remembered.
    private static let orderLimit = 256

    private enum Target {
        case skipped
        case column(Int, object: Int)
    }

    private struct Seen {
        var prefix = -1
        var name = 0..<0
        var target = Target.skipped
    }

    /// The paths of objects.
    private var prefixes = [""]
    private var targets: [[String: Target]] = [[:]]
    /// The members of the last person, in their order.
    private var seen: [Seen] = []
    private var place = 0
    /// How far the number of lines is counted.
    private var counted = (offset: 0, line: 1)

    /// Reads a list of objects; whatever else is in it is reported.
    mutating func readList(_ reader: inout JSONReader) throws(JSONError) {
        seen.removeAll()
        try reader.readList { reader throws(JSONError) in
            let isObject = try reader.peek() == UInt8(ascii: "{")
            let line = line(of: reader)
            if isObject, draft.rows.count < DirectoryDraft.rowLimit {
                try readRow(&reader, line: line)
            } else {
                if !isObject { draft.faults.append(RowFault(line: line, reason: .notAnObject)) }
                try reader.skipValue()
            }
        }
    }

    /// Reads an object whose members are people by their ids.
    mutating func readObject(_ reader: inout JSONReader) throws(JSONError) {
        seen.removeAll()
        try reader.readObject { reader, key throws(JSONError) in
            let name = reader.string(key)
            guard try reader.peek() == UInt8(ascii: "{"), draft.rows.count < DirectoryDraft.rowLimit else {
                try reader.skipValue()
                return
            }
            try readRow(&reader, line: line(of: reader))
            setID(name)
        }
    }

    /// Sets the id of the last person, if they have none.
    mutating func setID(_ id: String) {
        guard let index = draft.index(of: "id", else: .init("id")), let row = draft.rows.last, row[index] == .missing
        else { return }
        Self.set(FieldValue(foreign: id), at: index, in: &draft.rows[draft.rows.count - 1].values)
    }

    mutating func readRow(_ reader: inout JSONReader, line: Int) throws(JSONError) {
        var values: [FieldValue] = []
        values.reserveCapacity(draft.columns.count)
        place = 0
        try members(&reader, prefix: 0, depth: 1, &values)
        draft.rows.append(.init(line: line, values: values))
    }

    mutating func note(_ fault: RowFault) { draft.faults.append(fault) }

    /// Forgets the order of members, since another text is read.
    mutating func beginText() {
        seen.removeAll()
        counted = (0, 1)
    }

    private mutating func line(of reader: JSONReader) -> Int {
        while counted.offset < reader.offset {
            if reader.bytes[counted.offset] == UInt8(ascii: "\n") { counted.line += 1 }
            counted.offset += 1
        }
        return counted.line
    }

    private static func set(_ value: FieldValue, at index: Int, in values: inout [FieldValue]) {
        if value == .missing { return }
        while values.count <= index { values.append(.missing) }
        // Of members that are repeated, the last counts.
        values[index] = value
    }

    private mutating func members(
        _ reader: inout JSONReader, prefix: Int, depth: Int, _ values: inout [FieldValue]
    ) throws(JSONError) {
        try reader.readObject { reader, key throws(JSONError) in
            guard case .column(let column, let object) = target(reader, key, prefix) else {
                try reader.skipValue()
                return
            }
            switch try reader.peek() {
            case UInt8(ascii: "{"):
                if depth < Self.depthLimit {
                    try members(&reader, prefix: object, depth: depth + 1, &values)
                } else {
                    try reader.skipValue()
                }
            case UInt8(ascii: "["):
                let texts = try Self.texts(&reader)
                if !texts.isEmpty { Self.set(.list(texts), at: column, in: &values) }
            default: Self.set(try Self.scalar(&reader), at: column, in: &values)
            }
        }
    }

    /// Returns where a member goes. It is compared with the one at this place of the last person first.
    private mutating func target(_ reader: JSONReader, _ key: JSONText, _ prefix: Int) -> Target {
        defer { place += 1 }
        if place < seen.count {
            let last = seen[place]
            if last.prefix == prefix, last.name.count == key.range.count,
                reader.bytes[last.name].elementsEqual(reader.bytes[key.range])
            {
                return last.target
            }
        }
        let name = reader.string(key)
        let target = targets[prefix][name] ?? newTarget(name, prefix)
        if place < Self.orderLimit {
            while seen.count <= place { seen.append(Seen()) }
            seen[place] = Seen(prefix: prefix, name: key.range, target: target)
        }
        return target
    }

    private mutating func newTarget(_ name: String, _ prefix: Int) -> Target {
        let path = prefixes[prefix].isEmpty ? name : "\(prefixes[prefix]).\(name)"
        guard let column = draft.index(of: path, else: .init(path)), prefixes.count < DirectoryDraft.columnLimit else {
            return .skipped
        }
        let target = Target.column(column, object: prefixes.count)
        prefixes.append(path)
        targets.append([:])
        targets[prefix][name] = target
        return target
    }

    private static func scalar(_ reader: inout JSONReader) throws(JSONError) -> FieldValue {
        switch try reader.peek() {
        case UInt8(ascii: "\""): return FieldValue(foreign: reader.string(try reader.readString()))
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .flag(try reader.readBoolean())
        case UInt8(ascii: "n"):
            guard try reader.takeNull() else { throw reader.wrongKind() }
            return .missing
        default: return FieldValue(number: reader.number(try reader.readNumber()))
        }
    }

    private static func texts(_ reader: inout JSONReader) throws(JSONError) -> [String] {
        var texts: [String] = []
        var primary: Int?
        try reader.readList { reader throws(JSONError) in
            guard try reader.peek() == UInt8(ascii: "{") else {
                if try reader.peek() == UInt8(ascii: "[") { return try reader.skipValue() }
                if let text = try scalar(&reader).text { texts.append(text) }
                return
            }
            guard let (text, isPrimary) = FieldValue.element(try reader.readValue()) else { return }
            if isPrimary, primary == nil { primary = texts.count }
            texts.append(text)
        }
        if let primary, primary > 0 { texts.insert(texts.remove(at: primary), at: 0) }
        return texts
    }
}

extension FieldValue {
    /// Creates a number; one that is not whole is text.
    init(number text: String) {
        self = JSONValue.number(text).integer.map { .number(Int64($0)) } ?? .text(text)
    }

    /// The members of an element of a list that stand for the whole, the best first.
    private static let standing = [
        "display", "displayName", "display_name", "name", "value", "title", "email", "address", "number", "formatted",
        "text", "login", "id",
    ]

    /// Returns the text that an element of a list stands for, and whether it is the main one.
    static func element(_ value: JSONValue) -> (text: String, isPrimary: Bool)? {
        if let text = value.plainText { return FieldValue(foreign: text).text.map { ($0, false) } }
        guard value.isObject else { return nil }
        let isPrimary = value["primary"] == .boolean(true) || value["metadata"]?["primary"] == .boolean(true)
        for name in standing {
            if let text = value[name]?.plainText, let text = FieldValue(foreign: text).text { return (text, isPrimary) }
        }
        return nil
    }

    /// Creates the value of a member: of an object the text that stands for it, of a list those of its elements.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .missing
        case .boolean(let flag): self = .flag(flag)
        case .number(let text): self = FieldValue(number: text)
        case .string(let text): self = FieldValue(foreign: text)
        case .object: self = Self.element(value).map { .text($0.text) } ?? .missing
        case .array(let elements):
            let found = elements.compactMap(Self.element)
            let texts = found.filter(\.isPrimary).map(\.text) + found.filter { !$0.isPrimary }.map(\.text)
            self = texts.isEmpty ? .missing : .list(texts)
        }
    }
}
