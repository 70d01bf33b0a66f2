import Glibc
import Hummingbird
import Logging

/// The route that Hummingbird's own description begins with, on a free port: what a server on it can do at best.
@main
struct HummingbirdHello {
    static func main() async throws {
        var logger = Logger(label: "hello")
        logger.logLevel = .error
        let router = Router()
        router.get("hello") { _, _ in "hello" }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                print("listening on http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
                // A reader on a pipe waits for the line.
                fflush(nil)
            },
            logger: logger)
        try await application.runService()
    }
}
