import Accounts
import Browsing
import Testing

@testable import rollcall

@Suite("The exit status of a login whose session cannot be stored")
struct StoringStatusTests {
    @Test("is no wrong password's, whatever keeps the session from being stored")
    func storing() {
        let cases: [(SessionStoreError, rollcall.ExitStatus)] = [
            (.notReadable(path: "session.json", reason: "Permission denied"), .cannotWrite),
            (.foreignOwner(path: "session.json", owner: 7), .cannotWrite),
            (.notWritable(path: "session.json", reason: "Read-only file system"), .cannotWrite),
            (.looseFolder(path: "rollcall", mode: 0o777), .configuration), (.place(.keyringLocked), .unavailable),
        ]
        for (failure, status) in cases {
            #expect(rollcall.ExitStatus(.cannotStore(failure), isAttended: false) == status, "\(failure)")
        }
    }

    @Test("is another one where it is only to be read, and whether there is one is not known")
    func reading() {
        let failure = SessionStoreError.notReadable(path: "session.json", reason: "Input/output error")
        #expect(rollcall.ExitStatus(failure) == .unavailable)
    }
}
