package import Accounts

extension SignInMethod {
    /// Which way somebody wants to sign in on an endpoint's pages.
    package enum Preference: Sendable {
        /// Depending on the environment.
        case auto
        case browser, device
        case none
    }

    /// Returns the ways to offer, the likeliest to work first.
    ///
    /// A browser that opens where nobody sees it is useless: over SSH, in a container and without a display, another
    /// device comes first. Several are always offered, since some organisations forbid one or the other.
    ///
    /// - Parameter environment: Of it, `SSH_CONNECTION`, `SSH_TTY`, `DISPLAY`, `WAYLAND_DISPLAY`, `BROWSER` and
    ///   `container` are read.
    package static func order(
        _ preference: Preference, environment: [String: String], isContainer: Bool
    ) -> [SignInMethod] {
        func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        switch preference {
        case .none: return []
        case .browser: return [.browser, .device]
        case .device: return [.device, .browser]
        case .auto:
            let isElsewhere = has("SSH_CONNECTION") || has("SSH_TTY") || has("container") || isContainer
            let canOpen = has("DISPLAY") || has("WAYLAND_DISPLAY") || has("BROWSER")
            guard isElsewhere else { return canOpen ? [.browser, .device] : [.device, .browser] }
            // The person's browser is on another machine, and not every provider has codes for other devices.
            return [.device, .paste, .browser]
        }
    }
}
