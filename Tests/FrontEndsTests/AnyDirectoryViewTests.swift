import Browsing
import ClientWords
import Doubles
import JSON
import People
import SamplePeople
import Terminal
import Testing
import Words

@testable import FrontEnds

@MainActor
@Suite("People of a directory with fields of its own, in every front end")
struct AnyDirectoryViewTests {
    private let ada = PeopleTable.staff[0]
    private let nobody = PeopleTable.staff[5]
    private let english = Messages(.english)

    @Test("are objects with the directory's members, null where they are missing")
    func objects() {
        #expect(
            ada.json.text == #"""
                {"id":"u1","name":"Ada Engel","department":"Engineering","title":"Engineer","email":"ada@corp.example","phone":"+49 30 1234-501","hired":"2015-01-02","room":101,"groups":["admins","dev"],"remote":true}
                """#)
        #expect(
            nobody.json.text == #"""
                {"id":"u6","name":null,"department":null,"title":null,"email":null,"phone":null,"hired":null,"room":null,"groups":null,"remote":null}
                """#)
        #expect(JSONValue.object(pairs: ada.members(["room", "id"])).text == #"{"room":101,"id":"u1"}"#)
    }

    @Test("have figures by field, with values or ranges")
    func figures() {
        let directory = Directory(.staff)
        let summary = FiguresSummary(title: nil, figures: directory.figures(of: [0, 1, 2]))
        let fields = summary.json["fields"]
        #expect(fields?["department"]?.text == #"[{"value":"Engineering","count":2},{"value":"Sales","count":1}]"#)
        #expect(fields?["remote"]?.text == #"[{"value":false,"count":1},{"value":true,"count":1}]"#)
        #expect(fields?["hired"]?.elements?.first?.text == #"{"from":"2015-01-01","to":"2015-12-31","count":1}"#)
        #expect(summary.json["genders"] == nil)
        let text = FiguresTableView(messages: english).frame(summary).plain
        #expect(text.contains("Department\n") && text.contains("  2015 ") && text.contains("Remote\n"))
    }

    @Test("are exported with the directory's columns, all or those asked for")
    func tables() {
        #expect(
            ListFormat.csv.text([ada, nobody], of: .staff)
                == "id,name,department,title,email,phone,hired,room,groups,remote\r\n"
                + "u1,Ada Engel,Engineering,Engineer,ada@corp.example,'+49 30 1234-501,2015-01-02,101,\"admins, dev\",true\r\n"
                + "u6,,,,,,,,,\r\n")
        #expect(ListFormat.tsv.text([ada], of: .staff, fields: ["room", "name"]) == "room\tname\n101\tAda Engel\n")
        #expect(
            ListFormat.mutt.text([ada], of: .staff) == "rollcall\nada@corp.example\tAda Engel\tEngineer, Engineering\n")
    }

    @Test("are cards with title, organization and groups")
    func cards() {
        let lines = ListFormat.vcard.text([ada], of: .staff).split(separator: "\r\n").map(String.init)
        #expect(lines.contains("TITLE:Engineer") && lines.contains("ORG:;Engineering"))
        #expect(lines.contains("CATEGORIES:admins,dev") && lines.contains("TEL;TYPE=voice:+49 30 1234-501"))
        #expect(!lines.contains { $0.hasPrefix("ADR") || $0.hasPrefix("GENDER") })
        #expect(ListFormat.vcard3.text([nobody], of: .staff).contains("FN:u6\r\n"))
    }

    @Test("are shown with their fields, and nothing where one is missing", arguments: [Language.english, .korean])
    func fields(language: Language) {
        let rows = PersonFieldsView(messages: Messages(language)).frame(ada).plain.split(separator: "\n").map(
            String.init)
        #expect(rows.count == 10)
        #expect(rows[1].hasPrefix(language == .english ? "Department  Engineering" : "부서"))
        #expect(rows[8].hasSuffix(language == .english ? "yes" : "예"))
        #expect(PersonFieldsView(messages: Messages(language)).frame(nobody).plain.split(separator: "\n").count == 1)
    }

    @Test("stand in a list with job and department, and are said so")
    func rows() {
        #expect(
            PeopleTableView.frame([ada], english).plain == "1  Ada Engel  Engineer, Engineering  ada@corp.example")
        #expect(PeopleTableView.frame([ada], fields: ["room", "hired"], english).plain == "101  2015-01-02")
        #expect(
            SpokenView(english).frame([ada]).plain
                == "Number 1 is Ada Engel, Engineer, Engineering, email ada@corp.example")
        #expect(SpokenView(english).frame([nobody]).plain == "Number 1 is without a name.")
    }

    @Test("have a field in common, said by its name")
    func sameValue() {
        let department = Field("department", .category)
        func said(_ language: Language, _ count: Int) -> String {
            Messages(language).sameArea(SameAreaPeople(field: department, area: "Sales", count: count, people: []))
        }
        #expect(said(.english, 2) == "2 others with the same department: Sales")
        #expect(said(.english, 0) == "No one else has the same department: Sales")
        #expect(said(.korean, 2) == "부서가 같은 다른 사람 2명: Sales")
    }

    @Test("of another country are said by its name, by its code in JSON")
    func countries() {
        let swiss = Person.sample("a", "Ann", city: "Bern", country: "Switzerland")
        #expect(english.fields(of: swiss).map(\.value).contains("South Korea"))
        #expect(Messages(.korean).fields(of: swiss).map(\.value).contains("대한민국"))
        #expect(swiss.json["nat"] == .string("KR"))
        // A file may have codes where another has names.
        let coded = Person.sample("b", "Bo", city: "Bern", country: "CH")
        #expect(english.fields(of: coded).map(\.value).contains("Switzerland"))
        #expect(english.fields(of: swiss).map(\.value).contains("Switzerland"))
    }
}
