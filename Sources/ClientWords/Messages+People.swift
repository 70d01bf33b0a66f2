package import Browsing
import Networking
package import People
package import Words

extension Messages {
    /// Says why people could not be loaded.
    ///
    /// - Parameter isLast: Whether no browser is open in which they could be loaded again.
    package func error(_ failure: PeopleError, isLast: Bool = false) -> String {
        switch failure {
        case .unauthorized: sessionEnded
        case .loginNotEnough(let requirement): loginNotEnough(requirement)
        case .notRenewed(let failure): error(failure.endpointError)
        case .tokenNotSent:
            text(
                "The directory needs a session, and yours is sent to its own endpoint only: if you trust the "
                    + "directory, set people.send_token to always",
                ko: "디렉터리에 세션이 필요하지만 이 세션은 해당 엔드포인트에만 보냅니다. 믿을 수 있는 디렉터리라면 "
                    + "people.send_token을 always로 설정하세요."
            )
        case .tokenRefused(isDescribed: true):
            text(
                "The directory does not accept the credentials in its description: correct people.directory",
                ko: "디렉터리가 설명에 적힌 인증 정보를 받아들이지 않습니다. people.directory를 고치세요."
            )
        case .tokenRefused(isDescribed: false):
            text(
                "The directory does not accept this session, although it is valid: check people.source and "
                    + "people.send_token, and which servers its token is for",
                ko: "세션이 유효한데도 디렉터리가 받아들이지 않습니다. people.source와 people.send_token을 확인하고 토큰이 어느 "
                    + "서버용인지 확인하세요."
            )
        case .forbidden:
            text(
                "This account is not allowed to use the directory: sign in with another one",
                ko: "이 계정으로는 디렉터리를 볼 수 없습니다. 다른 계정으로 로그인하세요."
            )
        case .tooMany(let retryAfter?):
            text(
                "The directory is rate limiting: \(tryAgain(after: retryAfter))",
                ko: "요청이 너무 많습니다. \(tryAgain(after: retryAfter))")
        case .tooMany(nil):
            text(
                "The directory is rate limiting: try again in a minute, or ask for fewer people",
                ko: "요청이 너무 많습니다. 1분 뒤에 다시 시도하거나 불러올 인원을 줄이세요."
            )
        case .overloaded(let retryAfter):
            text(
                "The directory is too busy: \(tryAgain(after: retryAfter))",
                ko: "디렉터리에 요청이 몰려 있습니다. \(tryAgain(after: retryAfter))")
        case .network(let error): self.error(error, from: isLast ? .directoryOfRun : .directory)
        case .serverError(let status):
            text(
                "The directory failed (status \(status)): \(isLast ? "try again" : "refresh") later",
                ko: "디렉터리에 오류가 발생했습니다(상태 \(status)). 나중에 \(isLast ? "다시 시도하세요" : "새로 고치세요")."
            )
        case .redirected(let location):
            text(
                "The directory redirects to \(shown(location)): give that address in people.source, or its path in the "
                    + "directory's description",
                ko: "디렉터리가 \(shown(location).with(.direction)) 리디렉션합니다. people.source에 그 주소를 쓰거나 디렉터리 설명의 경로를 "
                    + "고치세요."
            )
        case .status(let status):
            text(
                "The directory responded with status \(status): check people.source",
                ko: "디렉터리가 \("상태 \(status)".with(.direction)) 응답했습니다. people.source를 확인하세요."
            )
        case .refused(let reason):
            text(
                "The directory refused the search (\(reason)): check people.source",
                ko: "디렉터리가 검색을 거부했습니다(\(reason)). people.source를 확인하세요."
            )
        case .notUnderstood(let reason):
            text(
                "The directory has no people in a form that is understood (\(reason)): check people.source",
                ko: "디렉터리에서 알아볼 수 있는 형식의 사람 목록을 찾지 못했습니다(\(reason)). people.source를 확인하세요."
            )
        case .file(let path, let reason):
            text(
                "\(shown(path)) cannot be read (\(reason)): check people.source",
                ko: "\(shown(path)) 파일을 읽을 수 없습니다(\(reason)). people.source를 확인하세요.")
        }
    }

    /// Says that a directory showed only some of its people.
    package func directoryIsPartial(_ count: Int) -> String {
        text(
            "The directory has more than the \(count) people that it shows: search, narrow people.source, or raise "
                + "people.results",
            ko: "디렉터리에 여기 보이는 \(count)명보다 많은 사람이 있습니다. 검색하거나 people.source의 범위를 좁히거나 people.results를 늘리세요."
        )
    }
}

extension Messages {
    /// `1 person`, `2 people`.
    package func people(_ count: Int) -> String {
        text(count == 1 ? "1 person" : "\(count) people", ko: "\(count)명")
    }

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

    /// Says which login a directory requires, and how to have it.
    private func loginNotEnough(_ requirement: LoginRequirement) -> String {
        let facts = facts(requirement)
        return text(
            "The directory requires another sign-in\(facts): set that in auth.remote.openid.parameters and run "
                + "rollcall login, or ask its operator",
            ko: "디렉터리에서 다른 로그인을 요구합니다\(facts). auth.remote.openid.parameters에 설정하고 rollcall login을 "
                + "실행하거나 운영자에게 문의하세요.")
    }

    /// Asks for the login that a directory requires, which follows.
    func loginRequired(_ requirement: LoginRequirement) -> String {
        let facts = facts(requirement)
        return text(
            "The directory requires another sign-in\(facts): sign in on the provider's page",
            ko: "디렉터리에서 다른 로그인을 요구합니다\(facts). 제공자의 페이지에서 로그인하세요.")
    }

    private func facts(_ requirement: LoginRequirement) -> String {
        let facts = requirement.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return facts.isEmpty ? "" : " (\(shown(facts.joined(separator: ", "))))"
    }

    package var figuresHint: String {
        text("Bars narrow the list; Enter keeps it", ko: "막대로 목록 좁히기, Enter로 유지")
    }

    /// The heading of a person's place in the figures of a list.
    package func placeHeading(of count: Int) -> String { text("Among \(people(count))", ko: "\(people(count)) 가운데") }

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
