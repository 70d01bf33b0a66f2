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
        case .git: "git config --global 'credential.\(root).helper' '!rollcall helper git'\n"
        case .docker:
            """
            # a program docker-credential-rollcall on the PATH:
            #!/bin/sh
            exec rollcall helper docker "$@"

            # ~/.docker/config.json
            {"credHelpers": {"\(host)": "rollcall"}}

            """
        case .kubectl:
            """
            # ~/.kube/config, under users:
            - name: rollcall
              user:
                exec:
                  apiVersion: client.authentication.k8s.io/v1
                  command: rollcall
                  args: [helper, kubectl, --endpoint, "\(endpoint)"]
                  interactiveMode: Never
                  provideClusterInfo: true

            """
        case .bazel:
            """
            # a program bazel-credential-rollcall on the PATH:
            #!/bin/sh
            exec rollcall helper bazel "$@"

            # ~/.bazelrc
            common --credential_helper=\(origin?.host ?? "HOST")=bazel-credential-rollcall

            """
        case .aws:
            """
            # ~/.aws/config
            [profile rollcall]
            credential_process = rollcall helper aws --endpoint \(endpoint)

            """
        case .install: ""
        }
    }
}
