package import Foundation
private import Glibc
private import Synchronization

/// A pane of tmux that shows what it is fed. Nobody is attached.
package final class TmuxPane: OtherTerminal {
    /// The rows as tmux keeps them, without their styles.
    package struct Look: TerminalLook {
        let rows: [Substring]

        package func difference(from other: Look) -> String? {
            let pairs = zip(rows, other.rows).filter { $0 != $1 }
            return self == other ? nil : "\(pairs.map { "\"\($0)\" instead of \"\($1)\"" })"
        }

        package var file: (data: Data, type: String) { (Data(rows.joined(separator: "\n").utf8), "txt") }
    }

    private let folder: URL
    private let rows: Int
    private let shown: FileHandle
    /// It stays in the foreground: whoever starts one that goes into the background waits for that one's end too.
    private let server: Process
    private let looks = Atomic(0)

    /// Makes a pane of one row more than `rows`, which stays free for what tells that everything was shown.
    package init(columns: Int, rows: Int) throws {
        self.rows = rows
        folder = FileManager.default.temporaryDirectory.appending(path: "pane-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let session = "new-session -d -x \(columns) -y \(rows + 1) 'stty raw -echo; exec cat shown'"
        try Data("set -g status off\n\(session)\n".utf8).write(to: folder.appending(path: "settings"))
        guard mkfifo(folder.appending(path: "shown").path(), 0o600) == 0 else {
            throw TerminalFailure(description: "no pipe")
        }
        // Both ends, so that opening waits for nobody.
        shown = try FileHandle(forUpdating: folder.appending(path: "shown"))
        server = Self.process("exec tmux -u -D -S socket -f settings", in: folder)
        try server.runWithoutBlockedSignals()
    }

    deinit {
        server.terminate()
        try? FileManager.default.removeItem(at: folder)
    }

    package func look(after bytes: [UInt8]) throws -> Look {
        var look = Look(rows: [])
        for piece in Self.pieces(bytes) { look = try self.look(afterPiece: piece) }
        return look
    }

    /// tmux 3.3 forgets a joiner (ZWJ) that is the last of what one of its reads gave it, wherever the kernel cuts. So
    /// it gets pieces that the kernel does not cut, each of which ends before a control code, one after the other.
    private static func pieces(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let most = 1000
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while rest.count > most, let end = rest.prefix(most).lastIndex(of: 0x1B), end > rest.startIndex {
            pieces.append(rest[..<end])
            rest = rest[end...]
        }
        return pieces + [rest]
    }

    private func look(afterPiece bytes: ArraySlice<UInt8>) throws -> Look {
        let mark = "mark \(looks.add(1, ordering: .relaxed).newValue)."
        try shown.write(contentsOf: Data(bytes + Array("\u{1B}7\u{1B}[\(rows + 1);1H\(mark)\u{1B}8".utf8)))
        let end = ContinuousClock.now.advanced(by: .seconds(60))
        while ContinuousClock.now < end {
            // Nothing at all until the server listens.
            let text = try captured()
            let seen = text.split(separator: "\n", omittingEmptySubsequences: false)
            if seen.indices.contains(rows), seen[rows] == mark { return Look(rows: Array(seen[..<rows])) }
        }
        throw TerminalFailure(description: "what was written is never shown: \(folder.path())")
    }

    private func captured() throws -> String {
        let client = Self.process("exec tmux -S socket capture-pane -p", in: folder)
        let output = Pipe()
        client.standardOutput = output
        try client.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        client.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    private static func process(_ command: String, in folder: URL) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path(), "LANG": "C.UTF-8", "TERM": "xterm-256color",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}
