import JSON

/// Finds the list of people in an answer or a file that may hold other things beside it.
///
/// The rule: the text itself if it is a list; else the longest list of objects under a name that people are called by
/// (`users`, `items`, `results`, …), else the longest under any name, else an object of objects by their ids.
enum JSONListFinder {
    /// A place in a text, by the names that lead there.
    struct Place: Equatable {
        var path: [String]
        var offset: Int
        /// How many objects are there.
        var count: Int
        var isObject: Bool
        /// Whether it is a list of texts or numbers, such as ids.
        var isOfIDs = false
    }

    private static let names: Set<String> = [
        "users", "people", "persons", "members", "contacts", "items", "results", "data", "resources", "value", "list",
        "entries", "records", "employees", "allusers", "result", "docs", "hits", "rows",
    ]
    private static let depthLimit = 3

    /// Returns the place of the list; `nil` if there is none. Throws if the text is no JSON.
    static func find(in bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Place? {
        var reader = JSONReader(bytes)
        var found: [Place] = []
        try look(&reader, [], &found)
        try reader.finish()
        func rank(_ place: Place) -> (Int, Int, Int) {
            let isNamed = place.path.last.map { names.contains($0.lowercased()) } ?? true
            return (place.isOfIDs ? 0 : place.isObject ? 1 : 2, isNamed ? 1 : 0, place.count)
        }
        return found.max { rank($0) < rank($1) }
    }

    private static func look(_ reader: inout JSONReader, _ path: [String], _ found: inout [Place]) throws(JSONError) {
        switch try reader.peek() {
        case UInt8(ascii: "["):
            var (objects, others) = (0, 0)
            let offset = reader.offset
            try reader.readList { reader throws(JSONError) in
                let first = try reader.peek()
                if first == UInt8(ascii: "{") { objects += 1 } else { others += 1 }
                try reader.skipValue()
            }
            if objects > 0 || path.isEmpty || others == 0 {
                let isOfIDs = objects == 0 && others > 0
                found.append(
                    Place(path: path, offset: offset, count: objects + others, isObject: false, isOfIDs: isOfIDs))
            } else if let last = path.last, names.contains(last.lowercased()) {
                found.append(Place(path: path, offset: offset, count: others, isObject: false, isOfIDs: true))
            }
        case UInt8(ascii: "{"):
            guard path.count < depthLimit else { return try reader.skipValue() }
            let offset = reader.offset
            var (objects, others) = (0, 0)
            var shape: Set<String>?
            var isAlike = true
            try reader.readObject { reader, key throws(JSONError) in
                let name = reader.string(key)
                guard try reader.peek() == UInt8(ascii: "{") else {
                    others += 1
                    return try look(&reader, path + [name], &found)
                }
                objects += 1
                var ahead = reader
                let members = try members(&ahead)
                isAlike = isAlike && !members.isEmpty && (shape.map { !$0.isDisjoint(with: members) } ?? true)
                shape = members
                try look(&reader, path + [name], &found)
            }
            if objects > 1, others == 0, isAlike {
                found.append(Place(path: path, offset: offset, count: objects, isObject: true))
            }
        default: try reader.skipValue()
        }
    }

    private static func members(_ reader: inout JSONReader) throws(JSONError) -> Set<String> {
        var names: Set<String> = []
        try reader.readObject { reader, key throws(JSONError) in
            names.insert(reader.string(key))
            try reader.skipValue()
        }
        return names
    }
}
