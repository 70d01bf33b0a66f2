import Accounts
import JSON
import Settings
import Times

import struct FoundationEssentials.Date

extension FieldPath {
    /// Returns the values at the path in a JSON text; there can be more than one only after `*` or `[…]`.
    func values(in json: [UInt8]) -> [JSONValue] {
        values(in: json) { reader throws(JSONError) in try reader.readValue() }
    }

    /// Returns what `read` makes of the values at the path, which its reader comes to next: for secrets, which it can
    /// take from there straight into wiped memory.
    ///
    /// - Parameter json: Known to be JSON; nothing is found in anything else.
    func values<Value>(
        in json: [UInt8], _ read: (inout JSONReader) throws(JSONError) -> Value
    ) -> [Value] {
        json.withUnsafeBufferPointer { bytes in
            let places = steps.reduce([JSONReader(bytes)]) { places, step in
                places.flatMap { (try? Self.follow(step, from: $0)) ?? [] }
            }
            return places.compactMap { place in
                var reader = place
                return try? read(&reader)
            }
        }
    }

    private static func follow(_ step: Step, from place: JSONReader) throws(JSONError) -> [JSONReader] {
        var reader = place
        switch (step, try reader.peek()) {
        case (.member(let name), UInt8(ascii: "{")):
            return try member(name, of: place).map { [$0] } ?? []
        case (.member(let name), UInt8(ascii: "[")):
            let elements = try elements(of: place)
            guard let index = Int(name), elements.indices.contains(index) else { return [] }
            return [elements[index]]
        case (.each, UInt8(ascii: "[")):
            return try elements(of: place)
        case (.those, UInt8(ascii: "[")):
            var those: [JSONReader] = []
            for element in try elements(of: place) { those += try follow(step, from: element) }
            return those
        case (.those(let name, let value), UInt8(ascii: "{")):
            guard var member = try member(name, of: place) else { return [] }
            return has(try member.readValue(), value) ? [place] : []
        default:
            return []
        }
    }

    /// Returns the place of an object's last member of that name, as in ``JSONValue``.
    private static func member(_ name: String, of place: JSONReader) throws(JSONError) -> JSONReader? {
        var reader = place
        var found: JSONReader?
        try reader.readObject { (reader, key) throws(JSONError) in
            if reader.string(key) == name { found = reader }
            try reader.skipValue()
        }
        return found
    }

    private static func elements(of place: JSONReader) throws(JSONError) -> [JSONReader] {
        var reader = place
        var elements: [JSONReader] = []
        try reader.readList { reader throws(JSONError) in
            elements.append(reader)
            try reader.skipValue()
        }
        return elements
    }

    private static func has(_ member: JSONValue, _ value: String) -> Bool {
        member != .null && (value == "*" || member.plainText == value)
    }
}

extension ExpiryDescription {
    /// Returns the date; a number may be in a string. Returns `nil` if the value is of another form.
    func date(_ value: JSONValue, now: () -> Date) -> Date? {
        let number = value.plainText.flatMap { Double($0) }
        let date: Date? =
            switch form {
            case .date: value.string.flatMap { ISO8601.date(from: $0) }
            case .duration: value.string.flatMap { ISO8601.seconds(ofDuration: $0) }.map(now().addingTimeInterval)
            case .seconds: number.map(now().addingTimeInterval)
            case .milliseconds: number.map { now().addingTimeInterval($0 / 1000) }
            case .epoch: number.map { Date(timeIntervalSince1970: $0) }
            case .epochMilliseconds: number.map { Date(timeIntervalSince1970: $0 / 1000) }
            }
        // RFC 3339 writes years in four digits; a date that is written out has them.
        guard let date, form == .date || CivilDate.secondsFrom1970.contains(date.timeIntervalSince1970) else {
            return nil
        }
        return date
    }
}
