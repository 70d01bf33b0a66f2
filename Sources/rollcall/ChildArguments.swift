import Files
import Glibc

/// Words and variables for a program that is started, which get there as the bytes that they were, UTF-8 or not
/// (`PathText`).
enum ChildArguments {
    /// Lends words as the system expects them: as null-terminated bytes, and a null pointer at the end.
    static func lend<Result>(_ words: [String], _ use: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
        let pointers = words.map { PathText.withSystemPath($0) { strdup($0) } } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return use(pointers)
    }

    /// Lends words and all variables of an environment.
    static func lend<Result>(
        _ words: [String], _ environment: [String: String],
        _ use: (_ words: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        lend(words) { words in lend(environment.map { "\($0)=\($1)" }) { variables in use(words, variables) } }
    }
}
