/// Reads similar objects one after the other, locating the wanted members of each.
///
/// The objects of a list nearly always have their members in the same order, so the next member is first compared with
/// the one at the same place in the previous object.
package struct JSONPicker: ~Copyable {
    package struct Value {
        package enum Kind { case missing, null, string, number, other }

        package fileprivate(set) var kind = Kind.missing
        /// The location of a string or a number.
        package fileprivate(set) var text = JSONText()
    }

    private enum Target {
        case skipped
        case value(Int)
        case object(Int)
    }

    private struct Node {
        let path: String
        var members: [(name: StaticString, target: Target)] = []
    }

    /// A member of the previous object, with the range of its quoted name.
    private struct Seen {
        var name = 0..<0
        var target = Target.skipped
    }

    /// The number of members per object whose order is remembered.
    private static let orderLimit = 64

    /// The wanted members, in the order of the paths given to `init`.
    package private(set) var values: [Value]
    private var nodes = [Node(path: "")]
    /// `orderLimit` entries for each node.
    private var order: [Seen]

    /// - Parameter paths: The wanted members; a second name selects a member of the first one's object.
    package init(_ paths: [(StaticString, StaticString?)]) {
        values = Array(repeating: Value(), count: paths.count)
        order = []
        for (index, (name, inner)) in paths.enumerated() {
            guard let inner else {
                nodes[0].members.append((name, .value(index)))
                continue
            }
            if let node = nodes.firstIndex(where: { $0.path == "\(name)" }) {
                nodes[node].members.append((inner, .value(index)))
            } else {
                nodes[0].members.append((name, .object(nodes.count)))
                nodes.append(Node(path: "\(name)", members: [(inner, .value(index))]))
            }
        }
        order = Array(repeating: Seen(), count: nodes.count * Self.orderLimit)
    }

    /// Reads one object. All readers must read the same bytes.
    package mutating func read(_ reader: inout JSONReader) throws(JSONError) {
        for index in values.indices { values[index] = Value() }
        try read(&reader, node: 0)
    }

    private mutating func read(_ reader: inout JSONReader, node: Int) throws(JSONError) {
        do throws(JSONError) {
            guard try reader.open("{", "}") else { return }
        } catch {
            var error = error
            error.path = nodes[node].path
            throw error
        }
        var place = 0
        repeat {
            let target = try target(&reader, node, place)
            place += 1
            guard try reader.peek() == UInt8(ascii: ":") else { throw reader.unexpected() }
            reader.offset += 1
            switch target {
            case .skipped: try reader.skipValue()
            case .value(let index): values[index] = try value(&reader)
            case .object(let node): if try !reader.takeNull() { try read(&reader, node: node) }
            }
        } while try reader.continues(until: "}")
        reader.close()
    }

    /// Reads a name and returns what it selects.
    @inline(__always)
    private mutating func target(_ reader: inout JSONReader, _ node: Int, _ place: Int) throws(JSONError) -> Target {
        guard try reader.peek() == UInt8(ascii: "\"") else { throw reader.unexpected() }
        let place = place < Self.orderLimit ? node * Self.orderLimit + place : nil
        if let place, !order[place].name.isEmpty, reader.takeSame(as: order[place].name) { return order[place].target }
        return try otherTarget(&reader, node, place)
    }

    /// As `target`, if the member differs from the one at this place in the previous object.
    @inline(never)
    private mutating func otherTarget(_ reader: inout JSONReader, _ node: Int, _ place: Int?) throws(JSONError)
        -> Target
    {
        let start = reader.offset
        let name = try reader.readString()
        let target = nodes[node].members.first { reader.is(name, $0.name) }?.target ?? .skipped
        if let place { order[place] = Seen(name: start..<reader.offset, target: target) }
        return target
    }

    @inline(__always)
    private func value(_ reader: inout JSONReader) throws(JSONError) -> Value {
        switch try reader.peek() {
        case UInt8(ascii: "\""): return Value(kind: .string, text: try reader.readString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return Value(kind: .number, text: JSONText(range: try reader.readNumber(), isEncoded: false))
        case UInt8(ascii: "n"):
            _ = try reader.takeNull()
            return Value(kind: .null)
        default:
            try reader.skipValue()
            return Value(kind: .other)
        }
    }
}
