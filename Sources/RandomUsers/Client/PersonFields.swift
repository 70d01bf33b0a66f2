import People

/// The fields read of one person, as they appear in the answer.
struct PersonFields {
    var gender: Gender?
    var first = JSONScanner.Text()
    var last = JSONScanner.Text()
    var city = JSONScanner.Text()
    var state = JSONScanner.Text()
    var country = JSONScanner.Text()
    var email = JSONScanner.Text()
    var uuid = JSONScanner.Text()
    var age = 0
    var phone = JSONScanner.Text()
    var cell = JSONScanner.Text()
    var picture = JSONScanner.Text()
    var nat = JSONScanner.Text()
    /// The field being read, for the message if it cannot be.
    var reading: StaticString = ""

    typealias Problem = JSONScanner.Problem

    /// Reads one element of `results`.
    mutating func read(_ scanner: inout JSONScanner) throws(Problem) {
        guard try scanner.peek() == UInt8(ascii: "{") else { throw .kind(offset: scanner.offset) }
        try scanner.object { scanner, key throws(Problem) in
            if scanner.is(key, "gender") {
                reading = ".gender"
                try readGender(&scanner)
            } else if scanner.is(key, "name") {
                reading = ".name"
                try readName(&scanner)
            } else if scanner.is(key, "location") {
                reading = ".location"
                try readLocation(&scanner)
            } else if scanner.is(key, "email") {
                reading = ".email"
                email = try scanner.text()
            } else if scanner.is(key, "login") {
                reading = ".login.uuid"
                uuid = try Self.member("uuid", &scanner)
            } else if scanner.is(key, "dob") {
                reading = ".dob.age"
                try readAge(&scanner)
            } else if scanner.is(key, "phone") {
                reading = ".phone"
                phone = try scanner.text()
            } else if scanner.is(key, "cell") {
                reading = ".cell"
                cell = try scanner.text()
            } else if scanner.is(key, "picture") {
                reading = ".picture.large"
                picture = try Self.member("large", &scanner)
            } else if scanner.is(key, "nat") {
                reading = ".nat"
                nat = try scanner.text()
            } else {
                reading = ""
                try scanner.skip()
            }
        }
    }

    private mutating func readGender(_ scanner: inout JSONScanner) throws(Problem) {
        let offset = scanner.offset
        let text = try scanner.text()
        if scanner.is(text, "female") {
            gender = .female
        } else if scanner.is(text, "male") {
            gender = .male
        } else {
            throw .kind(offset: offset)
        }
    }

    private mutating func readName(_ scanner: inout JSONScanner) throws(Problem) {
        try scanner.object { scanner, key throws(Problem) in
            if scanner.is(key, "first") {
                first = try scanner.text()
            } else if scanner.is(key, "last") {
                last = try scanner.text()
            } else {
                try scanner.skip()
            }
        }
    }

    private mutating func readLocation(_ scanner: inout JSONScanner) throws(Problem) {
        try scanner.object { scanner, key throws(Problem) in
            if scanner.is(key, "city") {
                city = try scanner.text()
            } else if scanner.is(key, "state") {
                state = try scanner.text()
            } else if scanner.is(key, "country") {
                country = try scanner.text()
            } else {
                try scanner.skip()
            }
        }
    }

    private mutating func readAge(_ scanner: inout JSONScanner) throws(Problem) {
        try scanner.object { scanner, key throws(Problem) in
            if scanner.is(key, "age") { age = try scanner.integer() } else { try scanner.skip() }
        }
    }

    private static func member(_ name: StaticString, _ scanner: inout JSONScanner) throws(Problem) -> JSONScanner.Text {
        var found = JSONScanner.Text()
        try scanner.object { scanner, key throws(Problem) in
            if scanner.is(key, name) { found = try scanner.text() } else { try scanner.skip() }
        }
        return found
    }
}
