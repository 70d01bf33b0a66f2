import People
import Testing

@testable import Directories

@Suite struct CSVTests {
    @Test("headings are labels, and common ones get the keys that mean the same everywhere")
    func headings() throws {
        let people = try listing(
            """
            Full Name,E-mail Address,Business Phone,Department,Cost Centre
            Ada Lovelace,ada@example.com,+44 20 7946 0000,Engineering,0042
            Grace Hopper,grace@example.com,+1 202 555 0100,Engineering,0043
            """)
        #expect(people.keys == ["name", "email", "phone", "department", "cost_centre"])
        #expect(
            people.schema.fields.map(\.label) == [
                "Full Name", "E-mail Address", "Business Phone", "Department", "Cost Centre",
            ])
        #expect(people.schema.fields.map(\.kind) == [.text, .email, .phone, .category, .text])
        #expect(people[1, "name"] == .text("Grace Hopper"))
        #expect(people[0, "cost_centre"] == .text("0042"))
        #expect(people.ids == ["ada@example.com", "grace@example.com"])
    }

    @Test("quotes, line ends in cells, empty cells and rows without the last cells are as RFC 4180 and Excel have them")
    func quoting() throws {
        let people = try listing(
            "name,note,city\r\n\"Lovelace, Ada\",\"said \"\"hello\"\"\r\nand left\",London\r\n\r\nGrace\r\nMary,,-\r\n")
        #expect(people.records.count == 3)
        #expect(people[0, "name"] == .text("Lovelace, Ada"))
        #expect(people[0, "note"] == .text("said \"hello\"\r\nand left"))
        #expect(people[0, "city"] == .text("London"))
        #expect(people[1, "note"] == .missing)
        #expect(people[2, "city"] == .missing)
        #expect(people.ids == ["line-2", "line-5", "line-6"])
    }

    @Test("semicolons, tabs, bars and Excel's own line part cells as well", arguments: [";", "\t", "|", "sep=;"])
    func separators(sign: String) throws {
        let (head, separator) = sign.hasPrefix("sep=") ? ("sep=;\r\n", ";") : ("", sign)
        let people = try listing(
            head + ["name", "email"].joined(separator: separator) + "\n"
                + ["Ada, Countess", "ada@example.com"].joined(separator: separator))
        #expect(people[0, "name"] == .text("Ada, Countess"))
        #expect(people[0, "email"] == .text("ada@example.com"))
    }

    @Test("Excel's UTF-16 and a byte order mark are no part of the first heading")
    func encodings() throws {
        let text = "이름\t이메일\n김민지\tminji@example.com\n"
        for isLittle in [true, false] {
            let units = [0xFEFF] + Array(text.utf16)
            let bytes = units.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isLittle ? [low, high] : [high, low]
            }
            let people = try DirectoryFile.read(bytes)
            #expect(people.keys == ["name", "email"])
            #expect(people[0, "name"] == .text("김민지"))
        }
        #expect(try listing("\u{FEFF}name,age\nAda,36\n").keys == ["name", "age"])
    }

    @Test("a broken row is reported with its line and left out, and the rows after it are read")
    func broken() throws {
        let people = try listing(
            "name,city\nAda,London\nBad,\"never closed\nGrace,Arlington\nMary,York,England\nJoan,\n")
        #expect(people.records.count == 3)
        #expect(
            people.faults == [
                RowFault(line: 3, reason: .quote), RowFault(line: 5, reason: .cells(found: 3, headings: 2)),
            ])
        #expect(people[2, "name"] == .text("Joan"))
    }

    @Test("Google's and Outlook's headings are the common keys, and a name is made of its parts")
    func addressBooks() throws {
        let google = try listing(
            """
            First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Organization Name,Organization Title
            민지,김,* myContacts ::: * friends,Work,minji@example.com,+82 2 1234 5678,Seoul Labs,Engineer
            Ada,Lovelace,* myContacts,Home,ada@example.com,+44 20 7946 0000,Analytical,Analyst
            """)
        #expect(google[0, "name"] == .text("김민지"))
        #expect(google[1, "name"] == .text("Ada Lovelace"))
        #expect(google[0, "groups"] == .list(["myContacts", "friends"]))
        #expect(google[0, "email"] == .text("minji@example.com"))
        #expect(google[0, "company"] == .text("Seoul Labs"))
        #expect(google[0, "title"] == .text("Engineer"))
        let outlook = try listing(
            "Title,First Name,Last Name,Job Title,E-mail Address,Mobile Phone,Business City,Business Country/Region\n"
                + "Mr.,Grace,Hopper,Admiral,grace@example.com,202-555-0100,Arlington,USA\n")
        #expect(outlook[0, "title"] == .text("Admiral"))
        #expect(outlook[0, "cell"] == .text("202-555-0100"))
        #expect(outlook[0, "city"] == .text("Arlington"))
        #expect(outlook[0, "country"] == .text("USA"))
    }

    @Test("kinds are guessed by the rule that is written down")
    func kinds() throws {
        let people = try listing(
            """
            id,name,floor,hired,created_at,active,home page,skills,desk,site,mail,code,picture
            1,A,3,2020-01-31,1577836800,true,https://a.example,swift; c,12-34 56 78,North,a@x.org,007,https://x.org/a.png
            2,B,-1,2021-02-28T10:00:00Z,1609459200000,no,http://b.example,swift,22-34 56 78,North,b@x.org,8,https://x.org/b.png
            3,C,N/A,0000-00-00,,yes,null,c; swift,32-34 56 78,South,c@x.org,9,
            4,D,12,2022/03/01,1640995200,false,-,swift,42-34 56 78,South,d@x.org,10,
            """)
        let kinds = Dictionary(uniqueKeysWithValues: people.schema.fields.map { ($0.key, $0.kind) })
        #expect(
            kinds == [
                "name": .text, "floor": .number, "hired": .date, "created_at": .date, "active": .flag,
                "home_page": .url, "skills": .list, "desk": .phone, "site": .category, "email": .email, "code": .text,
                "picture": .picture,
            ])
        #expect(people.ids == ["1", "2", "3", "4"])
        #expect(people[0, "hired"] == .date(days: 18_292))
        #expect(people[1, "hired"] == .date(days: 18_686))
        #expect(people[0, "created_at"] == .date(days: 18_262))
        #expect(people[1, "created_at"] == .date(days: 18_628))
        #expect(people[2, "hired"] == .missing && people[2, "floor"] == .missing && people[2, "home_page"] == .missing)
        #expect(people[2, "skills"] == .list(["c", "swift"]))
        #expect(people[1, "active"] == .flag(false))
        #expect(people[1, "floor"] == .number(-1))
    }

    @Test("an id that two people share is none, and a column of secrets is left out")
    func ids() throws {
        let people = try listing("id,name,email,password,api_key\n1,Ada,ada@x.org,a,b\n1,Bob,ada@x.org,a,b\n")
        #expect(people.keys == ["name", "email"])
        #expect(people.ids == ["ada@x.org", "line-3"])
    }

    @Test("the apostrophe that keeps a cell from being a formula is not read, and another one is")
    func apostrophe() throws {
        let people = try listing("name,phone,nick\nAnn,'+82 2 1234,'s\nBob,\"'+41 79\",\"'\"\n")
        #expect(people[0, "phone"] == .text("+82 2 1234") && people[1, "phone"] == .text("+41 79"))
        #expect(people[0, "nick"] == .text("'s") && people[1, "nick"] == .text("'"))
    }

    @Test("of several addresses in one cell, as Google writes them, the first one counts")
    func several() throws {
        let people = try listing("Name,E-mail 1 - Value\nAnn,a@x.org ::: b@x.org\nBob,bob@x.org\n")
        #expect(people[0, "email"] == .text("a@x.org") && people.ids == ["a@x.org", "bob@x.org"])
    }

    @Test("a row in another encoding than UTF-8 is reported and left out")
    func encoding() throws {
        let latin = Array("name,city\nAnn,Bern\nJos".utf8) + [0xE9] + Array(",Bern\nBob,Basel\n".utf8)
        let people = try DirectoryFile.read(latin)
        #expect(people.records.count == 2 && people.faults == [RowFault(line: 3, reason: .encoding)])
    }

    @Test("a column called event, which every event has already, gets another key; the program's own is left out")
    func event() throws {
        #expect(try listing("name,event\nAnn,Gala\nBob,Ball\n").keys == ["name", "event_2"])
        #expect(try listing("name,event\nAnn,person\nBob,person\n").keys == ["name"])
    }

    @Test("nothing but white space, and what is no text, is no directory")
    func noText() {
        #expect(throws: DirectoryFile.Problem.empty) { try listing(" \n\n") }
        #expect(throws: DirectoryFile.Problem.notText) { try DirectoryFile.read([0x50, 0x4B, 0x03, 0x04, 0, 0]) }
    }
}
