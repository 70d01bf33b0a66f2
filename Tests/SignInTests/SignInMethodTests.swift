import Accounts
import SignIn
import Testing

@Suite("Which way to sign in comes first")
struct SignInMethodTests {
    @Test(
        "a browser where one can open and be seen, else another device",
        arguments: [
            (["DISPLAY": ":0"], false, SignInMethod.browser), (["WAYLAND_DISPLAY": "wayland-0"], false, .browser),
            (["BROWSER": "firefox"], false, .browser), ([:], false, .device), (["DISPLAY": ""], false, .device),
            (["DISPLAY": ":0"], true, .device), (["DISPLAY": ":10", "SSH_CONNECTION": "a 1 b 22"], false, .device),
            (["DISPLAY": ":0", "container": "podman"], false, .device),
        ])
    func auto(environment: [String: String], isContainer: Bool, first: SignInMethod) {
        let order = SignInMethod.order(.auto, environment: environment, isContainer: isContainer)
        #expect(order.first == first && Set(order) == Set(SignInMethod.allCases))
    }

    @Test("as the configuration says, whatever the surroundings are")
    func chosen() {
        #expect(SignInMethod.order(.browser, environment: [:], isContainer: true) == [.browser, .device])
        #expect(SignInMethod.order(.device, environment: ["DISPLAY": ":0"], isContainer: false) == [.device, .browser])
        #expect(SignInMethod.order(.none, environment: ["DISPLAY": ":0"], isContainer: false).isEmpty)
    }
}
