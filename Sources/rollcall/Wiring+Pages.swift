import Accounts
import Glibc
import Settings
import SignIn

/// What signing in on an endpoint's pages needs of this machine.
extension Wiring {
    /// The ways of signing in that are offered, the most likely first.
    var methods: [SignInMethod] {
        let isContainer = ["/.dockerenv", "/run/.containerenv"].contains { (path: String) in access(path, F_OK) == 0 }
        return SignInMethod.order(
            settings.auth.remote.browser.preference, environment: environment, isContainer: isContainer)
    }

    /// Opens a page in the user's browser; returns whether one could be started.
    var openPage: @MainActor (String) -> Bool {
        let opener = BrowserLauncher(environment: environment)
        return { opener.open($0) }
    }
}
