import JSON
import People

/// What is read of one person, as it stands in the answer.
struct PersonFields {
    var gender: Gender?
    var first = JSONText()
    var last = JSONText()
    var city = JSONText()
    var state = JSONText()
    var country = JSONText()
    var email = JSONText()
    var uuid = JSONText()
    var age = 0
    var phone = JSONText()
    var cell = JSONText()
    var picture = JSONText()
    var nat = JSONText()
    /// The field that is being read, for what is said when it cannot be.
    var reading: StaticString = ""

    /// Reads one element of `results`.
    mutating func read(_ reader: inout JSONReader) throws(JSONError) {
        try reader.readObject { reader, key throws(JSONError) in
            if reader.is(key, "gender") {
                reading = ".gender"
                try readGender(&reader)
            } else if reader.is(key, "name") {
                reading = ".name"
                try readName(&reader)
            } else if reader.is(key, "location") {
                reading = ".location"
                try readLocation(&reader)
            } else if reader.is(key, "email") {
                reading = ".email"
                email = try reader.readField()
            } else if reader.is(key, "login") {
                reading = ".login.uuid"
                uuid = try Self.member("uuid", &reader)
            } else if reader.is(key, "dob") {
                reading = ".dob.age"
                try readAge(&reader)
            } else if reader.is(key, "phone") {
                reading = ".phone"
                phone = try reader.readField()
            } else if reader.is(key, "cell") {
                reading = ".cell"
                cell = try reader.readField()
            } else if reader.is(key, "picture") {
                reading = ".picture.large"
                picture = try Self.member("large", &reader)
            } else if reader.is(key, "nat") {
                reading = ".nat"
                nat = try reader.readField()
            } else {
                reading = ""
                try reader.skipValue()
            }
        }
    }

    private mutating func readGender(_ reader: inout JSONReader) throws(JSONError) {
        let offset = reader.offset
        let text = try reader.readField()
        if reader.is(text, "female") {
            gender = .female
        } else if reader.is(text, "male") {
            gender = .male
        } else {
            throw JSONError(.wrongKind, offset: offset)
        }
    }

    private mutating func readName(_ reader: inout JSONReader) throws(JSONError) {
        try reader.readFields { reader, key throws(JSONError) in
            if reader.is(key, "first") {
                first = try reader.readField()
            } else if reader.is(key, "last") {
                last = try reader.readField()
            } else {
                try reader.skipValue()
            }
        }
    }

    private mutating func readLocation(_ reader: inout JSONReader) throws(JSONError) {
        try reader.readFields { reader, key throws(JSONError) in
            if reader.is(key, "city") {
                city = try reader.readField()
            } else if reader.is(key, "state") {
                state = try reader.readField()
            } else if reader.is(key, "country") {
                country = try reader.readField()
            } else {
                try reader.skipValue()
            }
        }
    }

    private mutating func readAge(_ reader: inout JSONReader) throws(JSONError) {
        try reader.readFields { reader, key throws(JSONError) in
            if reader.is(key, "age") { age = try reader.readWholeNumber() } else { try reader.skipValue() }
        }
    }

    private static func member(_ name: StaticString, _ reader: inout JSONReader) throws(JSONError) -> JSONText {
        var found = JSONText()
        try reader.readFields { reader, key throws(JSONError) in
            if reader.is(key, name) { found = try reader.readField() } else { try reader.skipValue() }
        }
        return found
    }
}
