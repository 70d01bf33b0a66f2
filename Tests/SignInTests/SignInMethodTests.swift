import Accounts
import SignIn
import Testing

@Suite("Which way to sign in comes first")
struct SignInMethodTests {
    @Test(
        "a browser where one can open and be seen, else another device; a pasted address where the browser is elsewhere",
        arguments: [
            (["DISPLAY": ":0"], false, [.browser, .device]),
            (["WAYLAND_DISPLAY": "wayland-0"], false, [.browser, .device]),
            (["BROWSER": "firefox"], false, [.browser, .device]), ([:], false, [.device, .browser]),
            (["DISPLAY": ""], false, [.device, .browser]), (["DISPLAY": ":0"], true, [.device, .paste, .browser]),
            (["DISPLAY": ":10", "SSH_CONNECTION": "a 1 b 22"], false, [.device, .paste, .browser]),
            (["DISPLAY": ":0", "container": "podman"], false, [.device, .paste, .browser]),
        ] as [([String: String], Bool, [SignInMethod])])
    func auto(environment: [String: String], isContainer: Bool, order: [SignInMethod]) {
        #expect(SignInMethod.order(.auto, environment: environment, isContainer: isContainer) == order)
    }

    @Test("as the configuration says, whatever the surroundings are")
    func chosen() {
        #expect(SignInMethod.order(.browser, environment: [:], isContainer: true) == [.browser, .device])
        #expect(SignInMethod.order(.device, environment: ["DISPLAY": ":0"], isContainer: false) == [.device, .browser])
        #expect(SignInMethod.order(.none, environment: ["DISPLAY": ":0"], isContainer: false).isEmpty)
    }
}
