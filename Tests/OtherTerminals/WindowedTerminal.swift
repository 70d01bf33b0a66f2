public import Foundation
private import Glibc

/// A terminal that others wrote, in a window on a screen that nobody sees (Xvfb). It shows what it is fed, and pictures of
/// it are taken.
public final class WindowedTerminal: Sendable {
    public enum Kind: String, CaseIterable, Sendable, CustomStringConvertible {
        case xterm
        /// As set up for Korea, China and Japan: signs, Greek, Cyrillic and accented letters are two columns wide.
        case wideXterm = "xterm -cjk_width"
        case kitty

        public var description: String { rawValue }

        /// Whether all that is needed is on this machine.
        public var isInstalled: Bool {
            ["Xvfb", "xwd", rawValue.split(separator: " ").first.map(String.init) ?? ""].allSatisfy { program in
                FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
            }
        }

        fileprivate func command(columns: Int, rows: Int) -> String {
            switch self {
            case .xterm, .wideXterm:
                "\(rawValue) -fa 'DejaVu Sans Mono' -fs 8 -geometry \(columns)x\(rows)+0+0 -e"
            case .kitty:
                "kitty --config NONE -o initial_window_width=\(columns)c -o initial_window_height=\(rows)c "
                    + "-o remember_window_size=no -o cursor_blink_interval=0 -o update_check_interval=0 -o font_size=8"
            }
        }
    }

    public struct Failure: Error {
        let description: String
    }

    private static let script = """
        trap 'kill $window $server' EXIT
        trap 'exit 0' HUP TERM
        Xvfb -displayfd 3 -screen 0 1000x700x24 -nolisten tcp 3>display 2>screen.log & server=$!
        until [ -s display ]; do sleep 0.05; done
        DISPLAY=:$(cat display); export DISPLAY
        mkfifo shown replies
        eval "$WINDOW sh inside" >window.log 2>&1 & window=$!
        echo open
        while read -r name; do xwd -root -silent -out "$name" && echo taken; done
        """
    private static let inside = "stty raw -echo; exec 4<&0; cat <&4 >replies & exec cat shown"

    private let folder: URL
    private let process = Process()
    private let orders = Pipe()
    private let reports = Pipe()
    private let shown: FileHandle
    private let replies: FileHandle

    /// Opens a window; it blocks its thread for as long as that takes.
    public init(_ kind: Kind, columns: Int, rows: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "window-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.script.utf8).write(to: folder.appending(path: "script"))
        try Data(Self.inside.utf8).write(to: folder.appending(path: "inside"))
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["script"]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path(), "LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1",
            "WINDOW": kind.command(columns: columns, rows: rows),
        ]
        process.standardInput = orders
        process.standardOutput = reports
        process.standardError = FileHandle.nullDevice
        try process.run()
        guard Self.line(reports) == "open" else { throw Failure(description: "no screen: \(folder.path())") }
        // Both ends of each, so that opening waits for nobody.
        shown = try FileHandle(forUpdating: folder.appending(path: "shown"))
        replies = try FileHandle(forUpdating: folder.appending(path: "replies"))
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Has the terminal take `bytes`; returns when it has.
    public func show(_ bytes: [UInt8]) throws {
        // The answer to the question for the cursor's place comes after all before it.
        try shown.write(contentsOf: Data(bytes + Array("\u{1B}[6n".utf8)))
        while try Self.next(replies) != Data("R".utf8) {}
    }

    /// The pixels of the screen, once they are the same for a while. A picture of them stays in the file `picture` of the
    /// terminal's folder (XWD) until the next one.
    public func pixels() throws -> Data {
        var last = Data()
        for _ in 0..<100 {
            try orders.fileHandleForWriting.write(contentsOf: Data("picture\n".utf8))
            guard Self.line(reports) == "taken" else { throw Failure(description: "no picture: \(folder.path())") }
            let pixels = Self.pixels(of: try Data(contentsOf: picture))
            if pixels == last, Set(pixels).count > 2 { return pixels }
            last = pixels
            Thread.sleep(forTimeInterval: 0.15)
        }
        throw Failure(description: "the screen never rests, or is empty")
    }

    /// Where the last picture is.
    public var picture: URL { folder.appending(path: "picture") }

    /// What follows the header and the table of colours, in which not every byte is set (X11/XWDFile.h).
    private static func pixels(of picture: Data) -> Data {
        func number(_ place: Int) -> Int { picture.dropFirst(place * 4).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
        return Data(picture.dropFirst(number(0) + number(19) * 12))
    }

    /// The next byte; nothing at the end. A terminal that says nothing for 30 s never will.
    private static func next(_ file: FileHandle) throws -> Data? {
        var wanted = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, 30_000) > 0 else { throw Failure(description: "the terminal is silent") }
        return try file.read(upToCount: 1)
    }

    private static func line(_ pipe: Pipe) -> String {
        var line = Data()
        while let byte = try? next(pipe.fileHandleForReading), byte.first ?? 0x0A != 0x0A { line += byte }
        return String(decoding: line, as: UTF8.self)
    }
}
