package import Accounts
package import Networking

/// What can be configured, as plain values; each property's initial value is the key's default.
///
/// `Settings.Key` names the keys and `Settings.load` fills this from flags, environment and file.
package struct Settings: Sendable, Hashable {
    package var auth = Auth()
    package var session = Session()
    package var people = People()
    package var browser = Browser()
    package var display = Display()
    package var server = Server()

    package init() {}

    /// Where people sign in.
    package struct Auth: Sendable, Hashable {
        /// The endpoint that checks email and password.
        package var endpoint = LocalOrURL.local
        package var local = Local()
        /// What an endpoint without a description of its own is like.
        package var remote = Remote()
        /// Endpoints with a description of their own.
        package var endpoints: [Endpoint] = []
    }

    /// How long sessions of the local endpoint live (OWASP Session Management: idle and absolute time-outs), and what
    /// its passwords are like.
    package struct Local: Sendable, Hashable {
        /// The folder of the accounts; `nil` for the one of the XDG Base Directory Specification.
        package var data: String?
        /// Minutes for which an access token is accepted before it must be refreshed.
        package var tokenMinutes = 60
        /// Days without use after which a session ends.
        package var idleDays = 7
        /// Days after login at which a session ends, used or not.
        package var absoluteDays = 30
        /// The minimum length of a new password, in characters (NIST SP 800-63B-4: 15 if it is the only factor).
        package var leastPassword = 15
        /// Whether every account has to have a second factor, which its next login sets up.
        package var requireSecondFactor = false
        /// The path of a list that `rollcall account breached build` made; `nil` checks no list.
        package var breachedPasswords: String?
        /// The path of a file with keys that passwords are hashed with; `nil` for none.
        package var pepperFile: String?
    }

    /// What a remote endpoint is like, and limits on talking to it.
    package struct Remote: Sendable, Hashable {
        package var connectTimeoutSeconds = 5
        /// The whole exchange, in seconds.
        package var timeoutSeconds = 30
        package var maxAnswerBytes = 1_048_576
        /// How to sign in where the endpoint has a page for it.
        package var browser = BrowserChoice.auto
        /// The preset that the endpoint's description is based on; `nil` if none is named.
        package var preset: String?
        /// What identifies an account; `nil` if nothing is configured, so that the preset decides.
        package var identifier: String?
        /// What the endpoint is like; `nil` if nothing is configured.
        @Boxed package var description: EndpointDescription? = nil
        package var ldap = LDAP()
    }

    /// How people are found in a directory server that they sign in to.
    package struct LDAP: Sendable, Hashable {
        /// The name of the entry that people are below; `nil` for the one that the server names.
        package var base: String?
        /// The name that somebody binds with, with `{login}` for what was typed; `nil` to search for it.
        package var dn: String?
        /// The filter that finds an account, with `{login}`; `nil` for the usual one.
        package var filter: String?
        /// Who searches; `nil` for anybody.
        package var serviceDN: String?
        /// The path of the file with the password of `serviceDN`.
        package var servicePasswordFile: String?
        /// Whether TLS begins by StartTLS; `nil` for everywhere but on this machine.
        package var startTLS: Bool?
    }

    /// How to sign in on a page of the endpoint's.
    package enum BrowserChoice: String, Sendable, Hashable, CaseIterable {
        /// In a browser of this machine where one can open, else on another device.
        case auto
        case loopback, device
        /// Not unless the command line asks for it.
        case none
    }

    package struct Endpoint: Sendable, Hashable {
        package var url: EndpointURL
        @Boxed package var description: EndpointDescription
    }

    /// What happens to sessions between runs.
    package struct Session: Sendable, Hashable {
        package var store = SessionPlace.file
        /// The shell command that prints the password of `rollcall login`; `nil` for none.
        package var passwordCommand: String?
        /// After how many minutes without a key the full screen ends the session and asks again; 0 for never.
        package var idleLock = 0
    }

    /// Where people come from, and how many.
    package struct People: Sendable, Hashable {
        /// `nil` where nothing says it: the endpoint's own where its description has a directory, else local.
        package var source: PeopleSource?
        /// What a directory at a URL is like; `nil` if nothing is configured.
        @Boxed package var directory: DirectoryDescription? = nil
        package var results = 500
        /// The same seed gives the same people; `nil` gives new ones each time.
        package var seed: String?
        /// ISO 3166-1 alpha-2 codes in capitals; empty means any.
        package var nationalities: [String] = []
        package var sendToken = SendToken.sameOrigin
        /// One whole request, in seconds.
        package var timeoutSeconds = 30
        package var connectTimeoutSeconds = 5
        package var maxAnswerBytes = 67_108_864
        /// Whether the last load is kept in the cache folder, to open at once the next time.
        package var cache = true
    }

    /// When loads of people carry the session's bearer token.
    package enum SendToken: String, Sendable, Hashable, CaseIterable {
        /// Only where the source has the endpoint's scheme, host and port (RFC 6454).
        case sameOrigin = "same-origin"
        case always
        case never
    }

    package struct Browser: Sendable, Hashable {
        /// People on a page of a section.
        package var pageSize = 20
        /// What "same area" means: the first of these that both people have.
        package var sameArea = Area.allCases
        /// The fields that people of the "same area" have in common, in the order to try; `nil` leaves it to
        /// `sameArea`, and to what fields there are.
        package var same: [String]?
        package var sections = Section.defaults
    }

    /// A part of an address, narrowest first.
    package enum Area: String, Sendable, Hashable, CaseIterable {
        case city, state, country
    }

    /// How things are shown.
    package struct Display: Sendable, Hashable {
        package var lang = Language.auto
        package var color = Color.auto
        /// Reads well aloud: no box drawing, no cursor movement.
        package var plain = false
        /// Asks and answers in complete sentences, line by line, for those who have the screen read aloud.
        package var accessible = false
        package var symbols = Symbols.auto
        package var ambiguousWidth = AmbiguousWidth.auto
        package var background = Background.auto
        package var pictures = Pictures.auto
        package var format = Format.text
        /// Whether the full screen takes clicks and the wheel; the terminal's own selection then needs Shift.
        package var mouse = true
        /// Whether the terminal may be asked to put text on the clipboard (OSC 52).
        package var clipboard = true
    }

    package enum Language: String, Sendable, Hashable, CaseIterable {
        /// By the locale.
        case auto
        case en, ko
    }

    package enum Color: String, Sendable, Hashable, CaseIterable {
        /// By the terminal and `NO_COLOR`.
        case auto
        case always, never
    }

    package enum Symbols: String, Sendable, Hashable, CaseIterable {
        /// By the character set of the locale, and the Linux console's font.
        case auto
        case unicode, ascii
    }

    package enum AmbiguousWidth: String, Sendable, Hashable, CaseIterable {
        /// As the terminal draws.
        case auto
        case narrow, wide
    }

    package enum Background: String, Sendable, Hashable, CaseIterable {
        /// As the terminal reports it.
        case auto
        case dark, light
    }

    package enum Pictures: String, Sendable, Hashable, CaseIterable {
        /// The best that the terminal says it supports.
        case auto
        case off, kitty, iterm2, sixel, blocks
    }

    package enum Format: String, Sendable, Hashable, CaseIterable {
        case text
        /// One JSON object a line.
        case json
    }
}

extension Settings {
    /// Where a value came from.
    package enum Origin: Sendable, Hashable {
        case defaultValue
        /// The configuration file at this path.
        case file(String)
        /// The environment variable of this name.
        case environment(String)
        /// The command line's option of this name, dashes included.
        case flag(String)
    }
}

extension Settings {
    /// On this machine, or at an address of the web.
    package enum LocalOrURL: Sendable, Hashable, CustomStringConvertible {
        case local
        /// An absolute `http` or `https` URL (RFC 3986) without user, password and fragment, or that of a directory
        /// server (`ldap`, `ldaps`).
        case url(String)

        /// What the configuration writes: `local`, or the URL as it was given.
        package var description: String {
            switch self {
            case .local: "local"
            case .url(let url): url
            }
        }

        /// What stored sessions call the endpoint at this address.
        package var name: String {
            guard case .url(let url) = self else { return description }
            return ldap?.description ?? (try? EndpointURL(url).name) ?? url
        }

        /// The address of a directory server; `nil` for any other.
        package var ldap: LDAPURL? {
            guard case .url(let url) = self else { return nil }
            return try? LDAPURL(url)
        }

        init(_ text: String) {
            self = text == "local" ? .local : .url(text)
        }
    }
}

extension Settings {
    /// Where people come from.
    package enum PeopleSource: Sendable, Hashable, CustomStringConvertible {
        /// Made up on this machine.
        case local
        /// The directory of the endpoint that one signed in to.
        case endpoint
        /// An absolute `http` or `https` URL (RFC 3986) without user, password and fragment.
        case url(String)
        /// A file by its path.
        case file(String)

        /// What the configuration writes.
        package var description: String {
            switch self {
            case .local: "local"
            case .endpoint: "endpoint"
            case .url(let text), .file(let text): text
            }
        }

        init(_ text: String) {
            self =
                switch text {
                case "local": .local
                case "endpoint": .endpoint
                default: Self.isAddress(text) ? .url(text) : .file(text)
                }
        }

        /// Whether a text is meant as a URL: it has a scheme.
        static func isAddress(_ text: String) -> Bool {
            guard let end = text.firstRange(of: "://") else { return false }
            return text[..<end.lowerBound].allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
            }
        }
    }
}

extension Settings {
    /// How `rollcall-server` is operated.
    package struct Server: Sendable, Hashable {
        /// The address to listen on.
        package var host = "127.0.0.1"
        /// 0 takes a free one.
        package var port = 8080
        /// The path of a Unix socket to listen on instead of host and port; `nil` for none.
        package var socket: String?
        package var socketMode = SocketMode.owner
        /// The paths of the certificate and its key, in PEM form; both or none.
        package var tlsCertificate: String?
        package var tlsKey: String?
        /// Whether to listen without TLS on an address that others can reach.
        package var allowHTTP = false
        /// The names that requests may ask for, with commas between them; `nil` for any, but on a loopback address.
        package var hosts: String?
        /// Addresses and ranges with commas between them; `nil` trusts nobody.
        package var trustedProxies: String?
        /// Whether connections of trusted proxies begin with a header of the PROXY protocol.
        package var proxyProtocol = false
        /// Whether the directory answers without a bearer token.
        package var publicPeople = false
        /// People that one address may ask for in a minute.
        package var peoplePerMinute = 1_000_000
        /// Connections open at once; 0 for as many as there are descriptors for, up to 4,096.
        package var maxConnections = 0
        /// Seconds that running requests are given to finish when the server is stopped.
        package var drainSeconds = 8
        package var logLevel = LogLevel.info
        /// The shell command that gets the audit events; `nil` for none.
        package var auditCommand: String?
        /// Host and port at which `/metrics` is served to everybody who can reach them; `nil` for none.
        package var metrics: String?
        /// The path of a file with the bearer token that `/metrics` requires where everything else is served.
        package var metricsTokenFile: String?
        /// The path of a file with the bearer token that programs provision accounts by; `nil` for no SCIM.
        package var scimTokenFile: String?
        /// The PostgreSQL database of the accounts, as libpq takes it; `nil` for this machine's file. May contain a
        /// password.
        package var database: String?
    }

    /// Who may connect to a Unix socket (chmod(1)).
    package enum SocketMode: String, Sendable, Hashable, CaseIterable {
        case owner = "600"
        case group = "660"
        case all = "666"

        package var bits: UInt32 { UInt32(rawValue, radix: 8) ?? 0 }
    }

    /// The lowest level that is logged.
    package enum LogLevel: String, Sendable, Hashable, CaseIterable {
        case trace, debug, info, notice, warning, error, critical
    }
}

/// Keeps a value of many members behind one reference: each type that contains it would otherwise have code of its own
/// to copy every member.
@propertyWrapper
package struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    package init(wrappedValue: Value) { box = Box(wrappedValue) }

    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }

    package static func == (left: Boxed, right: Boxed) -> Bool { left.box.value == right.box.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
