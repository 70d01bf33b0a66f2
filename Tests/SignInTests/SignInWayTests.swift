import Accounts
import SignIn
import Testing

@Suite("Which way to sign in comes first")
struct SignInWayTests {
    @Test(
        "a browser where one can open and be seen, else another device",
        arguments: [
            (["DISPLAY": ":0"], false, SignInWay.browser), (["WAYLAND_DISPLAY": "wayland-0"], false, .browser),
            (["BROWSER": "firefox"], false, .browser), ([:], false, .device), (["DISPLAY": ""], false, .device),
            (["DISPLAY": ":0"], true, .device), (["DISPLAY": ":10", "SSH_CONNECTION": "a 1 b 22"], false, .device),
            (["DISPLAY": ":0", "container": "podman"], false, .device),
        ])
    func auto(environment: [String: String], isContainer: Bool, first: SignInWay) {
        let order = SignInWay.order(.auto, environment: environment, isContainer: isContainer)
        #expect(order.first == first && Set(order) == Set(SignInWay.allCases))
    }

    @Test("as the configuration says, whatever the surroundings are")
    func chosen() {
        #expect(SignInWay.order(.browser, environment: [:], isContainer: true) == [.browser, .device])
        #expect(SignInWay.order(.device, environment: ["DISPLAY": ":0"], isContainer: false) == [.device, .browser])
        #expect(SignInWay.order(.none, environment: ["DISPLAY": ":0"], isContainer: false).isEmpty)
    }
}
