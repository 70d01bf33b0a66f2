/// The program's version (Semantic Versioning 2.0).
enum Version {
    static let text = "0.1.0"
}
