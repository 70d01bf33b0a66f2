import Doubles
import FrontEnds
import People
import SamplePeople
import Synchronization
import Testing

@Suite("A list that is exported")
struct ListExporterTests {
    @Test(
        "as CSV reckons nothing and commands no terminal",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "' =1"),
            ("\r=1", "' =1"),
            ("\u{1B}[2J", "[2J"), ("\u{1B}=1", "'=1"), ("a\u{9B}1m\u{202E}b\u{7F}", "a1mb"),
            ("=\"a\",b", "\"'=\"\"a\"\",b\""),
            ("a, b", "\"a, b\""), ("a=b", "a=b"), ("Ann", "Ann"),
            ("a,\u{301}=1", "\"a,\u{301}=1\""), ("a\"\u{301}", "\"a\"\"\u{301}\""),
        ])
    func csv(name: String, cell: String) async {
        let directory = Directory(
            PeopleTable([.sample("a", name)]), sections: [SectionDefinition(title: "All")])
        let written = Mutex("")
        let exporter = ListExporter(
            ListExporter.Storage(
                write: { _, text, _ in
                    written.withLock { $0 = text }
                    return nil
                }, kind: { _ in .nothing }, names: { _ in [] }, home: nil))
        #expect(await exporter.export([0], of: directory, to: "people.csv") == nil)
        let rows = written.withLock { $0 }.split(separator: "\r\n")
        #expect(rows.count == 2 && rows[1].hasPrefix("a,\(cell),25,female,"), "\(rows)")
    }

    private let person = Person(
        id: "id-1", name: "Ji-woo; Kim", age: 30, gender: .female, email: "ji@example.com", phone: "02-1",
        cell: "010-2",
        city: "Seoul, Jongno", state: "Seoul", country: "South Korea", nat: "KR",
        picture: "https://example.com/a/very/long/path/of/a/picture/that/does/not/fit/on/a/line/of/75/octets.jpg")

    @Test("as vCard 4.0 and 3.0: escaped, folded at 75 octets, each line ended by CR LF")
    func cards() {
        let four = ListFormat(path: "Men.VCF").text([person], of: .randomUser)
        #expect(
            four.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init) == [
                "BEGIN:VCARD", "VERSION:4.0", "UID;VALUE=text:id-1", "FN:Ji-woo\\; Kim", "N:Kim;Ji-woo\\;;;;",
                "EMAIL:ji@example.com",
                "ADR;TYPE=home:;;;Seoul\\, Jongno;Seoul;;South Korea", "TEL;TYPE=voice:02-1", "TEL;TYPE=cell:010-2",
                "GENDER:F", "PHOTO:\(person.picture)", "END:VCARD",
            ])
        #expect(four.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        let three = ListFormat(path: "men.3.vcf").text([person], of: .randomUser)
        #expect(three.contains("VERSION:3.0\r\n") && !three.contains("GENDER"))
        #expect(three.contains("PHOTO;VALUE=uri:https://") && three.contains("\r\nUID:id-1\r\n"))
        for format in [ListFormat.vcard, .vcard3] {
            #expect(
                !format.text([person], of: .randomUser, hasPhotos: false).contains("PHOTO"),
                "made-up people look like nobody")
        }
    }

    @Test("a card names somebody without a name too (RFC 6350, 6.2.1), and has no address where there is none")
    func nameless() {
        var person = person
        person.rename("")
        #expect(ListFormat.vcard.text([person], of: .randomUser).contains("\r\nFN:ji@example.com\r\nN:;;;;\r\n"))
        person.email = ""
        let text = ListFormat.vcard3.text([person], of: .randomUser)
        #expect(text.contains("\r\nFN:id-1\r\n") && !text.contains("EMAIL"), "\(text)")
    }

    @Test("a mark on a comma or a semicolon does not hide it", arguments: [ListFormat.vcard, .vcard3])
    func marked(format: ListFormat) {
        var person = person
        person.rename("Ann;\u{301}x")
        person.city = "Bonn,\u{308}"
        let text = format.text([person], of: .randomUser)
        #expect(text.contains("\r\nFN:Ann\\;\u{301}x\r\n") && text.contains(";;;Bonn\\,\u{308};Seoul;"), "\(text)")
    }

    @Test("a UUID is a URI in vCard 4.0, and nothing else is (RFC 6350, 6.7.6)")
    func identifiers() {
        var person = person
        person.record.id = "5a0b2c9e-12f7-4b3d-9a51-0c6f1e2d3b4a"
        #expect(ListFormat.vcard.text([person], of: .randomUser).contains("\r\nUID:urn:uuid:\(person.id)\r\n"))
        #expect(ListFormat.vcard3.text([person], of: .randomUser).contains("\r\nUID:\(person.id)\r\n"))
        for id in ["5a0b2c9e-12f7-4b3d-9a51-0c6f1e2d3b4g", "5a0b2c9e12f7-4b3d-9a51-0c6f1e2d3b4a-", "1;2"] {
            person.record.id = id
            let escaped = id.replacing(";", with: "\\;")
            #expect(ListFormat.vcard.text([person], of: .randomUser).contains("\r\nUID;VALUE=text:\(escaped)\r\n"))
        }
    }

    @Test("a table of nobody has its heading", arguments: [ListFormat.csv, .tsv])
    func heading(format: ListFormat) {
        let separator: Character = format == .csv ? "," : "\t"
        let names = "id name age gender email phone cell city state country nat picture"
        let heading = format.text([Person](), of: .randomUser).split(whereSeparator: \.isNewline)
        #expect(heading.map { String($0).replacing(String(separator), with: " ") } == [names])
    }

    @Test(
        "mutt's address lines have nobody whose email a mail program takes for more than one recipient",
        arguments: ["a@b.cd, x@y.zz", "a@b.cd;x@y.zz", "A <x@y.zz>", "g:x@y.zz;", "(c)a@b.cd", "a\"b@c.de", "a b@c.de"])
    func recipients(email: String) {
        var other = person
        other.email = email
        #expect(ListFormat.mutt.text([other, person], of: .randomUser).split(separator: "\n").count == 2)
    }

    @Test("a cell that begins like a formula, in full or small width too, is text", arguments: Array("=+-@＝＋－＠﹦﹢﹣﹫"))
    func formulas(sign: Character) {
        var other = person
        other.record.values[0] = .text("\(sign)A1")
        #expect(ListFormat.csv.text([other], of: .randomUser).contains(",'\(sign)A1,"))
    }

    @Test("a card has the parts of the name that the directory says")
    func nameParts() {
        let schema = DirectorySchema([
            Field("name", .text), Field("family_name", .text), Field("given_name", .text),
        ])
        let record = DirectoryRecord(
            id: "1", values: [.text("Dr. Jürgen van Dam"), .text("van Dam"), .text("Jürgen")])
        let card = ListFormat.vcard.text([Person(record, schema: schema)], of: schema)
        #expect(card.contains("\r\nN:van Dam;Jürgen;;;\r\n"), "\(card)")
    }

    @Test("a negative number is a number, also in a table")
    func negative() {
        var other = person
        other.record.values[1] = .number(-3)
        #expect(ListFormat.csv.text([other], of: .randomUser).contains(",-3,"))
    }

    @Test("as TSV and as mutt's address lines")
    func lines() {
        #expect(
            ListFormat(path: "x.tsv").text([person], of: .randomUser).split(separator: "\n")[1].hasPrefix(
                "id-1\tJi-woo; Kim\t30\tfemale\t"))
        #expect(
            ListFormat(path: "x.mutt").text([person], of: .randomUser)
                == "rollcall\nji@example.com\tJi-woo; Kim\tSeoul, Jongno, South Korea\n")
    }
}
