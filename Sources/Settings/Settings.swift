/// What can be configured, as plain values; each property's initial value is the key's default.
///
/// `Settings.Key` names the keys and `Settings.load` fills this from flags, environment and file.
public struct Settings: Sendable, Hashable {
    public var auth = Auth()
    public var people = People()
    public var browser = Browser()
    public var display = Display()

    /// The defaults.
    public init() {}

    /// Where people sign in.
    public struct Auth: Sendable, Hashable {
        /// The endpoint that checks email and password.
        public var endpoint = LocalOrURL.local
        public var local = Local()
        /// What an endpoint without a description of its own is like.
        public var remote = Remote()
        /// Endpoints with a description of their own.
        public var endpoints: [Endpoint] = []
    }

    /// How long sessions of the local endpoint live (OWASP Session Management: idle and absolute time-outs), and what its
    /// passwords are like.
    public struct Local: Sendable, Hashable {
        /// Minutes that one access token is taken before it must be refreshed.
        public var tokenMinutes = 60
        /// Days without use after which a session ends.
        public var idleDays = 7
        /// Days after login at which a session ends, used or not.
        public var absoluteDays = 30
        /// Characters that a new password has at least (NIST SP 800-63B-4: 15 where it is the only factor).
        public var leastPassword = 15
        /// The path of a list that `rollcall account breached build` made; `nil` checks no list.
        public var breachedPasswords: String?
        /// The path of a file with keys that passwords are hashed with; `nil` for none.
        public var pepperFile: String?
    }

    /// What a remote endpoint is like, and limits on talking to it.
    public struct Remote: Sendable, Hashable {
        public var connectTimeoutSeconds = 5
        /// The whole exchange, in seconds.
        public var timeoutSeconds = 30
        public var maxAnswerBytes = 1_048_576
        /// How to sign in where the endpoint has a page for it.
        public var browser = BrowserChoice.auto
        /// The name of the description that the endpoint's is made of; `nil` where none is named.
        public var preset: String?
        /// What accounts are named by; `nil` where nothing is said, so that the preset decides.
        public var identifier: String?
        /// What the endpoint is like; `nil` where nothing is said.
        public var description: EndpointDescription?
    }

    /// How to sign in on a page of the endpoint's.
    public enum BrowserChoice: String, Sendable, Hashable, CaseIterable {
        /// In a browser of this machine where one can open, else on another device.
        case auto
        case loopback, device
        /// Not unless the command line asks for it.
        case none
    }

    /// What one endpoint is like.
    public struct Endpoint: Sendable, Hashable {
        public var url: EndpointURL
        public var description: EndpointDescription
    }

    /// Where people come from, and how many.
    public struct People: Sendable, Hashable {
        public var source = LocalOrURL.local
        public var results = 500
        /// The same seed gives the same people; `nil` gives new ones each time.
        public var seed: String?
        /// ISO 3166-1 alpha-2 codes in capitals; empty means any.
        public var nationalities: [String] = []
        public var sendToken = SendToken.sameOrigin
        /// One whole request, in seconds.
        public var timeoutSeconds = 30
        public var connectTimeoutSeconds = 5
        public var maxAnswerBytes = 67_108_864
        /// Whether the last load is kept in the cache folder, to open at once the next time.
        public var cache = true
    }

    /// When loads of people carry the session's bearer token.
    public enum SendToken: String, Sendable, Hashable, CaseIterable {
        /// Only where the source has the endpoint's scheme, host and port (RFC 6454).
        case sameOrigin = "same-origin"
        case always
        case never
    }

    /// The sections browser.
    public struct Browser: Sendable, Hashable {
        /// People on a page of a section.
        public var pageSize = 20
        /// What "same area" means: the first of these that both people have.
        public var sameArea = Area.allCases
        public var sections = Section.defaults
    }

    /// A part of an address, narrowest first.
    public enum Area: String, Sendable, Hashable, CaseIterable {
        case city, state, country
    }

    /// How things are shown.
    public struct Display: Sendable, Hashable {
        public var lang = Language.auto
        public var color = Color.auto
        /// Reads well aloud: no box drawing, no cursor movement.
        public var plain = false
        /// Asks and answers in complete sentences, line by line, for those who have the screen read aloud.
        public var accessible = false
        public var symbols = Symbols.auto
        public var format = Format.text
        /// Whether the full screen takes clicks and the wheel; the terminal's own selection then needs Shift.
        public var mouse = true
        /// Whether the terminal may be asked to put text on the clipboard (OSC 52).
        public var clipboard = true
    }

    public enum Language: String, Sendable, Hashable, CaseIterable {
        /// By the locale.
        case auto
        case en, ko
    }

    public enum Color: String, Sendable, Hashable, CaseIterable {
        /// By the terminal and `NO_COLOR`.
        case auto
        case always, never
    }

    public enum Symbols: String, Sendable, Hashable, CaseIterable {
        /// By the character set of the locale, and the Linux console's font.
        case auto
        case unicode, ascii
    }

    public enum Format: String, Sendable, Hashable, CaseIterable {
        case text
        /// One JSON object a line.
        case json
    }
}
