import Accounts
import Doubles
import FrontEnds
import SignIn
import Synchronization
import Terminal
import Testing
import Words

/// How long a process is kept from dumping core: from before the first byte of a secret until the last copy is gone.
@MainActor
@Suite struct DumpGuardTests {
    // The kernel's mark is the process's, and these tests run beside others.
    private let dumpGuard = DumpGuard(isOn: false)
    private let nothing = NamelessFile()

    /// Signs in on a pipe; gives what the guard was while the endpoint was asked.
    private func login(_ input: String, _ given: GivenCredentials, code: Secret? = nil, _ result: LoginResult) async
        -> [Bool]
    {
        let held = Mutex<[Bool]>([])
        let endpoint = StubEndpoint(onLogin: { [dumpGuard] _ in
            let isHeld = await dumpGuard.isHeld
            held.withLock { $0.append(isHeld) }
            return result
        })
        let capabilities = TerminalCapabilities(color: .none, glyphs: .unicode)
        let printer = EventPrinter(
            messages: Messages(.english), format: .text, output: OutputWriter(descriptor: nothing.descriptor),
            outputCapabilities: capabilities, errors: OutputWriter(descriptor: nothing.descriptor),
            errorCapabilities: capabilities,
            outputEnded: { _ in Issue.record("nobody closed the pipe") }
        )
        let input = NamelessFile(input)
        let frontEnd = PipeFrontEnd(
            input: PipeReader(descriptor: input.descriptor), given: given, printer: printer, dumpGuard: dumpGuard)
        _ = await frontEnd.login(LoginViewModel(endpoint: endpoint, code: code))
        return held.withLock { $0 }
    }

    @Test("lines of a pipe, with a one-time code behind them")
    func lines() async {
        let given = GivenCredentials(readsCode: true, dumpGuard: dumpGuard)
        #expect(!dumpGuard.isHeld)
        #expect(await login("ann@example.com\nright\n123456\n", given, .ok(.sample())) == [true])
        #expect(!dumpGuard.isHeld)
    }

    @Test("what an option gave is held from the start, and given away once")
    func option() async {
        let given = GivenCredentials(email: "ann@example.com", password: Secret("right"), dumpGuard: dumpGuard)
        #expect(dumpGuard.isHeld)
        #expect(await login("", given, .rejected(.credentials)) == [true])
        #expect(!dumpGuard.isHeld)
        #expect(await login("from the pipe\n", given, .ok(.sample())) == [true], "the second one is read")
        #expect(!dumpGuard.isHeld)
    }

    @Test("input that ends early leaves nothing held", arguments: ["", "ann@example.com\n"])
    func endedInput(input: String) async {
        #expect(await login(input, GivenCredentials(dumpGuard: dumpGuard), .ok(.sample())).isEmpty)
        #expect(!dumpGuard.isHeld)
    }

    @Test("holding nests")
    func nesting() async {
        await dumpGuard.holding {
            dumpGuard.hold()
            dumpGuard.release()
            #expect(dumpGuard.isHeld)
        }
        #expect(!dumpGuard.isHeld)
    }
}
