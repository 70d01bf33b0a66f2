import ArgumentParser
import Browsing
import ClientWords
import FrontEnds
import Glibc
import People
import SignIn
import Terminal

struct PeopleCommand: Command {
    static let configuration = CommandConfiguration(
        "people", .people,
        examples: [
            "rollcall people --search 'kim !berlin' --limit 10",
            "rollcall people --section Women --format csv > women.csv",
            "rollcall people --where city=Bern --fields name,email --format json",
            "rollcall people --summary",
        ])

    @Option(help: ArgumentHelp(.section, valueName: "title"), completion: CompletionValues.sections)
    var section: String?

    @Option(help: ArgumentHelp(.search, valueName: "text"))
    var search: String?

    @Option(name: .customLong("where"), parsing: .singleValue, help: ArgumentHelp(.condition, valueName: "field=value"))
    var conditions: [String] = []

    @Option(help: ArgumentHelp(.fields, valueName: "a,b"))
    var fields: String?

    @Option(parsing: .unconditional, help: ArgumentHelp(.limit, valueName: "n"))
    var limit: Int?

    @Flag(help: ArgumentHelp(.summary))
    var summary = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let wrong = conditions.first(where: { !$0.dropFirst().contains("=") }) {
            throw ValidationError(.notACondition(wrong))
        }
        if let limit, limit < 0 { throw ValidationError(.negativeLimit) }
        if summary, let format = options.format, format.list != nil {
            throw ValidationError(.summaryFormat(format.rawValue))
        }
    }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options, printsList: true)
        let stored = StoredSessions(wiring)
        let keeper = try await stored.resumed()
        let told = keeper.unstored
        // A renewal may begin while people load: the session would be lost with its answer.
        func settle() async {
            await keeper.settled()
            if keeper.unstored != told { stored.report(keeper.unstored) }
        }
        // Scripts compare the titles.
        let isAttended = isatty(STDOUT_FILENO) == 1 && !wiring.printer.isJSON
        let source = try wiring.people(keeper)
        let asked = source.canSearch ? search : nil
        let directory: Directory
        do throws(PeopleError) {
            directory = try await wiring.loader(source, isAttended: isAttended, search: asked).load()
        } catch {
            await settle()
            return wiring.printer.refuse(.directory(error, isLast: true), ExitStatus(error))
        }
        await settle()
        let titles = wiring.rules(isAttended: isAttended).otherTitles
        let found = section.flatMap { directory.section(named: $0, otherTitles: titles) }
        if let section, found == nil {
            return wiring.printer.refuse(
                .noSuchSection(section, titles: directory.sections.map(\.title)), .usage)
        }
        let known = directory.schema.fields.map(\.key)
        let keys = fields?.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0.filter { $0 != " " }) }
        let predicates = conditions.map { FieldCondition(condition: $0) }
        if let unknown = predicates.map(\.key).first(where: { !known.contains($0) }) {
            return wiring.printer.refuse(.noSuchField(unknown, keys: known), .usage)
        }
        if let unknown = keys?.first(where: { $0 != "id" && !known.contains($0) }) {
            return wiring.printer.refuse(.noSuchField(unknown, keys: ["id"] + known), .usage)
        }
        var rows = found?.rows ?? Array(0..<Int32(directory.count))
        if !predicates.isEmpty { rows = directory.rows(among: rows, where: predicates) }
        if let search, asked == nil {
            rows = PeopleSearch(search, .whole, in: directory.schema).rows(among: rows, in: directory.table)
        }
        rows = Array(rows.prefix(limit ?? rows.count))
        if summary {
            wiring.printer.show(
                .figures(
                    FiguresSummary(
                        title: found?.title, search: search ?? "", figures: directory.figures(of: rows))))
            return .done
        }
        let people = rows.map { directory.person(at: $0) }
        if let format = options.format?.list {
            wiring.printer.show(
                text: format.text(
                    people, of: directory.schema, fields: keys, hasPhotos: wiring.hasPhotos(at: keeper.endpointName)))
            return .done
        }
        if people.isEmpty, !wiring.printer.isJSON {
            wiring.printer.reportNobody(search: search)
            return .done
        }
        if !wiring.printer.isJSON, let pager = wiring.pager {
            let text = PeopleTableView.frame(people, fields: keys, wiring.messages).text(for: wiring.outputCapabilities)
            if pager.show(text) { return .done }
        }
        wiring.printer.show(people, fields: keys)
        return .done
    }
}

extension FieldCondition {
    /// - Parameter condition: `FIELD=VALUE`; nothing after the sign means that the field is missing.
    fileprivate init(condition: String) {
        let parts = condition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        self.init(parts[0], parts[1].isEmpty ? .missing : .anyOf([parts[1]]))
    }
}
