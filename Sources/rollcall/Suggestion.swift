import Settings

/// What a word that is no command or option was probably meant to be.
enum Suggestion {
    /// Returns the command for a name that other programs have, or else one that is spelt like it.
    ///
    /// - Parameter next: The word behind it: `auth login` is `login`.
    static func command(for word: String, before next: String?, among known: [String]) -> String? {
        if groups.contains(word), let next, let command = command(for: next, before: nil, among: known) {
            return command
        }
        if known.contains(word) { return word }
        return commands[word].flatMap { known.contains($0) ? $0 : nil } ?? Spelling.nearest(to: word, among: known)
    }

    /// Returns the option for a name that other programs have, or else the parser's proposal if it is spelt like it.
    static func option(for name: String, proposed: String?) -> String? {
        options[name] ?? proposed.flatMap { Spelling.nearest(to: name, among: [$0]) }
    }

    /// Groups of commands elsewhere.
    private static let groups: Set = ["auth", "session", "user", "users"]

    private static let commands = [
        "whoami": "profile", "status": "profile", "auth": "login", "me": "profile", "info": "profile",
        "signin": "login", "sign-in": "login", "log-in": "login", "logon": "login",
        "signout": "logout", "sign-out": "logout", "log-out": "logout", "logoff": "logout",
        "users": "people", "list": "people", "ls": "people", "search": "people", "find": "people",
        "use": "switch", "exec": "run", "print-token": "token", "passwd": "password",
        "settings": "config", "configure": "config", "check": "doctor", "add": "account", "register": "account",
    ]

    private static let options = [
        "--password": "--password-stdin", "--pass": "--password-stdin", "--passwd": "--password-stdin",
        "--json": "--format json", "--output": "--format", "--csv": "--format csv", "--text": "--format text",
        "--user": "--email", "--username": "--email", "--mail": "--email", "--profile": "--account",
        "--token": "--token-stdin", "--with-token": "--token-stdin", "--code": "--otp", "--totp": "--otp",
        "--url": "--endpoint", "--server": "--endpoint", "--host": "--endpoint", "--hostname": "--endpoint",
        "--language": "--lang", "--locale": "--lang", "--debug": "--verbose", "--no-color": "--color never",
        "--cacert": "--ca-file", "--cafile": "--ca-file", "--batch": "--non-interactive",
    ]
}
