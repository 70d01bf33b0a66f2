/// What a region is drawn on: a terminal, or what stands for one.
@MainActor protocol Canvas: AnyObject {
    var ability: TerminalAbility { get }
    var size: TerminalSession.Size { get }
    /// Whether it is somebody else's for a while.
    var isLent: Bool { get }
    /// Whether it folds long rows anew when it gets narrower.
    var foldsOnResize: Bool { get }

    /// What is printed beside the picture.
    var lines: PrintedLines { get }

    func write(bytes: UnsafeRawBufferPointer)
}

extension TerminalSession: Canvas {
    func write(bytes: UnsafeRawBufferPointer) { output.write(bytes: bytes) }
}
