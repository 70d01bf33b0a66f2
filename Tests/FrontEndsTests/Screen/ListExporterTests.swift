import Doubles
import FrontEnds
import People
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
        ])
    func csv(name: String, cell: String) async {
        let directory = Directory(
            PeopleTable([.sample("a", name)]), sections: [SectionDefinition(title: "All")])
        let written = Mutex("")
        let exporter = ListExporter { _, text in
            written.withLock { $0 = text }
            return nil
        }
        #expect(await exporter.export([0], of: directory, to: "people.csv") == .written(1))
        let rows = written.withLock { $0 }.split(separator: "\r\n")
        #expect(rows.count == 2 && rows[1].hasPrefix("a,\(cell),25,female,"), "\(rows)")
    }
}
