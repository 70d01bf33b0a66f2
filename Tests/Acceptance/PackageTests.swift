import FoundationEssentials
import Glibc
import Harness
import Testing

@Suite(
    "The Debian packages", .limited, .serialized, .enabled(if: Installed.has("dpkg-deb"), "dpkg-deb is not installed"))
struct PackageTests {
    private static let packaging = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../.packaging").path

    /// Makes both packages of the programs under test, as `make deb` does, in a folder's `made`.
    private func packages(_ folder: String = "made", in house: Household) async throws {
        let run = try await house.shell(
            """
            export PATH=/usr/sbin:/usr/bin:/sbin:/bin
            mkdir -p programs
            strip -o programs/rollcall "$ROLLCALL" && strip -o programs/rollcall-server "$SERVER" &&
            "\(Self.packaging)/deb" programs/rollcall programs/rollcall-server "\(folder)" 0
            """)
        try #require(run.status == .exited(0), "\(run.errorText)")
    }

    private func shell(_ command: String, in house: Household) async throws -> PipedProcess {
        try await house.shell("export PATH=/usr/sbin:/usr/bin:/sbin:/bin; \(command)")
    }

    @Test("made again, elsewhere and later, they have the same bytes")
    func same() async throws {
        let (house, other) = (try Household(), try Household())
        try await packages(in: house)
        try await packages("made/again", in: other)
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
        try await packages(in: house)
        let client = try await shell("dpkg-deb --field made/rollcall_*.deb Depends", in: house).outputText
        #expect(client.contains("libcurl4") && client.contains("libturbojpeg0") && !client.contains("libpq5"))
        let server = try await shell("dpkg-deb --field made/rollcall-server_*.deb Depends", in: house).outputText
        #expect(server.contains("libpq5 (>= ") && !server.contains("libcurl4"))
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

    @Test(
        "are installed with a user and units of their own, start, and leave nothing but people's data",
        .enabled(if: getuid() == 0, "only root may install"))
    func installation() async throws {
        let house = try Household()
        try await packages(in: house)
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
