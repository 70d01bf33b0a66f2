import JSON
import People
import Settings

/// Takes people from the pages of an answer, by a description's fields or all of their members.
struct PageReader {
    /// What one page had.
    struct Page: Equatable {
        /// People, or ids alone.
        var count = 0
        /// The ids of people who have to be asked for one by one.
        var ids: [String] = []
    }

    private let fields: [DirectoryDescription.Field]
    private var rows = JSONRowReader()
    private var draft = DirectoryDraft()
    /// The text of the last page's list.
    private var last: [UInt8] = []

    /// - Parameter fields: None takes all members.
    init(_ fields: [DirectoryDescription.Field]) {
        self.fields = fields
        draft.columns = fields.map { field in
            .init(field.key, label: field.label, key: field.key, kind: field.kind.flatMap(Field.Kind.init))
        }
    }

    var count: Int { fields.isEmpty ? rows.draft.rows.count : draft.rows.count }

    var listing: DirectoryListing { (fields.isEmpty ? rows.draft : draft).finished(mergesRepeats: true) }

    /// Reads the list of an answer; returns `nil` for one that the answer before had as well, since the directory pays
    /// no heed to the number of a page.
    ///
    /// - Parameters:
    ///   - items: The names that lead to the list; `nil` to look for it.
    ///   - limit: How many people may be there in the end.
    mutating func read(_ body: [UInt8], items: [String]?, limit: Int) throws(PeopleError) -> Page? {
        let outcome = body.withUnsafeBufferPointer { bytes -> Result<Page?, PeopleError> in
            do throws(JSONError) {
                var path = items
                if path == nil { path = try JSONListFinder.find(in: bytes)?.path }
                guard let path else { return .failure(.notUnderstood(reason: "no list")) }
                var reader = JSONReader(bytes)
                for (index, name) in path.enumerated() {
                    guard try reader.enter(name) else {
                        return .failure(.notUnderstood(reason: path[...index].joined(separator: ".")))
                    }
                }
                return .success(try readList(&reader, limit: limit))
            } catch {
                return .failure(.notUnderstood(reason: "byte \(error.offset)"))
            }
        }
        return try outcome.get()
    }

    /// Reads one person, who may stand inside another object.
    mutating func readPerson(_ body: [UInt8], items: [String]?, id: String) throws(PeopleError) {
        let outcome = body.withUnsafeBufferPointer { bytes -> Result<Void, PeopleError> in
            Result { () throws(PeopleError) in
                do throws(JSONError) {
                    var reader = JSONReader(bytes)
                    for name in items ?? [] where try !reader.enter(name) {
                        throw JSONError(.wrongKind, offset: reader.offset)
                    }
                    rows.beginText()
                    try take(&reader, id: id)
                } catch {
                    throw .notUnderstood(reason: "\(id): byte \(error.offset)")
                }
            }
        }
        try outcome.get()
    }

    private mutating func readList(_ reader: inout JSONReader, limit: Int) throws(JSONError) -> Page? {
        if try reader.takeNull() { return Page() }
        _ = try reader.peek()
        var end = reader
        try end.skipValue()
        let text = reader.bytes[reader.offset..<end.offset]
        if text.count > 2, text.elementsEqual(last) { return nil }
        last = Array(text)
        rows.beginText()
        var page = Page()
        if try reader.peek() == UInt8(ascii: "{") {
            try reader.readObject { reader, key throws(JSONError) in
                let id = reader.string(key)
                page.count += 1
                if count < limit, try reader.peek() == UInt8(ascii: "{") {
                    try take(&reader, id: id)
                } else {
                    try reader.skipValue()
                }
            }
            return page
        }
        try reader.readList { reader throws(JSONError) in
            page.count += 1
            guard try reader.peek() == UInt8(ascii: "{") else {
                if let id = FieldValue(try reader.readValue()).text { page.ids.append(id) }
                return
            }
            if count < limit { try take(&reader, id: nil) } else { try reader.skipValue() }
        }
        return page
    }

    private mutating func take(_ reader: inout JSONReader, id: String?) throws(JSONError) {
        if fields.isEmpty {
            try rows.readRow(&reader, line: rows.draft.rows.count + 1)
            if let id { rows.setID(id) }
            return
        }
        let person = try reader.readValue()
        var values = fields.map { $0.value(in: person) }
        if let id, let index = fields.firstIndex(where: { $0.key == "id" }), values[index] == .missing {
            values[index] = .text(id)
        }
        draft.rows.append(.init(line: draft.rows.count + 1, values: values))
    }
}

extension JSONReader {
    /// Goes to the value of a member of that name; returns whether there is one.
    mutating func enter(_ name: String) throws(JSONError) -> Bool {
        guard try peek() == UInt8(ascii: "{") else { return false }
        var place: JSONReader?
        try readObject { reader, key throws(JSONError) in
            if place == nil, reader.string(key) == name { place = reader }
            try reader.skipValue()
        }
        if let place { self = place }
        return place != nil
    }
}

extension DirectoryDescription.Field {
    /// Returns the value of the first source that has one.
    func value(in person: JSONValue) -> FieldValue {
        for source in sources {
            let value = source.value(in: person)
            if value != .missing { return value }
        }
        return .missing
    }
}

extension DirectoryDescription.Source {
    func value(in person: JSONValue) -> FieldValue {
        switch self {
        case .path(let path):
            let values = path.values(in: person)
            guard values.count > 1 else { return values.first.map { FieldValue($0) } ?? .missing }
            return FieldValue(.array(values))
        case .template(let pieces):
            var text = ""
            var isSaid = false
            for piece in pieces {
                switch piece {
                case .text(let literal): text += literal
                case .path(let path):
                    guard let value = path.values(in: person).first.flatMap({ FieldValue($0).text }) else { continue }
                    isSaid = true
                    text += value
                }
            }
            return isSaid ? FieldValue(foreign: text) : .missing
        }
    }
}

extension FieldPath {
    /// Returns the values at the path; there can be more than one only after `*` or `[…]`.
    func values(in value: JSONValue) -> [JSONValue] {
        steps.reduce([value]) { values, step in
            values.flatMap { value -> [JSONValue] in
                switch step {
                case .member(let name):
                    if let elements = value.elements {
                        return Int(name).flatMap { elements.indices.contains($0) ? [elements[$0]] : nil } ?? []
                    }
                    return value[name].map { [$0] } ?? []
                case .each: return value.elements ?? []
                case .those(let name, let wanted):
                    return (value.elements ?? [value]).filter { element in
                        let found = element[name] ?? .null
                        return found != .null && (wanted == "*" || found.plainText == wanted)
                    }
                }
            }
        }
    }
}
