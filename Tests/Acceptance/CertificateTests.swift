import FoundationEssentials
import Harness
import Testing

@Suite(
    "The certificate of rollcall-server", .limited,
    .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
struct CertificateTests {
    /// A certificate that is refused, and why.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var name = "IP:127.0.0.1"
        var days = 2
        var authorityIsAdded = true
    }

    static let refusals = [
        Refusal(testDescription: "certificate of an unknown authority", authorityIsAdded: false),
        Refusal(testDescription: "certificate is for another host", name: "DNS:id.example"),
        Refusal(testDescription: "certificate expired", days: -1),
    ]

    @Test("is refused at the login, at a load of people and for the profile alike: 69, and why", arguments: refusals)
    func refused(refusal: Refusal) async throws {
        let house = try Household()
        try await house.addAccount()
        let made = try await certificate(refusal.name, days: refusal.days, in: house)
        let options = refusal.authorityIsAdded ? "--ca-file \(made.authority)" : ""
        let result = try await run(
            """
            login --endpoint "$URL" --insecure --insecure
            login --endpoint "$URL" \(options)
            people --endpoint "$URL" --people "$URL" \(options)
            profile \(options)
            """, with: made, in: house)
        #expect(result.outputText.split(separator: "\n").suffix(3) == ["status 69", "status 69", "status 69"])
        #expect(result.outputText.contains("status 0"), "\(result.errorText)")
        let complaints = result.errorText.split(separator: "\n").filter { $0.contains("(\(refusal.testDescription))") }
        #expect(complaints.count == 3, "\(result.errorText)")
    }

    @Test("of a private authority is taken everywhere once that is added with --ca-file")
    func added() async throws {
        let house = try Household()
        try await house.addAccount()
        let made = try await certificate(in: house)
        let result = try await run(
            """
            login --endpoint "$URL" --ca-file \(made.authority)
            people --people "$URL" --limit 1 --ca-file \(made.authority)
            profile --ca-file \(made.authority)
            logout --ca-file \(made.authority)
            """, with: made, in: house)
        #expect(result.outputText.matches(of: /status 0\n/).count == 4, "\(result.outputText) \(result.errorText)")
        #expect(!house.exists(house.sessionFile))
    }

    @Test("is asked for through the proxy, at sign-in and afterwards, under the name that the endpoint has")
    func throughProxy() async throws {
        let house = try Household()
        try await house.addAccount()
        let made = try await certificate("DNS:id.example", in: house)
        let announced = "\(house.folder)/announced"
        let goal = { @Sendable in
            let line = (try? String(contentsOfFile: announced, encoding: .utf8)) ?? ""
            return line.split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        }
        try await LoopbackTunnel.run(to: goal) { proxy in
            let result = try await run(
                """
                login --endpoint https://id.example --ca-file \(made.authority)
                people --people https://id.example --limit 1 --ca-file \(made.authority)
                profile --ca-file \(made.authority)
                logout --ca-file \(made.authority)
                """, with: made, in: house, environment: ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
            #expect(result.outputText.matches(of: /status 0\n/).count == 4, "\(result.outputText) \(result.errorText)")
            #expect(proxy.targets.count >= 4 && Set(proxy.targets) == ["id.example:443"])
        }
    }

    private func certificate(
        _ name: String = "IP:127.0.0.1", days: Int = 2, in house: Household
    ) async throws -> PrivateCertificate {
        let folder = "\(house.folder)/tls"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return try await PrivateCertificate(name: name, days: days, in: folder)
    }

    /// Runs `rollcall` with each line's arguments and the credentials on standard input, beside a server at `$URL`;
    /// says each status.
    private func run(
        _ lines: String, with made: PrivateCertificate, in house: Household, environment: [String: String] = [:]
    ) async throws -> PipedProcess {
        try house.write("\(Household.email)\n\(Household.password)\n", to: "credentials")
        let runs = lines.split(separator: "\n").map { "\"$ROLLCALL\" \($0) <credentials; echo \"status $?\"" }
        return try await house.shell(
            """
            mkfifo announcement
            "$SERVER" --port 0 --tls-cert \(made.certificate) --tls-key \(made.key) >announcement 2>server.log &
            exec 3<announcement
            read listening on URL <&3
            echo "$URL" >announced
            \(runs.joined(separator: "\n"))
            kill $!
            wait $!
            """, environment: environment)
    }
}
