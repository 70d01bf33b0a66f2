import Dispatch
import Glibc
import Serving

/// The service manager that started the program, if there is one: systemd, by its protocols sd_notify(3) and
/// sd_listen_fds(3), without its library.
struct ServiceManager: Sendable {
    private let socket: String?
    /// Sockets that it has bound for us.
    let sockets: [Inherited]

    struct Inherited: Sendable {
        var descriptor: Int32
        /// `FileDescriptorName=` of the socket's unit.
        var name: String
        var kind: UnixSocket.Inherited
    }

    /// The first descriptor that is passed on (`SD_LISTEN_FDS_START`).
    private static let first: Int32 = 3
    /// The maximum number of sockets; if there are more, none is used.
    private static let maximumCount: Int32 = 64

    /// - Parameter process: The id of this process; variables that are meant for another one are ignored.
    init(environment: [String: String], process: Int32 = getpid()) {
        socket = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        guard environment["LISTEN_PID"].flatMap(Int32.init) == process,
            let count = environment["LISTEN_FDS"].flatMap(Int32.init), (1...Self.maximumCount).contains(count)
        else {
            sockets = []
            return
        }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        sockets = (0..<count).map { index in
            let descriptor = Self.first + index
            return Inherited(
                descriptor: descriptor, name: names.count > Int(index) ? String(names[Int(index)]) : "",
                kind: UnixSocket.adopt(descriptor))
        }
    }

    func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }
    func stopping() { send("STOPPING=1\nSTATUS=finishing requests in progress") }

    func reloading() {
        // The manager's clock, in microseconds.
        send("RELOADING=1\nMONOTONIC_USEC=\(DispatchTime.now().uptimeNanoseconds / 1_000)")
    }

    private func send(_ text: String) {
        // A manager that does not listen is no reason to end.
        if let socket { _ = UnixSocket.send(Array(text.utf8), to: socket) }
    }
}
