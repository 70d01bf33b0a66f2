package import Accounts
import Networking

extension Messages {
    /// Says why an endpoint gave no usable answer.
    package func error(_ failure: EndpointError) -> String {
        switch failure {
        case .network(let error): self.error(error, from: .endpoint)
        case .serverError(let status):
            text(
                "The endpoint failed (status \(status)): try again later",
                ko: "엔드포인트에 오류가 발생했습니다(상태 \(status)). 나중에 다시 시도하세요."
            )
        case .notDealtWith(let status):
            text(
                "The endpoint did not deal with the request (status \(status)): try again",
                ko: "엔드포인트가 요청을 처리하지 않았습니다(상태 \(status)). 다시 시도하세요.")
        case .intercepted(let who, let status): intercepted(who, status)
        case .renewalLost(let failure):
            text(
                "The session could not be renewed, and may have ended. \(error(failure))",
                ko: "세션을 갱신하지 못했으며, 세션이 끝났을 수 있습니다. \(error(failure))")
        case .tooManyRequests(let wait):
            text("The endpoint is rate limiting: \(tryAgain(after: wait))", ko: "요청이 너무 많습니다. \(tryAgain(after: wait))")
        case .overloaded(let wait):
            text(
                "The endpoint is too busy: \(tryAgain(after: wait))",
                ko: "엔드포인트에 요청이 몰려 있습니다. \(tryAgain(after: wait))")
        case .redirected(let location?):
            redirected(to: RedactedURL.url(location).cut(to: Self.maximumQuoteLength, ellipsis))
        case .redirected(nil):
            text(
                "The endpoint redirects without saying where: check its address",
                ko: "이동할 주소가 없는 리디렉션입니다. 엔드포인트 주소를 확인하세요."
            )
        case .notUnderstood(let reason): notUnderstood(reason)
        case .misconfigured(let code, let message): quoting(message, misconfigured(code))
        case .refused(let code, let message):
            quoting(
                message,
                failure.isFailureOfProvider
                    ? text(
                        "The endpoint could not process the request (\(code)): try again later",
                        ko: "엔드포인트가 요청을 처리하지 못했습니다(\(code)). 나중에 다시 시도하세요.")
                    : text(
                        "The endpoint refused this sign-in or renewal (\(code)): start again, and tell whoever runs "
                            + "the endpoint if this keeps happening",
                        ko: "엔드포인트가 이 로그인 또는 갱신을 거부했습니다(\(code)). 처음부터 다시 시작하고, 계속되면 엔드포인트 관리자에게 "
                            + "알리세요."))
        case .step(let request, let failure):
            text(
                "The sign-in request \(request) failed, so you are not signed in. \(self.error(failure))",
                ko: "로그인에 필요한 요청 \(request)에 실패하여 로그인하지 못했습니다. \(self.error(failure))")
        case .noPages:
            text(
                "This endpoint takes a password only: leave out --device, --browser, --callback-stdin and --client",
                ko: "이 엔드포인트에는 비밀번호로만 로그인할 수 있습니다. --device, --browser, --callback-stdin, --client를 "
                    + "빼세요.")
        case .noSuchMethod(let method): noSuchMethod(method)
        case .noListener(let port, let reason): noListener(port: port, reason: reason)
        case .formTokenMissing(let code):
            text(
                "The endpoint expects a form token (\(code)): set the page that contains it as "
                    + "auth.remote.login.form",
                ko: "엔드포인트에 폼 토큰이 필요합니다(\(code)). 토큰이 있는 페이지를 auth.remote.login.form에 지정하세요."
            )
        case .storageNotWritable(let path, let reason):
            text(
                "\(path) cannot be created or written (\(reason)): check the folder and its permissions",
                ko: "\(path) 파일을 만들거나 쓸 수 없습니다(\(reason)). 폴더와 권한을 확인하세요."
            )
        case .storageNewer(let path, let version):
            text(
                "\(path) was changed by a later version of this program (\(version)): install that version; your "
                    + "accounts are unchanged",
                ko: "더 새로운 버전의 프로그램이 \(path.with(.object)) 변경했습니다(\(version)). 새 버전을 설치하세요. 계정은 그대로 있습니다."
            )
        case .databaseUnavailable(let name, let reason):
            text(
                "The database \(name) cannot be used (\(reason)): check that it is running, its address, and the "
                    + "role's privileges",
                ko: "데이터베이스 \(name.with(.object)) 사용할 수 없습니다(\(reason)). 실행 중인지, 주소와 역할의 권한이 맞는지 확인하세요."
            )
        case .outOfMemory(let bytes): outOfMemory(bytes)
        case .renewedElsewhere:
            text(
                "Another rollcall is renewing a session: try again when it is done",
                ko: "다른 rollcall이 세션을 갱신하고 있습니다. 끝난 뒤 다시 시도하세요.")
        case .storageExposed(let path, let exposure): exposed(path, exposure)
        case .storageDamaged(let path, let reason):
            text(
                "\(path) is damaged or not a database (\(reason)): move it away or restore it from a backup",
                ko: "\(path) 파일이 손상되었거나 데이터베이스가 아닙니다(\(reason)). 다른 곳으로 옮기거나 백업에서 복구하세요."
            )
        }
    }

    private func intercepted(_ who: EndpointError.Interceptor, _ status: Int) -> String {
        switch who {
        case .proxy:
            text(
                "A proxy on the way to the endpoint requires a user name and password (status \(status)): check the "
                    + "proxy's address",
                ko: "엔드포인트로 가는 프록시가 사용자 이름과 비밀번호를 요구합니다(상태 \(status)). 프록시 주소를 확인하세요.")
        case .network:
            text(
                "This network wants you to sign in to it first (status \(status)): open any page in a browser, then "
                    + "try again",
                ko: "이 네트워크에 먼저 로그인해야 합니다(상태 \(status)). 브라우저에서 아무 페이지나 연 뒤 다시 시도하세요.")
        case .page:
            text(
                "Something before the endpoint, such as a firewall, refused the request with a page of its own (status "
                    + "\(status)): this says nothing about the account; ask whoever runs the network or the endpoint",
                ko: "방화벽 등 엔드포인트 앞의 장비가 자체 페이지로 요청을 거부했습니다(상태 \(status)). 계정과는 관계가 없습니다. 네트워크나 "
                    + "엔드포인트 관리자에게 문의하세요.")
        case .tlsPort:
            text(
                "The endpoint expects https at this port (status \(status)): write https:// in its address",
                ko: "엔드포인트의 이 포트는 https를 사용합니다(상태 \(status)). 주소를 https://로 쓰세요.")
        }
    }

    private func outOfMemory(_ bytes: Int?) -> String {
        guard let bytes else {
            return text(
                "There is too little memory to check a password: free some, or raise the limit (ulimit -v)",
                ko: "비밀번호를 확인할 메모리가 부족합니다. 메모리를 확보하거나 한도(ulimit -v)를 높이세요.")
        }
        let (whole, rest) = bytes.quotientAndRemainder(dividingBy: 1_048_576)
        let size = rest == 0 ? whole : whole + 1
        return text(
            "\(size) MiB of memory are needed to check a password: free some, or raise the limit (ulimit -v)",
            ko: "비밀번호를 확인하려면 메모리가 \(size)MiB 필요합니다. 메모리를 확보하거나 한도(ulimit -v)를 높이세요.")
    }

    /// Says what is wrong with how this program is known to the endpoint. `code` is the endpoint's.
    private func misconfigured(_ code: String) -> String {
        switch code {
        case "unsupported_grant_type":
            text(
                "The endpoint does not accept this grant type (\(code)): check grant_type in its "
                    + "description, or use another way to sign in",
                ko: "엔드포인트가 요청한 그랜트를 받지 않습니다(\(code)). 엔드포인트 정의의 grant_type을 확인하거나 다른 방법으로 로그인하세요.")
        case "openid.issuer":
            text(
                "The session was not issued by the provider that the configuration names, so nothing was sent there: "
                    + "check openid.issuer in the endpoint's description, or sign in again",
                ko: "설정에 있는 제공자가 발급한 세션이 아니어서 아무것도 보내지 않았습니다. 엔드포인트 정의의 openid.issuer를 "
                    + "확인하거나 다시 로그인하세요.")
        case "openid.client_key_file":
            text(
                "The client's private key cannot be used (\(code)): it must be a file closed to others, with an RSA, "
                    + "EC or Ed25519 key in PEM without a passphrase",
                ko: "클라이언트의 개인 키를 쓸 수 없습니다(\(code)). 다른 사용자가 읽을 수 없는 파일에 암호 없는 PEM 형식의 RSA, EC 또는 "
                    + "Ed25519 키가 있어야 합니다.")
        case "openid.client_assertion_file", "openid.subject_token_file":
            text(
                "The token cannot be read (\(code)): it must be the only text in a file closed to others",
                ko: "토큰을 읽을 수 없습니다(\(code)). 다른 사용자가 읽을 수 없는 파일에 토큰만 있어야 합니다.")
        case "auth.remote.ldap.base":
            text(
                "The directory server has no entry of that name (\(code)): check it",
                ko: "디렉터리 서버에 그런 항목이 없습니다(\(code)). 값을 확인하세요.")
        case "auth.remote.ldap.filter", "filter":
            text(
                "The filter finds more than one account, or is none (\(code)): check it",
                ko: "필터에 맞는 계정이 둘 이상이거나 필터가 잘못되었습니다(\(code)). 값을 확인하세요.")
        case "auth.remote.ldap.service_dn", "auth.remote.ldap.service_password_file":
            text(
                "The directory server needs a service account to find yours, and has accepted none: check "
                    + "auth.remote.ldap.service_dn and service_password_file",
                ko: "디렉터리 서버에서 계정을 찾으려면 서비스 계정이 필요하지만 인정되지 않았습니다. auth.remote.ldap.service_dn과 "
                    + "service_password_file을 확인하세요.")
        case "invalid_scope":
            text(
                "The endpoint does not allow this client the requested scope (\(code)): check scope in its "
                    + "description",
                ko: "엔드포인트가 요청한 범위를 허용하지 않습니다(\(code)). 엔드포인트 정의의 scope를 확인하세요.")
        default:
            text(
                "The endpoint rejected the configuration, not the account (\(code)): check the client's id and "
                    + "secret, or the API key, in the endpoint's description",
                ko: "엔드포인트가 계정이 아니라 설정을 거부했습니다(\(code)). 엔드포인트 정의에서 클라이언트 ID와 비밀 키 또는 API 키를 "
                    + "확인하세요."
            )
        }
    }

    private func redirected(to address: String) -> String {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            return text(
                "The endpoint redirects to \(address), where you cannot sign in: check the endpoint's address",
                ko: "엔드포인트가 \(address.with(.direction)) 이동하라고 응답했지만 로그인할 수 있는 주소가 아닙니다. 엔드포인트 주소를 "
                    + "확인하세요."
            )
        }
        return text(
            "The endpoint redirects to \(address): if you trust it, give that address, without the request path, with "
                + "--endpoint",
            ko: "엔드포인트가 \(address.with(.direction)) 이동하라고 응답했습니다. 믿을 수 있는 주소라면 요청 경로를 뺀 주소를 "
                + "--endpoint로 지정하세요."
        )
    }

    private func exposed(_ path: String, _ exposure: StorageExposure) -> String {
        switch exposure {
        case .symbolicLink:
            text(
                "\(path) is a symbolic link: put the file itself there, or set XDG_DATA_HOME to its folder",
                ko: "\(path.with(.topic)) 심볼릭 링크입니다. 파일 자체를 그 위치에 두거나 XDG_DATA_HOME을 파일이 있는 곳으로 지정하세요."
            )
        case .foreignOwner(let owner):
            text(
                "\(path) belongs to another user (uid \(owner)): change its owner (chown), or set XDG_DATA_HOME",
                ko: "\(path.with(.topic)) 다른 사용자(UID \(owner))의 것입니다. 소유자를 바꾸거나(chown) XDG_DATA_HOME을 지정하세요."
            )
        case .looseMode(let mode):
            text(
                "Other users can write to \(path) (mode \(String(mode, radix: 8))): run chmod 700 on it",
                ko: "다른 사용자가 \(path)에 쓸 수 있습니다(모드 \(String(mode, radix: 8))). chmod 700을 실행하세요."
            )
        }
    }

    private func notUnderstood(_ reason: EndpointError.NotUnderstood) -> String {
        let check = text("check that this is the right address", ko: "주소가 맞는지 확인하세요.")
        return switch reason {
        case .status(let status):
            text(
                "The endpoint responded with status \(status): \(check)",
                ko: "엔드포인트가 \("상태 \(status)".with(.direction)) 응답했습니다. \(check)"
            )
        case .otherShape(let presets):
            text(
                "The endpoint is not rollcall-server; it looks like \(alternatives(presets)): run rollcall "
                    + "endpoint probe URL, which proposes a description",
                ko: "엔드포인트가 rollcall-server가 아닙니다. \(presets.joined(separator: ", ")) 프리셋과 비슷합니다. "
                    + "rollcall endpoint probe URL을 실행하고 제안된 정의를 사용하세요."
            )
        case .notJSON:
            text("The endpoint's response is not JSON: \(check)", ko: "엔드포인트의 응답이 JSON이 아닙니다. \(check)")
        case .member(let name):
            text(
                "The endpoint's response has no usable \(quoted(name)): \(check)",
                ko: "엔드포인트의 응답에 쓸 수 있는 \(quoted(name)) 항목이 없습니다. \(check)"
            )
        case .said(let name, let words):
            quoting(
                words,
                text(
                    "The endpoint's response has no usable \(quoted(name)): ask whoever runs the endpoint, or give "
                        + "what it says a meaning in failure.meanings of its description",
                    ko: "엔드포인트의 응답에 쓸 수 있는 \(quoted(name)) 항목이 없습니다. 엔드포인트 관리자에게 문의하거나 정의의 "
                        + "failure.meanings에 응답의 의미를 지정하세요."))
        case .foreign(let name):
            text(
                "The endpoint's response does not belong to this login (\(quoted(name)) does not match), so it was "
                    + "not used: try again, and tell whoever runs the endpoint if this keeps happening",
                ko: "엔드포인트의 응답이 이번 로그인의 것이 아니어서(\(quoted(name)) 불일치) 쓰지 않았습니다. 다시 시도하고, 계속되면 엔드포인트 "
                    + "관리자에게 알리세요."
            )
        case .issuer(let named, let asked): issuerDiffers(named, at: asked)
        case .expired(let name):
            text(
                "The token issued for this login has already expired (\(quoted(name)) is in the past): check this "
                    + "machine's clock, then try again",
                ko: "엔드포인트가 이번 로그인에 발급한 토큰이 이미 만료되었습니다(\(quoted(name))). 이 컴퓨터의 시계를 확인하고 다시 "
                    + "시도하세요.")
        case .notCallback:
            text(
                "This is not the address that the sign-in page ended at, or it belongs to another attempt, so nothing "
                    + "was sent: copy the whole address from the browser's address bar",
                ko: "로그인 페이지가 마지막에 연 주소가 아니거나 다른 시도의 주소여서 보내지 않았습니다. 브라우저 주소창의 주소를 전부 복사하세요.")
        case .notForHeader:
            text(
                "The login name or password contains a line break or control character that cannot be sent to this "
                    + "endpoint, so nothing was sent: type it again",
                ko: "아이디나 비밀번호에 이 엔드포인트로 보낼 수 없는 제어 문자가 있어 보내지 않았습니다. 다시 입력하세요."
            )
        case .notForPath:
            text(
                "The login name would change the path of the request (\".\" or \"..\"), so nothing was sent: use "
                    + "another one",
                ko: "아이디 때문에 이 엔드포인트의 요청 경로가 바뀌므로(\".\" 또는 \"..\") 보내지 않았습니다. 다른 아이디를 입력하세요."
            )
        case .passwordNotText:
            text(
                "The password is not UTF-8 text, which is all that this endpoint accepts, so nothing was sent: "
                    + "type it again",
                ko: "이 엔드포인트는 UTF-8 텍스트만 받는데 비밀번호가 UTF-8이 아니어서 보내지 않았습니다. 다시 입력하세요."
            )
        }
    }
}

extension Messages {
    /// Says that attempts are refused for now, and for how long if that is known.
    package func locked(_ wait: Duration?) -> String {
        text("Too many attempts: \(tryAgain(after: wait))", ko: "시도 횟수가 너무 많습니다. \(tryAgain(after: wait))")
    }

    /// Says when to try again, as the end of a sentence in English and as a whole one in Korean.
    package func tryAgain(after wait: Duration?) -> String {
        guard let wait else { return text("wait a while and try again", ko: "잠시 뒤에 다시 시도하세요.") }
        return text("try again in \(duration(wait))", ko: "\(duration(wait)) 뒤에 다시 시도하세요.")
    }

    /// Names several things of which one is meant, in English: "a, b or c".
    package func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// The maximum length of a quoted foreign text, in characters.
    private static let maximumQuoteLength = 300

    /// Appends the endpoint's own words to our sentence.
    package func quoting(_ foreign: String?, _ ours: String) -> String {
        guard let foreign = foreign?.cut(to: Self.maximumQuoteLength, ellipsis), !foreign.isEmpty else { return ours }
        return text("\(ours) (it says: \(foreign))", ko: "\(ours) (응답: \(foreign))")
    }

    /// Says that a provider is known by another name than the URL that was given.
    package func issuerDiffers(_ issuer: String, at url: String) -> String {
        let issuer = shown(issuer)
        return text(
            "The provider at \(url) names itself \(issuer): set \"issuer\" in \"openid\", or \"endpoint\" where there is none, to "
                + "\"\(issuer)\"",
            ko: "\(url)의 제공자가 밝힌 이름은 \(issuer)입니다. 설정에서 \"openid\"의 \"issuer\" 값을, 그 값이 없으면 "
                + "\"endpoint\" 값을 \"\(issuer)\"에 맞게 바꾸세요.")
    }

    func noSuchMethod(_ method: SignInMethod) -> String {
        switch method {
        case .browser, .paste:
            text(
                "This client cannot sign in with a browser at this endpoint: use --device",
                ko: "이 클라이언트로는 이 엔드포인트에 브라우저로 로그인할 수 없습니다. --device를 쓰세요."
            )
        case .device:
            text(
                "This client cannot sign in on another device at this endpoint: leave --device out, or set "
                    + "auth.remote.browser to loopback",
                ko: "이 클라이언트로는 이 엔드포인트에 다른 기기에서 로그인할 수 없습니다. --device를 빼거나 auth.remote.browser를 loopback으로 지정하세요."
            )
        case .client:
            text(
                "This client cannot sign in without a person at this endpoint: allow client credentials or token "
                    + "exchange there, or leave --client out",
                ko: "이 클라이언트는 이 엔드포인트에 사용자 없이 로그인할 수 없습니다. 엔드포인트에서 클라이언트 자격 증명이나 토큰 교환을 "
                    + "허용하거나 --client를 빼세요.")
        }
    }

    func noListener(port: Int?, reason: String) -> String {
        guard let port else {
            return text(
                "No port on this machine can receive the browser's response (\(reason)): use --device or "
                    + "--callback-stdin",
                ko: "브라우저의 응답을 받을 포트를 열 수 없습니다(\(reason)). --device나 --callback-stdin을 쓰세요.")
        }
        return text(
            "Port \(port) cannot receive the browser's response (\(reason)): free it, or use --device or "
                + "--callback-stdin",
            ko: "포트 \(port)에서 브라우저의 응답을 받을 수 없습니다(\(reason)). 포트를 비우거나 --device 또는 --callback-stdin을 쓰세요.")
    }
}

extension String {
    /// Returns the first `limit` characters, with an ellipsis if there were more.
    fileprivate func cut(to limit: Int, _ ellipsis: String) -> String {
        let start = prefix(limit)
        return start.endIndex == endIndex ? self : start + ellipsis
    }
}
