/// The surface that a region is drawn on: a terminal, or a stand-in for one.
@MainActor protocol Canvas: AnyObject {
    var capabilities: TerminalCapabilities { get }
    var size: TerminalSession.Size { get }
    /// Whether someone else is using it for now.
    var isLent: Bool { get }
    /// Whether it re-wraps long rows when it gets narrower.
    var foldsOnResize: Bool { get }

    /// Whether rows that left at the top of a smaller window come back, each for itself, once it is higher again.
    var givesBackRows: Bool { get }

    /// Whether it can show a frame in one step (mode 2026).
    var synchronizesOutput: Bool { get }

    /// The lines printed alongside what is drawn.
    var lines: PrintedLines { get }

    func write(bytes: UnsafeRawBufferPointer)
}

extension Canvas {
    var givesBackRows: Bool { false }
    var synchronizesOutput: Bool { false }
}

extension TerminalSession: Canvas {
    func write(bytes: UnsafeRawBufferPointer) { output.write(bytes: bytes) }
}
