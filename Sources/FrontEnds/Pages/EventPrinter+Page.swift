package import Accounts
import JSON
import Terminal
import Words

extension EventPrinter {
    /// Prints where to sign in: a device code for a script as an object, anything else as rows on standard error.
    ///
    /// - Parameter isOpened: Whether a browser was started to open the page.
    package func show(_ page: SignInPage, isOpened: Bool) {
        if isJSON, case .device(let code) = page { return show(code.json) }
        report(page.rows(messages, isOpened: isOpened, isCopied: false))
    }
}

extension DeviceCode {
    /// The `device` event.
    var json: JSONValue {
        .event(
            "device",
            [
                ("verification_uri", .string(uri)),
                ("verification_uri_complete", completeURI.map { .string($0) } ?? .null),
                ("user_code", .string(userCode)), ("expires_in", .integer(Int(time.wholeSeconds))),
            ])
    }
}

extension SignInPage {
    /// Where to go and what to type there.
    func rows(_ messages: Messages, isOpened: Bool, isCopied: Bool) -> [StyledText] {
        switch self {
        case .browser(let url, _): [StyledText(messages.openHere(isOpened: isOpened)), StyledText("  \(url)")]
        case .device(let code):
            [
                StyledText(messages.openOnDevice), StyledText("  ") + StyledText(code.uri, .title),
                StyledText(messages.enterCode(isCopied: isCopied)),
                StyledText("  ") + StyledText(code.userCode, .title),
            ]
        }
    }
}
