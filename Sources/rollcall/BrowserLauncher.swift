import Files
import Glibc

/// Starts the user's browser: the programs in `BROWSER` (separated by colons), else `xdg-open`.
struct BrowserLauncher {
    let environment: [String: String]

    /// Returns whether a program could be started; does not wait for it.
    func open(_ url: String) -> Bool {
        let named = (environment["BROWSER"] ?? "").split(separator: ":")
            .map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
        let programs = named.isEmpty ? [["xdg-open"]] : named
        return programs.contains { words in
            // By convention, `%s` stands for the address, which otherwise comes last. No shell is involved.
            let hasPlace = words.contains { $0.contains("%s") }
            return start(hasPlace ? words.map { $0.replacing("%s", with: url) } : words + [url])
        }
    }

    private func start(_ words: [String]) -> Bool {
        // A browser's own messages belong neither in our output nor on the form, and Ctrl-C does not reach it.
        let program = Program(
            words[0], words, environment: environment,
            descriptors: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { ($0, .nothing) },
            defaults: .ofWriting, hasOwnGroup: true)
        return (try? program.start()) != nil
    }
}
