import Harness

extension ScreenEmulator {
    /// What it knows no meaning of, without the questions that a terminal is asked about itself: it answers none.
    var notUnderstood: [String] { unknown.filter { !["CSI ?2026$p", "CSI ?2027$p", "CSI c"].contains($0) } }
}
