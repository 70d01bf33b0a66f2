import JSON
import Networking

/// The configuration that other programs need to use this one as their helper.
enum HelperSetup {
    /// Returns lines to paste into a shell, or into the file that they name first.
    ///
    /// - Parameter known: The endpoint; `nil` leaves a placeholder to replace.
    static func text(of caller: HelperCaller, endpoint known: String?) -> String {
        let endpoint = known ?? "https://HOST"
        let origin = known.flatMap { Origin($0) }
        let host = origin?.authority ?? "HOST"
        let root = "\(origin?.scheme ?? "https")://\(host)"
        return switch caller {
        case .git: "git config --global \("credential.\(root).helper".inShell) '!rollcall helper git'\n"
        case .docker:
            """
            # a program docker-credential-rollcall on the PATH:
            #!/bin/sh
            exec rollcall helper docker "$@"

            # ~/.docker/config.json
            {"credHelpers": {\(JSONValue.string(host).text): "rollcall"}}

            """
        case .kubectl:
            """
            # ~/.kube/config, under users:
            - name: rollcall
              user:
                exec:
                  apiVersion: client.authentication.k8s.io/v1
                  command: rollcall
                  args: [helper, kubectl, --endpoint, \(JSONValue.string(endpoint).text)]
                  interactiveMode: Never
                  provideClusterInfo: true

            """
        case .bazel:
            """
            # a program bazel-credential-rollcall on the PATH:
            #!/bin/sh
            exec rollcall helper bazel "$@"

            # ~/.bazelrc
            common --credential_helper=\(shown(origin?.host ?? "HOST"))=bazel-credential-rollcall

            """
        case .aws:
            """
            # ~/.aws/config
            [profile rollcall]
            credential_process = rollcall helper aws --endpoint \(shown(endpoint))

            """
        case .keyring:
            """
            # a program keyring on the PATH, instead of Python's:
            #!/bin/sh
            exec rollcall helper keyring -- "$@"

            # pip.conf
            [global]
            keyring-provider = subprocess

            # uv.toml
            keyring-provider = "subprocess"

            """
        case .terraform:
            """
            # a program terraform-credentials-rollcall in ~/.terraform.d/plugins:
            #!/bin/sh
            exec rollcall helper terraform -- "$@"

            # ~/.terraformrc
            credentials_helper "rollcall" {}

            """
        case .cargo:
            """
            # a program cargo-credential-rollcall on the PATH:
            #!/bin/sh
            exec rollcall helper cargo

            # ~/.cargo/config.toml
            [registry]
            global-credential-providers = ["cargo:token", "cargo-credential-rollcall"]

            """
        case .pnpm:
            """
            # a program ~/.local/bin/pnpm-token-rollcall:
            #!/bin/sh
            exec rollcall helper pnpm --endpoint \(shown(endpoint))

            # ~/.npmrc
            //\(host)/:tokenHelper=${HOME}/.local/bin/pnpm-token-rollcall

            """
        case .install: ""
        }
    }

    /// Returns a word as it is if a shell takes it for nothing else, otherwise in quotation marks.
    static func shown(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0.isLetterOrDigit || "-._~:/@%+=,[]".utf8.contains($0) }
        return isPlain ? word : word.inShell
    }
}

extension String {
    /// The text as one word of a shell's line, whatever is in it.
    fileprivate var inShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
