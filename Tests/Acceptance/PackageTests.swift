import FoundationEssentials
import Glibc
import Harness
import Testing

@Suite(
    "The Debian packages", .limited, .serialized, .enabled(if: Installed.has("dpkg-deb"), "dpkg-deb is not installed"))
struct PackageTests {
    private static let packaging = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../.packaging").path

    private func shell(
        _ command: String, in house: Household, environment: [String: String] = [:]
    ) async throws -> PipedProcess {
        try await house.shell("export PATH=/usr/sbin:/usr/bin:/sbin:/bin; \(command)", environment: environment)
    }

    @Test("made again, elsewhere and later, by somebody whose configuration is broken, they have the same bytes")
    func same() async throws {
        let (house, other) = (try Household(), try Household())
        try await house.copyPackages()
        try other.write(#"{"auth":"#, to: other.configurationFile)
        try await other.makePackages(
            "made/again", environment: ["ROLLCALL_PEOPLE_RESULTS": "many", "LANG": "ko_KR.UTF-8"])
        let sums = try await shell("cd made && sha256sum *.deb", in: house)
        let again = try await shell("cd made/again && sha256sum *.deb", in: other)
        #expect(sums.outputText == again.outputText)
        #expect(sums.outputText.split(separator: "\n").count == 2)
    }

    @Test(
        "say what they need and what an administrator may change; lintian and lexgrog find nothing wrong",
        .enabled(if: Installed.has("lintian") && Installed.has("lexgrog"), "lintian or man-db is missing"))
    func judged() async throws {
        let house = try Household()
        try await house.copyPackages()
        let client = try await shell("dpkg-deb --field made/rollcall_*.deb Depends", in: house).outputText
        #expect(client.contains("libcurl4") && client.contains("libidn2-0") && !client.contains("libpq5"))
        #expect(client.contains("libturbojpeg0 | libturbojpeg") && client.contains("libc6 (>= 2.36)"))
        let server = try await shell("dpkg-deb --field made/rollcall-server_*.deb Depends", in: house).outputText
        #expect(server.contains("libpq5 (>= ") && server.contains("libidn2-0") && !server.contains("libcurl4"))
        #expect(server.contains("libturbojpeg0 | libturbojpeg") && server.contains("libc6 (>= 2.36)"))
        let files = try await shell("dpkg-deb --info made/rollcall-server_*.deb conffiles", in: house)
        #expect(files.outputText == "/etc/default/rollcall-server\n/etc/rollcall/config.json\n")
        // The programs of the tests find Swift's libraries where the compiler is; those of a release contain them.
        let lintian = try await shell(
            "lintian --fail-on error,warning --suppress-tags custom-library-search-path made/*.deb 2>&1", in: house)
        #expect(lintian.status == .exited(0), "\(lintian.outputText)")
        let manuals = try await shell(
            """
            for package in made/*.deb; do dpkg-deb --extract "$package" tree; done
            cd tree/usr/share/man && for page in $(find . -name '*.gz' | sort); do
                gzip -d "$page" && lexgrog "${page%.gz}" | sed 's/ - .*//'
            done
            """, in: house)
        #expect(
            manuals.outputText == """
                ./ko/man1/rollcall.1: "rollcall
                ./man1/rollcall.1: "rollcall
                ./man5/rollcall.json.5: "rollcall.json
                ./man7/rollcall-endpoints.7: "rollcall-endpoints
                ./man8/rollcall-server.8: "rollcall-server

                """, "\(manuals.errorText)")
    }

    @Test(
        "systemd finds the service hardened: an exposure of 2.0 at most, of 10",
        .enabled(if: Installed.has("systemd-analyze"), "systemd is not installed"))
    func hardening() async throws {
        let run = try await shell(
            "systemd-analyze security --offline=yes --threshold=20 \"\(Self.packaging)/rollcall-server.service\"",
            in: try Household())
        #expect(run.status == .exited(0), "\(run.outputText)")
    }

    @Test("the service's accounts are where its own command finds them, by one configuration")
    func accounts() async throws {
        let house = try Household()
        try await house.copyPackages()
        let run = try await shell(
            """
            dpkg-deb --extract made/rollcall-server_*.deb root
            grep -c -e "--config /etc/rollcall/config.json" -e "^StateDirectory=rollcall$" \
                root/lib/systemd/system/rollcall-server.service
            grep -o '"data": .*' root/etc/rollcall/config.json
            cut -d' ' -f7 root/usr/lib/sysusers.d/rollcall-server.conf
            sed -i "s,/var/lib,$PWD/lib," root/etc/rollcall/config.json && mkdir -p -m 700 lib/rollcall
            echo "$PASSWORD" | "$SERVER" account add --config root/etc/rollcall/config.json --email a@b.org --name A
            ls lib/rollcall | head -1
            """, in: house, environment: ["PASSWORD": Household.password])
        #expect(
            run.outputText == """
                2
                "data": "/var/lib/rollcall"
                /usr/sbin/nologin
                Created account a@b.org
                accounts.sqlite

                """, "\(run.errorText)")
    }

    @Test(
        "the log under the unit's limits is nothing but JSON, even where the Swift runtime may speak",
        .enabled("nobody may raise RLIMIT_NICE here, or become another user") {
            let tried = try await PipedProcess.run(
                "/bin/sh", arguments: ["-c", "prlimit --nice=24 setpriv --reuid 65534 true"],
                environment: ["PATH": "/usr/bin:/bin"])
            return tried.status == .exited(0)
        })
    func log() async throws {
        let house = try Household()
        let run = try await shell(
            """
            nice=$(sed -n 's/^LimitNICE=-//p' "\(Self.packaging)/rollcall-server.service")
            chmod 755 . && mkdir -m 700 own && chown 65534 own && mkfifo said
            export LIBDISPATCH_LOG=stderr XDG_DATA_HOME="$PWD/own" ROLLCALL_SERVER_DRAIN_SECONDS=0
            prlimit --nice=$((20 + nice)) setpriv --reuid 65534 --regid 65534 --clear-groups \
                "$SERVER" --port 0 >said 2>log &
            read -r _ _ url <said
            curl -s -o /dev/null -H 'content-type: application/json' -d '{"email":"a@b.org","password":"\(Household.password)"}' "$url/login"
            kill $! && wait $!
            grep -v '^{' log
            grep -c audit log
            """, in: house)
        #expect(run.outputText == "1\n", "\(run.errorText)")
    }

    @Test("what a packager lacks is said in a sentence", arguments: ["dpkg-shlibdeps", "python3", "git history"])
    func lacking(what: String) async throws {
        let run = try await shell(
            """
            mkdir tools && ln -s /usr/bin/* tools/ && rm -f "tools/$WHAT" && cp -r "\(Self.packaging)" copy
            PATH="$PWD/tools" /bin/bash copy/deb "$ROLLCALL" "$SERVER" made
            """, in: try Household(), environment: ["WHAT": what, "GIT_CEILING_DIRECTORIES": "/"])
        #expect(run.status == .exited(1))
        let advice = [
            "dpkg-shlibdeps": "install dpkg-dev (apt-get install dpkg-dev)",
            "python3": "install python3 (apt-get install python3)", "git history": "make them in a clone (git clone)",
        ]
        #expect(run.errorText.contains(try #require(advice[what])), "\(run.errorText)")
        #expect(run.errorText.split(separator: "\n").count == 1)
    }

    @Test("a release names what it made and what that is made of, and nothing that lay there before")
    func release() async throws {
        let run = try await shell(
            """
            version=$("$ROLLCALL" --version | cut -d' ' -f1)
            mkdir -p programs "made here/$version"
            strip -o programs/rollcall "$ROLLCALL" && strip -o programs/rollcall-server "$SERVER"
            touch "made here/$version/rollcall_0.0.1_amd64.deb" "made here/$version/SHA256SUMS.asc"
            "\(Self.packaging)/release" programs/rollcall programs/rollcall-server "$PWD/made here" 0 >listed || exit
            cd "made here/$version" && ls | grep -v 0.0.1 && sha256sum --check SHA256SUMS
            grep -Eo '"name": "(swift-runtime|readline|sqlite3|libsodium|utf8proc|libpq|libcurl|libidn2|libturbojpeg)"' \\
                rollcall.spdx.json | sort | tr -d '\\n'
            """, in: try Household())
        let text = run.outputText.replacing(/_[0-9][^_]*_[a-z0-9]+/, with: "")
        #expect(
            text == """
                SHA256SUMS
                rollcall-server.deb
                rollcall.spdx.json
                rollcall.deb
                rollcall-server.deb: OK
                rollcall.spdx.json: OK
                rollcall.deb: OK
                "name": "libcurl""name": "libidn2""name": "libpq""name": "libsodium""name": "libturbojpeg""name": "readline"\
                "name": "sqlite3""name": "swift-runtime""name": "utf8proc"
                """, "\(run.errorText)")
    }

    @Test("a compiler that is there and cannot be run is refused with a sentence")
    func compiler() async throws {
        let house = try Household()
        try house.write("#!/bin/sh\nexit 127\n", to: "swift", mode: 0o700)
        let run = try await shell("make -s -C \"\(Self.packaging)/..\" swift SWIFT=\"$PWD/swift\"", in: house)
        #expect(
            run.status == .exited(2) && run.errorText.contains("/swift does not say its version"), "\(run.errorText)")
    }

    @Test(
        "are installed with a user and units of their own, start, and leave nothing but people's data",
        .enabled(if: getuid() == 0, "only root may install"))
    func installation() async throws {
        let house = try Household()
        try await house.copyPackages()
        let run = try await shell(
            """
            mkdir -p root/var/lib/dpkg/info root/var/lib/dpkg/updates root/etc root/tmp root/usr/bin
            : >root/var/lib/dpkg/status
            dpkg="dpkg --root=$PWD/root --force-depends --force-script-chrootless --log=/dev/null"
            $dpkg --install made/*.deb >/dev/null 2>log || cat log
            for program in rollcall rollcall-server; do "root/usr/bin/$program" --version | cut -d' ' -f1; done
            grep -c ^rollcall: root/etc/passwd
            find root/etc/systemd -type l -printf '%f %l\\n' | sort
            mkdir -p root/var/lib/rollcall && echo kept >root/var/lib/rollcall/accounts.sqlite
            $dpkg --remove rollcall rollcall-server >/dev/null 2>log || cat log
            echo '# removed'
            find root -name '*rollcall*' -not -path 'root/var/lib/dpkg/*' | sort
            $dpkg --purge rollcall-server >/dev/null 2>log || cat log
            echo '# purged'
            find root -name '*rollcall*' -not -path 'root/var/lib/dpkg/*' | sort
            """, in: house)
        #expect(
            run.outputText.replacing(/[0-9]+\.[0-9]+\.[0-9]+/, with: "VERSION") == """
                VERSION
                VERSION
                1
                rollcall-server.service /lib/systemd/system/rollcall-server.service
                rollcall-server.socket /lib/systemd/system/rollcall-server.socket
                # removed
                root/etc/default/rollcall-server
                root/etc/rollcall
                root/var/lib/rollcall
                # purged
                root/var/lib/rollcall

                """, "\(run.errorText)")
    }
}
