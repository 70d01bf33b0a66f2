import Glibc

/// Tells what is being measured, on standard error, and only to a person.
enum Progress {
    static func show(_ figure: String) {
        write("\r\u{1B}[K… \(figure)")
    }

    static func end() {
        write("\r\u{1B}[K")
    }

    private static func write(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
