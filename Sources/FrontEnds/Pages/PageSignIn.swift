import Accounts
import ClientWords
import Display
import SignIn
import Terminal
import Times
import Words

/// Signs in on one of the endpoint's pages with a person at the terminal: says where to go and how much time is left.
@MainActor
final class PageSignIn {
    private let session: TerminalSession
    private let dumpGuard: DumpGuard
    private let printer: EventPrinter
    private let clock: any Clock<Duration>
    private let draws: Bool
    private let mayCopy: Bool
    private let open: @MainActor (String) -> Bool
    private let pause: Duration
    private let status: (StyledText?) -> Void
    private var ticking: Task<Void, Never>?

    private var messages: Messages { printer.messages }

    /// The number of rows that the QR code must leave free for the text around it.
    private static let roomAround = 8

    /// - Parameters:
    ///   - dumpGuard: Held while an address is pasted.
    ///   - draws: Whether to draw a QR code, which a screen reader could not read aloud.
    ///   - mayCopy: Whether the terminal may be asked to put the code on the clipboard.
    ///   - open: Opens a page in a browser; returns whether that could be started.
    ///   - pause: The time between two signs of life.
    ///   - status: Shows one row in place of the last; `nil` removes it.
    init(
        session: TerminalSession, dumpGuard: DumpGuard, printer: EventPrinter, clock: any Clock<Duration>, draws: Bool,
        mayCopy: Bool,
        open: @escaping @MainActor (String) -> Bool, pause: Duration, status: @escaping (StyledText?) -> Void
    ) {
        self.session = session
        self.dumpGuard = dumpGuard
        self.printer = printer
        self.clock = clock
        self.draws = draws
        self.mayCopy = mayCopy
        self.open = open
        self.pause = pause
        self.status = status
    }

    /// Returns `nil` if the person gave up with Ctrl-C.
    func run(_ viewModel: LoginViewModel, by method: SignInMethod) async -> LoginOutcome? {
        let watcher = KeyWatcher(session: session)
        var isLeft = false
        let attempt = Task {
            await viewModel.signIn(by: method, show: show) { [self] in
                watcher.stop()
                let address = await pastedAddress()
                isLeft = address == nil
                return address
            }
        }
        watcher.start { [session, draws] in
            // Where nothing is drawn, the kernel has already echoed `^C`.
            if !draws { session.say([StyledText()]) }
            attempt.cancel()
        }
        status(StyledText(messages.askingForPage, .dim))
        let outcome = await attempt.value
        ticking?.cancel()
        status(nil)
        watcher.stop()
        // One that succeeded all the same counts: nobody could ever end its session.
        guard attempt.isCancelled || isLeft, outcome.flatMap({ SignedIn($0) }) == nil else { return outcome }
        return nil
    }

    private func show(_ page: SignInPage) {
        status(nil)
        if printer.isJSON { printer.show(page, isOpened: false) }
        var isOpened = false
        var (isCopied, picture) = (false, [StyledText]())
        switch page {
        case .browser(let url, _): isOpened = open(url)
        case .elsewhere: break
        case .device(let code):
            if mayCopy { session.copy(code.userCode) }
            (isCopied, picture) = (mayCopy, self.picture(code))
        }
        let columns = session.size.columns
        session.say(page.rows(messages, isOpened: isOpened, isCopied: isCopied, columns: columns) + picture)
        if let time = page.time { count(time) }
    }

    /// Returns the address that the browser ended at; `nil` if the person gave up.
    private func pastedAddress() async -> Secret? {
        var address: Secret?
        let reader = PlainLineReader(session: session, dumpGuard: dumpGuard)
        _ = await reader.readSecret(prompt: messages.callbackPrompt, isLong: true) { address = Secret(copying: $0) }
        return address.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The address, including the code if the endpoint offers that, as a QR code; empty if there is no room for it.
    private func picture(_ code: DeviceCode) -> [StyledText] {
        guard draws, let picture = QRCode(code.completeURI ?? code.uri),
            let rows = picture.rows(for: session.capabilities),
            picture.columns <= session.size.columns, rows.count + Self.roomAround <= session.size.rows
        else { return [] }
        return rows
    }

    private func count(_ time: Duration) {
        let left = clock.countdown(time)
        ticking = Task { [self] in
            repeat {
                status(StyledText(messages.waitingForPage(left: left()), .dim))
            } while (try? await clock.sleep(for: pause)) != nil && !Task.isCancelled
        }
    }
}
