import People
import SamplePeople
import Testing

@Suite("A directory with fields of its own")
struct AnyDirectoryTests {
    private let directory = Directory(.staff)
    private let all: [Int32] = [0, 1, 2, 3, 4, 5]

    private func field(_ key: String) -> Int { DirectorySchema.staff.index(of: key) ?? -1 }

    private func titles(_ plan: SectionPlan) -> [String: Int] {
        let sections = Directory(.staff, sections: plan.definitions(for: .staff)).sections
        return Dictionary(uniqueKeysWithValues: sections.map { ($0.title, $0.count) })
    }

    private let unconfigured = SectionPlan(
        byGenderAndAge: [SectionDefinition(title: "Men", gender: .male)],
        titles: .init(everyone: "Everyone") { "No \($0.key)" })

    @Test("is divided by the category that divides best, those without it last")
    func unconfiguredSections() {
        let definitions = unconfigured.definitions(for: .staff)
        #expect(definitions.map(\.title) == ["Engineering", "Sales", "No department"])
        #expect(titles(unconfigured) == ["Engineering": 3, "Sales": 2, "No department": 1])
        #expect(unconfigured.definitions(for: PeopleTable()).map(\.title) == ["Men"])
    }

    @Test("is one section where nothing divides it")
    func everyone() {
        var table = PeopleTable(schema: DirectorySchema([Field("name", .text), Field("team", .category)]))
        for id in ["a", "b", "c"] { table.append(DirectoryRecord(id: id, values: [.text(id), .text("One")])) }
        #expect(unconfigured.definitions(for: table).map(\.title) == ["Everyone"])
    }

    @Test(
        "has sections by whatever a field is",
        arguments: [
            ("department", .anyOf(["engineering"]), 3), ("department", .anyOf(["Sales", "x"]), 2),
            ("department", .missing, 1), ("groups", .anyOf(["DEV"]), 2), ("groups", .equal(.text("admins")), 1),
            ("room", .range(from: .number(100), to: .number(199)), 1), ("room", .range(from: .number(0), to: nil), 2),
            ("hired", .range(from: .number(2015), to: .number(2015)), 1),
            ("hired", .range(from: .date(days: 17_897), to: .date(days: 17_897)), 1),
            ("remote", .anyOf(["false"]), 1), ("title", .anyOf(["lead"]), 1), ("nothing", .anyOf(["x"]), 0),
            ("nothing", .missing, 0),
        ] as [(String, FieldCondition.Test, Int)])
    func predicates(key: String, test: FieldCondition.Test, count: Int) {
        #expect(directory.rows(among: all, where: [FieldCondition(key, test)]).count == count)
        let section = SectionDefinition(title: "S", where: [FieldCondition(key, test)])
        #expect(Directory(.staff, sections: [section]).sections[0].count == count)
    }

    @Test("has a section for each value, most frequent first, of lists for each element")
    func each() {
        func titles(_ key: String, _ limit: Int) -> [String] {
            SectionPlan([.each(key: key, limit: limit)], everyone: "Everyone").definitions(for: .staff).map(\.title)
        }
        #expect(titles("department", 12) == ["Engineering", "Sales"])
        #expect(titles("department", 1) == ["Engineering"])
        #expect(titles("groups", 12) == ["dev", "admins"])
        #expect(titles("title", 12) == ["Engineer", "Lead"])
        #expect(titles("nothing", 12) == ["Everyone"])
    }

    @Test("has people in common by department, or by any field that is asked for")
    func nearness() {
        let area = directory.sameArea(of: 0)
        #expect(area.field?.key == "department" && area.name == "Engineering" && area.rows == [2, 3])
        #expect(directory.sameArea(of: 1, by: ["room", "department"]).rows == [4])
        #expect(directory.sameArea(of: 5).count == 0, "what is not said is shared with nobody")
        #expect(directory.sameArea(of: 0, by: ["nothing"]) == area, "the directory's own, where it has none of those")
    }

    @Test("has figures of every field that groups people, without those of whom it is not said")
    func figures() {
        let figures = directory.figures(of: all)
        #expect(figures.facets.map(\.field.key) == ["department", "hired", "room", "groups", "remote"])
        #expect(figures.shares("department").map(\.count) == [3, 2])
        #expect(figures.shares("groups").map(\.count) == [2, 1])
        #expect(figures.shares("room").reduce(0) { $0 + $1.count } == 2)
        #expect(figures.shares("hired").first?.count == 1 && figures.shares("hired").last?.count == 1)
        for share in figures.facets.flatMap(\.shares) {
            #expect(directory.rows(among: all, where: [share.predicate]).count == share.count, "\(share)")
        }
    }

    @Test("numbers that are far apart, and the farthest there are, make few bars")
    func farNumbers() {
        var table = PeopleTable(schema: DirectorySchema([Field("name", .text), Field("age", .number)]))
        for number in [Int64.min, 0, 7, .max] {
            table.append(DirectoryRecord(id: "\(number)", values: [.missing, .number(number)]))
        }
        let shares = Directory(table).figures(of: [0, 1, 2, 3]).shares("age")
        #expect(shares.count < 40 && shares.reduce(0) { $0 + $1.count } == 4)
    }

    @Test("is sorted by any field, missing values last both ways")
    func sorting() {
        #expect(directory.sorted(all, by: field("room")) == [0, 2, 1, 3, 4, 5])
        #expect(directory.sorted(all, by: field("room"), isReversed: true) == [2, 0, 1, 3, 4, 5])
        #expect(directory.sorted(all, by: field("name")) == [0, 1, 3, 4, 2, 5])
        #expect(directory.sorted(all, by: field("name"), isReversed: true) == [2, 4, 3, 1, 0, 5])
        #expect(directory.sorted(all, by: field("hired")).prefix(2) == [0, 1])
    }

    @Test(
        "is searched by all its texts, numbers, telephone numbers and initial consonants",
        arguments: [
            ("engineer", [0, 2, 3]), ("admins", [0]), ("207", [2]), ("30 1234", []), ("1234501", [0]), ("ㄱㅅㅇ", [2]),
            ("!sales", [0, 2, 3, 5]), ("male", []), ("corp", [0, 4]), ("lead", [3]),
        ] as [(String, [Int32])])
    func search(text: String, rows: [Int32]) async throws {
        let search = PeopleSearch(text, .whole, in: directory.schema)
        #expect(search.rows(among: all, in: directory.table) == rows)
        #expect(try await search.rows(among: all, in: directory) == rows)
        #expect(rows == all.filter { search.match(directory.person(at: $0)) != nil })
    }

    @Test("compares loads, also those with other fields")
    func differences() {
        func updates(_ table: PeopleTable) -> [[Int]] {
            let sections = [SectionDefinition(title: "All", where: [])]
            let difference = DirectoryDifference(
                from: Directory(.staff, sections: sections), to: Directory(table, sections: sections))
            return difference.sections.map(\.updates)
        }
        var changed = Array(PeopleTable.staff)
        changed[3].record.values[field("groups")] = .list(["dev"])
        #expect(updates(.staff) == [[]] && updates(PeopleTable(changed)) == [[3]])
        var wider = DirectorySchema.staff
        wider.fields.append(Field("floor", .number))
        var table = PeopleTable(schema: wider)
        for person in PeopleTable.staff { table.append(person) }
        #expect(updates(table) == [[0, 1, 2, 3, 4, 5]])
    }
}
