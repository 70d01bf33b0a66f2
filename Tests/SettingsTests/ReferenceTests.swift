import Foundation
import JSON
import Testing

@testable import Settings

@Suite("The reference of descriptions, Endpoints.md")
struct ReferenceTests {
    /// A row of a table: the member's name and an example of its value.
    private struct Row {
        var name: String
        var example: String
    }

    /// The rows of the tables of members, by the heading that they stand under.
    private static func tables(in article: String = "Endpoints.md") throws -> [String: [Row]] {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/rollcall/rollcall.docc/\(article)").path
        var tables: [String: [Row]] = [:]
        var heading = ""
        var isOfMembers = false
        for line in try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix("#") { heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("|") else {
                isOfMembers = false
                continue
            }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            if cells.first == "member" { isOfMembers = true }
            if isOfMembers, line.hasPrefix("| `"), let name = cells.first, let example = cells.last {
                tables[heading, default: []].append(Row(name: name, example: example))
            }
        }
        return tables
    }

    @Test("has every member of the schema once, in its order, and no other")
    func members() throws {
        let tables = try Self.tables()
        for object in SchemaObject.all {
            #expect(tables[object.title]?.map(\.name) == object.own.map(\.name), "\(object.title)")
        }
        #expect(Set(tables.keys) == Set(SchemaObject.all.map(\.title)))
    }

    @Test("of directories, Directories.md, has every member once, in its order, with an example that the schema takes")
    func directories() throws {
        let tables = try Self.tables(in: "Directories.md")
        #expect(Set(tables.keys) == Set(SchemaObject.allOfDirectories.map(\.title)))
        for object in SchemaObject.allOfDirectories {
            #expect(tables[object.title]?.map(\.name) == object.own.map(\.name), "\(object.title)")
            for (row, member) in zip(tables[object.title] ?? [], object.own) {
                let example = try #require(JSONValue(text: row.example), "\(object.title): \(row.name): \(row.example)")
                #expect(member.problems(with: example) == [], "\(object.title)")
            }
        }
    }

    @Test("has an example of each that the schema takes", arguments: SchemaObject.all)
    func examples(object: SchemaObject) throws {
        for (row, member) in zip(try Self.tables()[object.title] ?? [], object.own) {
            let example = try #require(JSONValue(text: row.example), "\(object.title): \(row.name): \(row.example)")
            #expect(member.problems(with: example) == [], "\(object.title)")
        }
    }
}

extension SchemaMember {
    /// Returns what is wrong with a value of the member by itself: its placeholders may have any name.
    fileprivate func problems(with value: JSONValue) -> [SettingsProblem] {
        var checker = SchemaChecker { _ in .defaultValue }
        checker.check(value, schema, name, Placeholders(anywhere: value.placeholders))
        return checker.problems
    }
}
