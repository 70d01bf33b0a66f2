import Glibc

/// The tools of a usual machine that some tests drive.
enum Installed {
    static func has(_ name: String) -> Bool {
        ["/usr/sbin", "/usr/bin", "/sbin", "/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
