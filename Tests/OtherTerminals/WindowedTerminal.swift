import Foundation
private import Glibc
private import Synchronization

/// A terminal that others wrote, in a window on a screen that nobody sees (Xvfb). It shows what it is fed, and pictures
/// of it are taken.
package final class WindowedTerminal: OtherTerminal {
    package enum Kind: String, CaseIterable, Sendable, CustomStringConvertible {
        case xterm
        /// As set up for Korea, China and Japan: signs, Greek, Cyrillic and accented letters are two columns wide.
        case wideXterm = "xterm -cjk_width"
        case kitty
        case alacritty

        package var description: String { rawValue }

        fileprivate func command(columns: Int, rows: Int, points: Int, colours: Colours) -> String {
            switch self {
            case .xterm, .wideXterm:
                "\(rawValue) -fa 'DejaVu Sans Mono' -fs \(points) -geometry \(columns)x\(rows)+0+0 "
                    + "-fg '#\(colours.text)' -bg '#\(colours.ground)' -e"
            case .kitty:
                "kitty --config NONE -o initial_window_width=\(columns)c -o initial_window_height=\(rows)c "
                    + "-o remember_window_size=no -o cursor_blink_interval=0 -o update_check_interval=0 "
                    + "-o 'font_family=DejaVu Sans Mono' -o font_size=\(points) "
                    + "-o 'foreground=#\(colours.text)' -o 'background=#\(colours.ground)'"
            case .alacritty:
                "alacritty --config-file /dev/null -o window.dimensions.columns=\(columns) "
                    + "-o window.dimensions.lines=\(rows) -o window.decorations=none -o font.size=\(points) "
                    + "-o 'font.normal.family=DejaVu Sans Mono' -o 'colors.primary.foreground=\"#\(colours.text)\"' "
                    + "-o 'colors.primary.background=\"#\(colours.ground)\"' -e"
            }
        }

        /// Has the terminal paint its window anew from the cells that it keeps. xterm paints as it reads, and letters
        /// that reach into a neighbour's cell stay or go by how much it had read; the others paint all of it each time.
        fileprivate var paintAnew: String {
            switch self {
            // Reverse video, and back (DECSCNM).
            case .xterm, .wideXterm: "\u{1B}[?5h\u{1B}[?5l"
            case .kitty, .alacritty: ""
            }
        }
    }

    /// Of text, and behind it: two hexadecimal digits each for red, green and blue.
    package struct Colours: Sendable {
        package let text: String
        package let ground: String

        package init(text: String, ground: String) { (self.text, self.ground) = (text, ground) }

        package static let dark = Colours(text: "dddddd", ground: "16181d")
        package static let light = Colours(text: "24292f", ground: "ffffff")
    }

    private static let script = """
        trap 'kill $window $server' EXIT
        trap 'exit 0' HUP TERM
        Xvfb -displayfd 3 -screen 0 "$SIZE"x24 -nolisten tcp 3>display 2>screen.log & server=$!
        until [ -s display ]; do sleep 0.05; done
        DISPLAY=:$(cat display); export DISPLAY
        mkfifo shown
        eval "exec $WINDOW sh inside" >window.log 2>&1 & window=$!
        echo open
        while read -r name; do
            kill -0 $window || { echo gone; break; }
            xwd -root -silent -out "$name" && echo taken
        done
        """
    private static let inside = "stty raw -echo; exec cat shown"

    private let folder: URL
    private let rows: Int
    private let kind: Kind
    private let process = Process()
    private let orders = Pipe()
    private let reports = Pipe()
    private let shown: FileHandle
    private let looks = Atomic(0)

    /// Opens a window of one row more than `rows`, which stays free for what tells that everything was shown. It blocks
    /// its thread for as long as that takes.
    ///
    /// - Parameter points: The size of its letters.
    package init(_ kind: Kind, columns: Int, rows: Int, points: Int = 8, colours: Colours = .dark) throws {
        self.rows = rows
        self.kind = kind
        folder = FileManager.default.temporaryDirectory.appending(path: "window-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.script.utf8).write(to: folder.appending(path: "script"))
        try Data(Self.inside.utf8).write(to: folder.appending(path: "inside"))
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["script"]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path(), "LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1",
            "WINDOW": kind.command(columns: columns, rows: rows + 1, points: points, colours: colours),
            "SIZE": "\(columns * points)x\((rows + 1) * 2 * points)",
        ]
        process.standardInput = orders
        process.standardOutput = reports
        process.standardError = FileHandle.nullDevice
        try process.runWithoutBlockedSignals()
        guard try Self.line(reports) == "open" else {
            throw TerminalFailure(description: "no screen: \(folder.path())")
        }
        // Both ends, so that opening waits for nobody.
        shown = try FileHandle(forUpdating: folder.appending(path: "shown"))
    }

    deinit {
        // Waiting for its end would wait for ever where the run loop missed it.
        process.terminate()
        try? FileManager.default.removeItem(at: folder)
    }

    /// A mark in the free row is drawn after everything else: the first picture that has it has all of it.
    package func look(after bytes: [UInt8]) throws -> WindowPicture {
        let number = looks.add(1, ordering: .relaxed).newValue
        let mark: WindowPicture.Mark = number.isMultiple(of: 2) ? .magenta : .green
        let end = "\(kind.paintAnew)\u{1B}7\u{1B}[\(rows + 1);1H\(mark.text)\u{1B}8"
        try shown.write(contentsOf: Data(bytes + Array(end.utf8)))
        // A window that draws nothing at first never will, on a busy machine.
        let deadline = ContinuousClock.now.advanced(by: .seconds(number == 1 ? 20 : 60))
        let file = folder.appending(path: "picture")
        while ContinuousClock.now < deadline {
            try orders.fileHandleForWriting.write(contentsOf: Data("\(file.lastPathComponent)\n".utf8))
            guard try Self.line(reports) == "taken" else { break }
            if let picture = WindowPicture(file: try Data(contentsOf: file), above: mark) { return picture }
        }
        let log = (try? String(contentsOf: folder.appending(path: "window.log"), encoding: .utf8)) ?? ""
        throw TerminalFailure(description: "what was written is never shown: \(log.suffix(500))")
    }

    /// A shell that says nothing for 60 s never will.
    private static func line(_ pipe: Pipe) throws -> String {
        var line = Data()
        while true {
            var wanted = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, 60_000) > 0, let byte = try pipe.fileHandleForReading.read(upToCount: 1),
                byte.first != 0x0A
            else { return String(decoding: line, as: UTF8.self) }
            line += byte
        }
    }
}
