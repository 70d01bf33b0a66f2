import People

/// Takes a person's fields in the directory's order; there is one conforming type per format.
protocol FieldWriter: ~Copyable {
    mutating func open(_ key: StaticString)
    mutating func close()
    mutating func text(_ key: StaticString, _ value: String)
    mutating func number(_ key: StaticString, _ value: Int)
    mutating func null(_ key: StaticString)
}

/// Takes a list of people too, in a document that is written piece by piece.
protocol ListWriter: FieldWriter, ~Copyable {
    /// What has been written so far.
    var bytes: [UInt8] { get }

    mutating func openDocument()
    mutating func openList(_ key: StaticString)
    /// Opens an element of the list; `close()` closes it.
    mutating func openElement()
    mutating func closeList()
    mutating func closeDocument()
}

extension RandomUser {
    /// Passes the fields that are present to a writer.
    @inline(__always)
    func write(to writer: inout some FieldWriter & ~Copyable) {
        if let gender { writer.text("gender", gender.rawValue) }
        if let name {
            writer.open("name")
            writer.text("title", name.title)
            writer.text("first", name.first)
            writer.text("last", name.last)
            writer.close()
        }
        if let location { location.write(to: &writer) }
        if let email { writer.text("email", email) }
        if let login { login.write(to: &writer) }
        if let dob { dob.write("dob", to: &writer) }
        if let registered { registered.write("registered", to: &writer) }
        if let phone { writer.text("phone", phone) }
        if let cell { writer.text("cell", cell) }
        if let id {
            writer.open("id")
            writer.text("name", id.name)
            if let value = id.value { writer.text("value", value) } else { writer.null("value") }
            writer.close()
        }
        if let picture {
            writer.open("picture")
            writer.text("large", picture.large)
            writer.text("medium", picture.medium)
            writer.text("thumbnail", picture.thumbnail)
            writer.close()
        }
        if let nat { writer.text("nat", nat) }
    }
}

extension RandomUser.Location {
    @inline(__always)
    fileprivate func write(to writer: inout some FieldWriter & ~Copyable) {
        writer.open("location")
        writer.open("street")
        writer.number("number", street.number)
        writer.text("name", street.name)
        writer.close()
        writer.text("city", city)
        writer.text("state", state)
        writer.text("country", country)
        switch postcode {
        case .number(let number): writer.number("postcode", number)
        case .text(let text): writer.text("postcode", text)
        }
        writer.open("coordinates")
        writer.text("latitude", coordinates.latitude)
        writer.text("longitude", coordinates.longitude)
        writer.close()
        writer.open("timezone")
        writer.text("offset", timezone.offset)
        writer.text("description", timezone.description)
        writer.close()
        writer.close()
    }
}

extension RandomUser.Login {
    @inline(__always)
    fileprivate func write(to writer: inout some FieldWriter & ~Copyable) {
        writer.open("login")
        writer.text("uuid", uuid)
        writer.text("username", username)
        writer.text("password", password)
        writer.text("salt", salt)
        writer.text("md5", md5)
        writer.text("sha1", sha1)
        writer.text("sha256", sha256)
        writer.close()
    }
}

extension RandomUser.Event {
    @inline(__always)
    fileprivate func write(_ key: StaticString, to writer: inout some FieldWriter & ~Copyable) {
        writer.open(key)
        writer.text("date", date)
        writer.number("age", age)
        writer.close()
    }
}
