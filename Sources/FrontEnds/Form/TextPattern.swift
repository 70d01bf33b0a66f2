package import Accounts
private import Glibc

/// An extended regular expression of POSIX, as `grep -E` has them, that a whole text has to match.
///
/// Letters are those of UTF-8, whatever the locale is.
package struct TextPattern: Sendable {
    /// What the C library says is wrong with an expression.
    package struct Fault: Error {
        package let reason: String
    }

    private let source: String

    package init(_ source: String) throws(Fault) {
        self.source = source
        try Self.withCompiled(source) { _ in }
    }

    /// Matches the bytes in place: no part of a secret is in a `String`.
    package func matches(_ text: Secret) -> Bool {
        let isMatch = try? Self.withCompiled(source) { expression in
            text.withUnsafeBytes { bytes in
                // The longest match that begins first is found: where the whole text is one, it is that.
                var match = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
                let code =
                    bytes.baseAddress.map {
                        regexec(expression, $0.assumingMemoryBound(to: CChar.self), 1, &match, REG_STARTEND)
                    } ?? regexec(expression, "", 1, &match, REG_STARTEND)
                return code == 0 && match.rm_so == 0 && Int(match.rm_eo) == bytes.count
            }
        }
        return isMatch ?? false
    }

    private static func withCompiled<Result>(
        _ source: String, _ use: (UnsafePointer<regex_t>) -> Result
    ) throws(Fault) -> Result {
        let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
        let former = uselocale(locale)
        defer {
            uselocale(former)
            if let locale { freelocale(locale) }
        }
        var expression = regex_t()
        let code = regcomp(&expression, source, REG_EXTENDED)
        guard code == 0 else {
            var reason = [CChar](repeating: 0, count: 256)
            regerror(code, &expression, &reason, reason.count)
            throw Fault(reason: String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        defer { regfree(&expression) }
        return use(&expression)
    }
}
