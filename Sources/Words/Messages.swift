package import Accounts
package import Browsing
package import People
package import Terminal

/// All text on the screen, in one language: what happened, and what to do next.
///
/// The messages are in extensions, one file per topic. Foreign text is inserted as is and cleaned when lines are
/// printed. English messages do not end with a full stop; Korean ones do if they have more than one sentence.
package struct Messages: Sendable {
    package let language: Language
    /// The person's clock and time zone; `nil` leaves times in UTC.
    let clock: LocalClock?
    /// The program whose commands are named: the client's and the server's manage different accounts.
    let program: String
    package var punctuation = Punctuation.unicode

    package init(_ language: Language, clock: LocalClock? = nil, program: String = "rollcall") {
        self.language = language
        self.clock = clock
        self.program = program
    }

    /// Returns the same messages with other signs in them.
    package func with(_ punctuation: Punctuation) -> Messages {
        var messages = self
        messages.punctuation = punctuation
        return messages
    }

    /// The sentence in the language of the messages. Only this room has sentences.
    func text(_ english: @autoclosure () -> String, ko korean: @autoclosure () -> String) -> String {
        switch language {
        case .english: english()
        case .korean: korean()
        }
    }

    /// Says that a file cannot be read.
    ///
    /// - Parameter what: The key or the option that names the file; `nil` for a path that was given by itself.
    package func unreadable(_ path: String, _ reason: String, check what: String? = nil) -> String {
        let (english, korean) = (what ?? "the path", what ?? "경로")
        return text(
            "\(shown(path)) cannot be read (\(reason)): check \(english)",
            ko: "\(shown(path)) 파일을 읽을 수 없습니다(\(reason)). \(korean.with(.object)) 확인하세요.")
    }

    /// `1 person`, `2 people`.
    package func people(_ count: Int) -> String {
        text(count == 1 ? "1 person" : "\(count) people", ko: "\(count)명")
    }

    /// Formats a duration in its two largest units, rounded up so that a wait is never understated.
    package func duration(_ duration: Duration) -> String {
        let (whole, rest) = duration.components
        let exact = max(0, whole + (rest > 0 ? 1 : 0))
        let unit: Int64 = exact > 86_400 ? 3_600 : exact > 3_600 ? 60 : 1
        let seconds = exact.isMultiple(of: unit) ? exact : (exact / unit + 1) * unit
        let parts: [(Int64, String, String)] = [
            (seconds / 86_400, "d", "일"), (seconds / 3_600 % 24, "h", "시간"),
            (seconds / 60 % 60, "min", "분"), (seconds % 60, "s", "초"),
        ]
        let shown = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }
        guard !shown.isEmpty else { return text("0 s", ko: "0초") }
        return shown.map { part in text("\(part.0) \(part.1)", ko: "\(part.0)\(part.2)") }.joined(separator: " ")
    }
}

extension Messages {
    /// Shown whenever certificates are not verified.
    package var certificatesUnchecked: String {
        text(
            "Certificates are not checked, so anyone in between can read the password: leave out --insecure",
            ko: "인증서를 확인하지 않으므로 중간에 있는 누구나 비밀번호를 읽을 수 있습니다. --insecure를 빼세요."
        )
    }

    /// Shown in the browser while certificates are not verified.
    package var insecure: String { text("insecure", ko: "안전하지 않음") }
}

extension Messages {
    /// Says why the user's own key bindings are ignored, and what to do.
    package func error(_ problem: StartupFileError) -> String {
        switch problem {
        case .includesItself(let path):
            text(
                "\(path) includes itself, so it was not read: remove that $include",
                ko: "\(path) 파일이 자기 자신을 포함하고 있어 읽지 않았습니다. 해당 $include를 지우세요."
            )
        case .tooDeep(let path, let limit):
            text(
                "\(path) includes files more than \(limit) levels deep, so it was not read: nest fewer",
                ko: "\(path) 파일의 $include가 \(limit)단계보다 깊어 읽지 않았습니다. $include를 줄이세요."
            )
        case .tooLarge(let path, let bytes, let files):
            text(
                "\(path) and the files it includes exceed \(bytes) bytes or \(files) files, so it was not "
                    + "read: shorten it",
                ko: "\(path) 파일과 포함된 파일이 \(bytes)바이트 또는 \(files)개를 넘어 읽지 않았습니다. 내용을 줄이세요."
            )
        case .pipe(let path):
            text(
                "\(path) is a pipe, so the start-up file was not read: name a regular file",
                ko: "\(path.with(.subject)) 파이프여서 시작 파일을 읽지 않았습니다. 일반 파일을 지정하세요."
            )
        }
    }
}

/// Messages about an endpoint that was examined without a credential.
extension Messages {
    /// Introduces what an endpoint showed.
    package func probed(_ url: String) -> String {
        text("Seen at \(url) without signing in", ko: "\(url)에 로그인하지 않고 확인한 내용")
    }

    /// Introduces a description to paste.
    package func proposed(_ preset: String?) -> String {
        guard let preset else {
            return text(
                "No preset fits. This draft is built from what the endpoint shows: paste it into the configuration "
                    + "file and try it",
                ko: "맞는 프리셋이 없어 엔드포인트에서 본 것으로 만들었습니다. 설정 파일에 붙여 넣고 시험해 보세요."
            )
        }
        return text(
            "It looks like \(preset); paste this into the configuration file",
            ko: "\(preset) 프리셋에 맞는 것으로 보입니다. 아래를 설정 파일에 붙여 넣으세요."
        )
    }

    /// Says what has to be replaced in a proposal.
    package func placeholdersToReplace(_ names: [String]) -> String {
        let listed = names.map { $0.uppercased() }.joined(separator: ", ")
        return text("Replace \(listed) with values of your own", ko: "대문자로 쓴 \(listed) 자리에 실제 값을 넣으세요.")
    }

    package func alsoFits(_ presets: [String]) -> String {
        let listed = presets.joined(separator: ", ")
        return text(
            "Also possible: \(listed); rollcall config preset NAME prints one",
            ko: "다른 가능성: \(listed) ('rollcall config preset 이름'으로 볼 수 있습니다)"
        )
    }

    /// Says that a provider is known by another name than the URL that was given.
    package func issuerDiffers(_ issuer: String, at url: String) -> String {
        let issuer = shown(issuer)
        return text(
            "The provider at \(url) names itself \(issuer): sign in with \"endpoint\": \"\(issuer)\"",
            ko: "\(url)의 제공자가 밝힌 이름은 \(issuer)입니다. 설정에 \"endpoint\": \"\(issuer)\" 값을 쓰세요.")
    }

    /// Says that forms are sent by a script, whose request nobody can see.
    package func formsOfScripts(_ paths: [String]) -> String {
        let listed = paths.map { shown($0) }.joined(separator: ", ")
        return text(
            "The form at \(listed) is a script's: look in the browser's network view what it sends, and describe that "
                + "as login",
            ko: "\(listed)의 양식은 스크립트가 보냅니다. 브라우저의 네트워크 화면에서 보내는 요청을 보고 login으로 정의하세요.")
    }

    /// Says that nothing fits what an endpoint showed.
    package func noMatchingPreset(_ url: String) -> String {
        text(
            "No preset fits what \(url) shows: check the address, or describe the endpoint under auth.remote",
            ko: "\(url)에서 본 것에 맞는 프리셋이 없습니다. 주소를 확인하거나 auth.remote에 직접 정의하세요."
        )
    }

    package func noProbeURL(_ url: String) -> String {
        text(
            "\(url) is not a valid http(s) or ldap(s) URL: check the address",
            ko: "\(url.with(.topic)) 올바른 http(s)나 ldap(s) URL이 아닙니다. 주소를 확인하세요.")
    }
}

/// The messages for lending the session to other programs.
extension Messages {
    package func callerNotUnderstood(_ caller: String) -> String {
        text(
            "Cannot understand what \(caller) sent: see rollcall helper --help",
            ko: "\(caller)의 요청을 이해할 수 없습니다. rollcall helper --help를 확인하세요."
        )
    }

    package func noStoring(_ caller: String) -> String {
        text(
            "rollcall stores nothing for \(caller): sign in with rollcall login",
            ko: "rollcall은 \(caller)의 자격 증명을 저장하지 않습니다. rollcall login으로 로그인하세요."
        )
    }

    /// Says that no header is described that could carry the session's token.
    package var noTokenHeader: String {
        text(
            "The endpoint's description names no header for the token: check token.header",
            ko: "엔드포인트 정의에 토큰을 담을 헤더가 없습니다. token.header를 확인하세요."
        )
    }

    /// Says that there is no ID token to print.
    package var noIDToken: String {
        text(
            "The session has no ID token: sign in on the pages of a provider of OpenID Connect, with openid in the scope",
            ko: "세션에 ID 토큰이 없습니다. scope에 openid를 넣고 OpenID Connect 제공자의 페이지에서 로그인하세요.")
    }

    /// Says that a session has no token that could be lent.
    package var noTokenOfPassword: String {
        text(
            "There is no token: with LDAP, a session is the password itself, which is lent to no other program",
            ko: "토큰이 없습니다. LDAP에서는 비밀번호 자체가 세션이며 다른 프로그램에 빌려주지 않습니다."
        )
    }

    /// Says that the token is bound to a key of this program (DPoP, RFC 9449).
    package var tokenBound: String {
        text(
            "The endpoint binds the token to this program (DPoP), so no other program can use it: set openid.dpop "
                + "to false in its description and sign in again",
            ko: "엔드포인트가 토큰을 이 프로그램에 묶어(DPoP) 다른 프로그램은 쓸 수 없습니다. 엔드포인트 정의에서 openid.dpop을 false로 설정하고 다시 로그인하세요."
        )
    }

    /// - Parameter reason: The system's error message.
    package func commandNotRun(_ command: String, reason: String) -> String {
        text(
            "\(shown(command)) cannot be run (\(reason)): check that it is an executable file, on PATH or given by its "
                + "path",
            ko: "\(shown(command)) 명령을 실행할 수 없습니다(\(reason)). PATH에 있거나 경로로 지정한 실행 파일인지 확인하세요."
        )
    }
}

/// The figures of a list.
extension Messages {
    /// The heading of a column of bars: `Gender and age`.
    package func figuresHeading(_ fields: [Field]) -> String {
        guard let first = fields.first else { return "" }
        return fields.dropFirst().reduce(label(first)) { heading, field in
            text("\(heading) and \(lowercasedLabel(field))", ko: "\(heading.with(.and)) \(label(field))")
        }
    }

    /// The name of those whom a bar counts.
    package func name(of share: PeopleFigures.Share, by field: Field) -> String { name(of: share.predicate, by: field) }

    package func name(of predicate: FieldCondition, by field: Field) -> String {
        switch predicate.test {
        case .equal(.text(Gender.female.rawValue)) where field.vocabulary == .gender: text("women", ko: "여성")
        case .equal(.text(Gender.male.rawValue)) where field.vocabulary == .gender: text("men", ko: "남성")
        case .equal(let value): text(of: value, in: field)
        case .anyOf(let texts): texts.joined(separator: ", ")
        case .missing: sectionTitle(without: field)
        case .range(let from, let to): range(from, to)
        }
    }

    /// `20-29`; of dates, the years or months that are whole.
    private func range(_ from: FieldValue?, _ to: FieldValue?) -> String {
        var (low, high) = (from?.plainText ?? "", to?.plainText ?? "")
        if low.hasSuffix("-01-01"), high.hasSuffix("-12-31") {
            (low, high) = (String(low.prefix(4)), String(high.prefix(4)))
        } else if low.count == 10, low.hasSuffix("-01"), low.prefix(7) == high.prefix(7) {
            (low, high) = (String(low.prefix(7)), String(high.prefix(7)))
        }
        return low == high ? low : text("\(low)-\(high)", ko: "\(low)~\(high)")
    }

    package var figuresHint: String {
        text("Bars narrow the list; Enter keeps it", ko: "막대로 목록 좁히기, Enter로 유지")
    }

    /// What the last refresh changed in this list.
    package func lastRefresh(_ change: SectionChange) -> String {
        text("Last refresh, \(self.change(change))", ko: "마지막 새로 고침, \(self.change(change))")
    }

    package func percent(_ part: Int, of whole: Int) -> String {
        let tenths = whole > 0 ? (part * 1_000 + whole / 2) / whole : 0
        return "\(tenths / 10).\(tenths % 10)%"
    }

    package func moreTraits(_ count: Int) -> String {
        text(
            "and \(count) more: --format json lists all of them",
            ko: "그 외 \(count)개. --format json을 쓰면 모두 볼 수 있습니다.")
    }
}

extension Messages {
    package func problem(_ problem: BreachedPasswords.Problem) -> String {
        switch problem {
        case .unreadable(let path, let reason): unreadable(path, reason, check: "auth.local.breached_passwords")
        case .foreign(let path):
            text(
                "\(path) is not a list built by this version: build it with rollcall account breached build",
                ko: "\(path) 파일은 이 버전이 만든 목록이 아닙니다. rollcall account breached build로 만드세요."
            )
        case .damaged(let path):
            text(
                "\(path) is damaged: build it again with rollcall account breached build",
                ko: "\(path) 파일이 손상되었습니다. rollcall account breached build로 다시 만드세요."
            )
        }
    }

    package func problem(_ problem: BreachedPasswords.BuildProblem, in list: String) -> String {
        switch problem {
        case .unreadable(let path, let reason): unreadable(path, reason)
        case .line(let number):
            text(
                "Line \(number) of \(list) is not a SHA-1 hash and a count: give a list in the format of Have I Been "
                    + "Pwned",
                ko: "\(list) 파일의 \(number)번째 줄이 SHA-1과 횟수로 되어 있지 않습니다. Have I Been Pwned 형식의 목록을 지정하세요."
            )
        case .empty:
            text(
                "\(list) has no passwords: lower --least-count, or give another list",
                ko: "\(list) 파일에 비밀번호가 없습니다. --least-count를 낮추거나 다른 목록을 지정하세요.")
        case .tooMany(let limit):
            text(
                "\(list) has more than \(limit) passwords: leave out the rarer ones with --least-count",
                ko: "\(list) 파일의 비밀번호가 \(limit)개를 넘습니다. --least-count로 드문 것을 빼세요."
            )
        case .notWritable(let path, let reason):
            text(
                "\(shown(path)) cannot be written (\(reason)): check the folder",
                ko: "\(shown(path)) 파일에 쓸 수 없습니다(\(reason)). 폴더를 확인하세요.")
        }
    }

    /// Says that a list was built.
    package func breachedBuilt(_ count: Int, path: String) -> String {
        text(
            "Wrote \(count == 1 ? "1 password" : "\(count) passwords") to \(path): set "
                + "auth.local.breached_passwords to that path",
            ko: "비밀번호 \(count)개를 \(path) 파일에 저장했습니다. auth.local.breached_passwords를 이 경로로 설정하세요."
        )
    }
}

extension Messages {
    package func pepperUnreadable(path: String, reason: String) -> String {
        text(
            "\(path) cannot be used (\(reason)): check auth.local.pepper_file, and set its mode to 600",
            ko: "\(path) 파일을 사용할 수 없습니다(\(reason)). auth.local.pepper_file을 확인하고 파일 권한을 600으로 설정하세요."
        )
    }

    package func pepperTooShort(path: String, line: Int, minimumLength: Int) -> String {
        text(
            "Line \(line) of \(path) has fewer than \(characters(minimumLength)): "
                + "make a key with openssl rand -base64 32",
            ko: "\(path) 파일의 \(line)번째 줄이 \(characters(minimumLength))보다 짧습니다. openssl rand -base64 32로 키를 만드세요."
        )
    }
}
