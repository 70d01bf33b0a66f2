/// A language of the messages.
package enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"

    /// Creates the language of a locale in POSIX notation (`ko_KR.UTF-8`); English for any unsupported one.
    ///
    /// Uses the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty (POSIX.1-2017, 8.2).
    package init(environment: [String: String]) {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        // Compare the whole language code: `kok_IN` is Konkani.
        self = name?.prefix(while: \.isLetter) == "ko" ? .korean : .english
    }
}
