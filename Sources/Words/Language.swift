/// A language of the messages.
package enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"

    /// Creates the language of a locale in POSIX notation (`ko_KR.UTF-8`); English for any unsupported one.
    ///
    /// Uses the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty (POSIX.1-2017, 8.2). Where
    /// another character set than UTF-8 is named, as in `ko_KR.EUC-KR`, it is English as well: messages are UTF-8.
    package init(environment: [String: String]) {
        func value(_ category: String) -> String? {
            ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        let parts = value("LC_CTYPE")?.lowercased().split(separator: "@").first?.split(separator: ".") ?? []
        let isUTF8 = parts.count < 2 || parts.last == "utf-8" || parts.last == "utf8"
        // Compare the whole language code: `kok_IN` is Konkani.
        self = isUTF8 && value("LC_MESSAGES")?.prefix(while: \.isLetter) == "ko" ? .korean : .english
    }
}
