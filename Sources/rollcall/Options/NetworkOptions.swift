/// The network options of every command, for both the endpoint and the directory.
struct NetworkOptions {
    var caFile: String?
    /// How often it was given.
    var insecure = 0
    var allowHTTP = false
    var trace: String?
}
