import Accounts
import ArgumentParser
import Browsing
import FrontEnds
import People
import Terminal
import Words

struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: Help.words.help(.people)
    )

    @OptionGroup var options: GlobalArguments

    @Option(help: ArgumentHelp(.section, valueName: "title"), completion: CompletionValues.sections)
    var section: String?

    @Option(help: ArgumentHelp(.search, valueName: "text"))
    var search: String?

    @Option(parsing: .unconditional, help: ArgumentHelp(.limit, valueName: "n"))
    var limit: Int?

    @Flag(help: ArgumentHelp(.summary))
    var summary = false

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError(.negativeLimit) }
        if summary, let format = options.values.format, format.list != nil {
            throw ValidationError(.summaryFormat(format.rawValue))
        }
    }

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options.values, printsList: true)
            let keeper = try await StoredSessions(wiring).resumed()
            let source = try wiring.people(keeper)
            let directory: Directory
            do throws(PeopleError) {
                directory = try await wiring.loader(source).load()
            } catch {
                wiring.printer.fail(.directory(error, isLast: true))
                return ExitStatus(error)
            }
            let titles = wiring.rules().otherTitles
            guard let rows = rows(in: directory, otherTitles: titles) else {
                wiring.printer.fail(.noSuchSection(section ?? "", titles: directory.sections.map(\.title)))
                return .usage
            }
            if summary {
                let title = section.flatMap { directory.section(named: $0, otherTitles: titles)?.title }
                wiring.printer.show(
                    .figures(
                        FiguresSummary(
                            title: title, search: search ?? "",
                            figures: directory.figures(of: Array(rows.prefix(limit ?? rows.count))))))
                return .done
            }
            let people = rows.prefix(limit ?? rows.count).map { directory.person(at: $0) }
            if let format = options.values.format?.list {
                wiring.printer.show(text: format.text(people, hasPhotos: wiring.hasPhotos))
                return .done
            }
            if people.isEmpty, !wiring.printer.isJSON {
                wiring.printer.reportNobody(search: search)
                return .done
            }
            if !wiring.printer.isJSON, let pager = wiring.pager {
                let text = PeopleTableView.frame(people, wiring.messages).text(for: wiring.outputCapabilities)
                if pager.show(text) { return .done }
            }
            wiring.printer.show(people)
            return .done
        }
    }

    private func rows(in directory: Directory, otherTitles: [String: String]) -> [Int32]? {
        var rows = Array(0..<Int32(directory.count))
        if let section {
            guard let found = directory.section(named: section, otherTitles: otherTitles) else { return nil }
            rows = found.rows
        }
        if let search { rows = PeopleSearch(search, .whole).rows(among: rows, in: directory.table) }
        return rows
    }
}
