import Accounts
import ArgumentParser
import SignIn
import Words

struct SessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: Help.words.help(.sessions)
    )

    @OptionGroup var options: GlobalOptions

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options.withoutEndpoint)
            let stored = StoredSession(wiring)
            let endpoint = try stored.endpointName(options.endpoint)
            let book = try stored.read()
            wiring.printer.show(book.summaries.filter { endpoint == nil || $0.endpoint == endpoint })
            stored.tellOfOtherEndpoint(than: book.current)
            return .done
        }
    }
}
