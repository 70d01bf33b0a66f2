import People
import Testing

@testable import Directories

@Suite struct CardTests {
    @Test("a card of version 3 with folds, escapes, groups and quoted parameters is read")
    func version3() throws {
        // The fold is inside the two bytes of é.
        var bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Dupont;Ren".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xA9]
        bytes += Array(
            (";;;\r\nFN:\r\nitem1.EMAIL;TYPE=\"INTERNET,PREF:x\":rene@example.org\r\nitem1.X-ABLabel:_$!<Work>!$_\r\n"
                + "ORG:ACME\\, Inc.;Research;Optics\r\nTEL;TYPE=CELL:+33 6 12 34 56 78\r\n"
                + "TEL;TYPE=WORK,VOICE:+33 1 23 45 67 89\r\n"
                + "ADR;TYPE=HOME:;;Rue 1;Lyon;;69001;France\r\nADR;TYPE=WORK:;;Rue 2;Paris;IDF;75001;France\r\n"
                + "CATEGORIES:Friends,Work\\,Old\r\nBDAY:--0203\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n SkZJRg\r\n"
                + "END:VCARD\r\n").utf8)
        let people = try DirectoryFile.read(bytes)
        #expect(people.faults.isEmpty)
        #expect(people[0, "name"] == .text("René Dupont"))
        #expect(people[0, "email"] == .text("rene@example.org"))
        #expect(people[0, "company"] == .text("ACME, Inc."))
        #expect(people[0, "department"] == .text("Research, Optics"))
        #expect(people[0, "cell"] == .text("+33 6 12 34 56 78"))
        #expect(people[0, "phone"] == .text("+33 1 23 45 67 89"))
        #expect(people[0, "city"] == .text("Paris"))
        #expect(people[0, "groups"] == .list(["Friends", "Work,Old"]))
        #expect(people[0, "birthday"] == .text("--0203"))
        #expect(people.schema.index(of: "picture") == nil)
        #expect(people.ids == ["rene@example.org"])
    }

    @Test("a card without an id leaves the others theirs")
    func missingID() throws {
        let people = try listing(
            """
            BEGIN:VCARD
            UID:a-1
            FN:Ann
            EMAIL:ann@x.org
            END:VCARD
            BEGIN:VCARD
            FN:Bob
            EMAIL:bob@x.org
            END:VCARD
            BEGIN:VCARD
            FN:Cho
            END:VCARD
            """)
        #expect(people.ids == ["a-1", "bob@x.org", "line-10"])
    }

    @Test("a birthday without dashes is a day")
    func basicDay() throws {
        let people = try listing("BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nBDAY:19850412\nEND:VCARD\n")
        #expect(people.kind("birthday") == .date && people[0, "birthday"] == .date(days: 5_580))
    }

    @Test("a card of version 2.1 with quoted-printable and another character set is read")
    func version2() throws {
        let people = try listing(
            """
            BEGIN:VCARD
            VERSION:2.1
            N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=EA=B9=80;=EB=AF=BC=
            =EC=A7=80;;;
            TITLE;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Pr=E9sidente
            TEL;CELL:010-1234-5678
            EMAIL;INTERNET:minji@example.com
            END:VCARD
            """)
        #expect(people[0, "name"] == .text("김민지"))
        #expect(people[0, "title"] == .text("Présidente"))
        #expect(people[0, "cell"] == .text("010-1234-5678"))
    }

    @Test("cards of version 4: groups are nobody, a picture by its address and a whole birthday count")
    func version4() throws {
        let people = try listing(
            """
            BEGIN:VCARD
            VERSION:4.0
            KIND:group
            FN:Everybody
            MEMBER:urn:uuid:03a0e51f
            END:VCARD
            BEGIN:VCARD
            VERSION:4.0
            UID:urn:uuid:4fbe8971
            FN:Ada Lovelace
            TEL;VALUE=uri;PREF=1;TYPE="voice,work":tel:+44-20-7946-0000
            PHOTO:https://example.com/ada.jpg
            BDAY:1815-12-10
            GENDER:F
            END:VCARD
            BEGIN:VCARD
            FN:Never ends
            """)
        #expect(people.records.count == 1)
        #expect(people.ids == ["urn:uuid:4fbe8971"])
        #expect(people[0, "phone"] == .text("+44-20-7946-0000"))
        #expect(people[0, "picture"] == .text("https://example.com/ada.jpg"))
        #expect(people.kind("birthday") == .date)
        #expect(people[0, "gender"] == .text("female"))
        #expect(people.faults == [RowFault(line: 16, reason: .incomplete)])
    }
}
