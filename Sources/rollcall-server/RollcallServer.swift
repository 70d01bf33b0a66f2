import ArgumentParser
import Logging
import Serving

/// `rollcall-server`: the local endpoint and the directory over HTTP.
@main
struct RollcallServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollcall-server",
        abstract: "Serves the accounts of this machine and a directory of people over HTTP.",
        discussion: """
            The first line on standard output is "listening on http://HOST:PORT"; logs go to standard error, one JSON \
            object a line. SIGTERM and SIGINT end running requests and then the server.
            """
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8080

    @Option(help: ArgumentHelp("A configuration file.", valueName: "file"))
    var config: String?

    @Flag(help: "Answer for people without a bearer token.")
    var publicPeople = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port takes 0 to 65535.") }
        guard !host.isEmpty else { throw ValidationError("--host takes an address or a name.") }
    }

    func run() async throws {
        StandardStreams.ignoreBrokenPipes()
        let logger = Wiring.logger()
        do {
            let server = try await Wiring.server(
                host: host, port: port, config: config, peopleArePublic: publicPeople, logger: logger
            )
            try await server.run { url in StandardStreams.write(Array("listening on \(url)\n".utf8), to: .output) }
        } catch {
            let exit = ServerExit(error)
            logger.critical("ended", metadata: exit.facts)
            throw ExitCode(exit.status)
        }
    }
}
