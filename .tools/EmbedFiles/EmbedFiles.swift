import Foundation
import PackagePlugin

/// Embeds a target's `.json`, `.sql` and `.txt` files in its code: `EmbeddedFiles` has each under its name, and lists them.
///
/// SwiftPM's own rule, `embedInCode`, lists nothing, so that each new file would need a line of Swift; and a debug
/// build takes 0.5 ms of processor time for each byte of its arrays.
@main struct EmbedFiles: BuildToolPlugin {
    /// Writes the first argument from the files in the others.
    private static let script = #####"""
        out=$1; shift
        {
            list=
            printf 'enum EmbeddedFiles {\n'
            for file; do
                name=${file##*/}
                constant=$(printf %s "$name" | tr -c 'A-Za-z0-9' _)
                list="$list    (\"$name\", $constant),
        "
                printf 'static let %s: StaticString = ####"""\n' "$constant"
                cat "$file"
                printf '\n"""####\n'
            done
            printf 'static let all: [(name: String, text: StaticString)] = [\n%s]\n}\n' "$list"
        } >"$out"
        """#####

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
            .filter { ["json", "sql", "txt"].contains($0.pathExtension) }
            .sorted { $0.deletingPathExtension().lastPathComponent < $1.deletingPathExtension().lastPathComponent }
        let made = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding files in \(target.name)", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", Self.script, "sh", made.path] + files.map(\.path),
                inputFiles: files, outputFiles: [made])
        ]
    }
}
