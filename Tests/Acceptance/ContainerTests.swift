import FoundationEssentials
import Glibc
import Harness
import Testing
import Waiting

@Suite("The server in a container", .limited, .serialized)
struct ContainerTests {
    /// An engine that works here, as the words of a shell's command line.
    private struct Engine: Sendable {
        var words: String

        /// The engines of a usual machine, and podman where nothing but files and processes can be had.
        static let all = [
            "podman", "docker", "podman --storage-driver vfs --cgroup-manager cgroupfs --runtime /usr/sbin/runc",
        ]

        /// Without a network of its own, and without more descriptors and processes than any machine lets it have.
        static let options = "--network host --ulimit nofile=1024:1024 --ulimit nproc=1024:1024"

        /// Whether it makes an image of one program and runs it.
        func works() async throws -> Bool {
            let tried = try await ContainerTests.shell(
                """
                work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT && cd "$work"
                for file in /bin/true $(ldd /bin/true | grep -o '/[^ ]*'); do install -D "$file" ".$file"; done
                printf 'FROM scratch\\nCOPY . /\\n' >Containerfile
                \(words) build --quiet --tag rollcall-probe --file Containerfile . &&
                \(words) run --rm \(Self.options) rollcall-probe /bin/true
                status=$?
                \(words) rmi --force rollcall-probe
                exit $status
                """)
            return tried.status == .exited(0)
        }

        /// The first that works; `nil` if none does.
        static func find() async throws -> Engine? {
            for words in all {
                let engine = Engine(words: words)
                if try await engine.works() { return engine }
            }
            return nil
        }
    }

    private static func shell(_ script: String, _ environment: [String: String] = [:]) async throws -> PipedProcess {
        var variables = ["PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"]
        if let home = getenv("HOME") { variables["HOME"] = String(cString: home) }
        return try await PipedProcess.run(
            "/bin/sh", arguments: ["-c", script], environment: variables.merging(environment) { $1 },
            deadline: .seconds(180))
    }

    private static let packaging = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../.packaging").path

    @Test("has what a program loads that is linked to nothing but the C library")
    func loaded() async throws {
        let house = try Household()
        let run = try await house.shell(
            "\"\(Self.packaging)/container\" --files /bin/true files && find files -name '*.so*' -printf '%f\\n' | sort"
        )
        let names = run.outputText.split(separator: "\n")
        for name in ["libcrypt.so.1", "libgcc_s.so.1", "libidn2.so.0", "libturbojpeg.so.0"] {
            #expect(names.contains { $0 == name }, "\(run.outputText)\(run.errorText)")
        }
    }

    @Test(
        "its files are all that the server needs to be ready, draw a portrait, and import bcrypt and international domains",
        .enabled("only root may change the root") {
            try await Self.shell("test $(id -u) = 0 && unshare --mount mount --bind /proc /mnt").status == .exited(0)
        })
    func files() async throws {
        let house = try Household()
        let hash = "$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuXGy4RUpa"
        try house.write(#"{"email":"bob@münchen.example","password_hash":"\#(hash)"}"# + "\n", to: "accounts")
        try house.write(
            """
            "\(Self.packaging)/container" --files "$SERVER" root || exit
            chmod 755 . && chown 65532:65532 root/var/lib/rollcall && cp accounts root/tmp && chmod 644 root/tmp/accounts &&
            mkdir root/proc && mount --bind /proc root/proc
            set -- env -i HOME=/var/lib/rollcall XDG_DATA_HOME=/var/lib XDG_CONFIG_HOME=/etc \\
                ROLLCALL_SERVER_HOST=127.0.0.1 ROLLCALL_SERVER_PORT="$PORT" \\
                /usr/sbin/chroot --userspec 65532:65532 root /usr/bin/rollcall-server
            mkfifo said
            "$@" >said 2>log &
            server=$!
            read -r line <said
            "$@" health
            curl -s -o portrait -w '%{http_code} %{content_type}\\n' "http://127.0.0.1:$PORT/api/portraits/men/7.jpg"
            "$@" account import /tmp/accounts
            "$@" account unlock bob@xn--mnchen-3ya.example
            kill $server && wait $server
            echo "ended $?"
            """, to: "run")
        let run = try await house.shell(
            "unshare --mount sh run",
            environment: ["PORT": "\(try ReservedPort().port)", "PATH": "/usr/sbin:/usr/bin:/bin"])
        let log = try await house.shell("cat log").outputText
        #expect(log.contains(#""next":"rollcall-server account add""#))
        #expect(
            run.outputText == """
                {"failing":[],"status":"ready"}
                200 image/jpeg
                Added 1 account
                Unlocked account bob@xn--mnchen-3ya.example
                ended 0

                """, "\(run.errorText)\(log)")
    }

    @Test(
        "runs without rights on a root that cannot be written, says that it is ready, has no shell, and ends well",
        .enabled("neither podman nor docker makes and runs an image here") { try await Engine.find() != nil })
    func container() async throws {
        let engine = try #require(try await Engine.find())
        let name = "rollcall-test-\(getpid())"
        let variables = [
            "SERVER": BuiltPrograms.server, "NAME": name, "CONTAINER_ENGINE": engine.words,
            "PORT": "\(try ReservedPort().port)",
        ]
        let run = { (script: String) in
            try await Self.shell(script.replacing("ENGINE", with: engine.words), variables)
        }
        let built = try await run("\"\(Self.packaging)/container\" \"$SERVER\" \"$NAME\"")
        try #require(built.status == .exited(0), "\(built.errorText)")
        let begun = try await run(
            """
            ENGINE run --detach --name "$NAME" --read-only --cap-drop all --security-opt no-new-privileges \
            \(Engine.options) --env ROLLCALL_SERVER_HOST=127.0.0.1 --env ROLLCALL_SERVER_PORT="$PORT" "$NAME"
            """)
        let health = "ENGINE exec \"$NAME\" /usr/bin/rollcall-server health"
        await until { (try? await run(health))?.status == .exited(0) }
        let told = try await run(health)
        let inspected = try await run(
            "ENGINE inspect --format '{{.Config.User}} {{.Config.Healthcheck.Test}} {{.HostConfig.ReadonlyRootfs}}' "
                + "\"$NAME\"")
        let shell = try await run("ENGINE exec \"$NAME\" /bin/sh -c true")
        let stopped = try await run("ENGINE stop \"$NAME\" && ENGINE inspect --format '{{.State.ExitCode}}' \"$NAME\"")
        let log = try await run("ENGINE logs \"$NAME\" 2>&1")
        _ = try await run("ENGINE rm --force --volumes \"$NAME\"; ENGINE rmi --force \"$NAME\"")
        #expect(begun.status == .exited(0), "\(begun.errorText)")
        #expect(told.outputText == #"{"failing":[],"status":"ready"}"# + "\n", "\(told.errorText)\(log.outputText)")
        #expect(
            inspected.outputText == "65532:65532 [CMD /usr/bin/rollcall-server health] true\n",
            "\(inspected.outputText)")
        #expect(shell.status != .exited(0))
        #expect(stopped.outputText.hasSuffix("\n0\n"), "\(stopped.outputText)\(stopped.errorText)")
        #expect(log.outputText.contains("listening on http://127.0.0.1:"))
    }
}
