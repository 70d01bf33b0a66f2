/// A language of the words on the screen.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"

    /// The language of a locale as POSIX names it (`ko_KR.UTF-8`); English for every other one.
    ///
    /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty counts (POSIX.1-2017, 8.2).
    public init(environment: [String: String]) {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        // The language alone: `kok_IN` is Konkani.
        self = name?.prefix(while: \.isLetter) == "ko" ? .korean : .english
    }
}
