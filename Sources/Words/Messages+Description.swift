import Settings

extension Messages {
    /// Says what a part of an endpoint's description accepts.
    func described(_ part: Settings.Allowed.Description) -> String {
        switch part {
        case .text: text("text", ko: "텍스트")
        case .requestPath:
            text(
                "a path such as /login, or a full http(s) URL, without a query",
                ko: "/login 같은 경로 또는 쿼리가 없는 전체 http(s) URL"
            )
        case .securePath:
            text(
                "a path such as /login, or a full https URL, since the endpoint is https",
                ko: "엔드포인트가 https이므로 /login 같은 경로 또는 전체 https URL"
            )
        case .localPath:
            text(
                "a path such as /login, or a full URL of https or of this machine, since the endpoint is on this "
                    + "machine",
                ko: "엔드포인트가 이 컴퓨터에 있으므로 /login 같은 경로, 전체 https URL 또는 이 컴퓨터의 전체 URL"
            )
        case .ownPath:
            text(
                "a path such as /login, or a full URL of the endpoint's own origin, since the session's token goes "
                    + "nowhere else (without {token}, \"carries_token\": false allows others)",
                ko: "세션 토큰은 엔드포인트의 출처로만 보내므로 /login 같은 경로 또는 그 출처의 전체 URL({token}이 없으면 "
                    + "\"carries_token\": false로 다른 주소도 가능)"
            )
        case .secureURL:
            text("an https URL, since the endpoint is https", ko: "엔드포인트가 https이므로 https URL")
        case .localURL:
            text(
                "a URL of https or of this machine, since the endpoint is on this machine",
                ko: "엔드포인트가 이 컴퓨터에 있으므로 https URL 또는 이 컴퓨터의 URL"
            )
        case .condition: text("text, a number, true or false", ko: "텍스트, 숫자, true 또는 false")
        case .textCondition:
            text(
                "text in quotation marks, since headers, cookies and pages have nothing else",
                ko: "따옴표로 묶은 텍스트(헤더, 쿠키, 페이지에는 텍스트만 있음)"
            )
        case .statusCondition: text("a status such as 403, or \"*\"", ko: "403 같은 상태 코드 또는 \"*\"")
        case .code(let sources):
            text(
                "a code that can occur at \(sources.joined(separator: ", "))",
                ko: "\(sources.joined(separator: ", "))에 있을 수 있는 코드"
            )
        case .redirect:
            text(
                "http://127.0.0.1 or http://localhost, a port where the provider wants one, and a path",
                ko: "http://127.0.0.1이나 http://localhost, 필요하면 포트, 그리고 경로"
            )
        case .fieldValue:
            text("text, a number, true, false, null or a list of them", ko: "텍스트, 숫자, true, false, null 또는 그 목록")
        case .placeholders(let names) where names.isEmpty:
            text("one line of text without {\(ellipsis)}", ko: "{\(ellipsis)}가 없는 한 줄 텍스트")
        case .placeholders(let names):
            text(
                "one line of text with no {\(ellipsis)} other than \(braced(names))",
                ko: "\(braced(names)) 외의 {\(ellipsis)}가 없는 한 줄 텍스트"
            )
        case .ownName(let names):
            text(
                "a name other than \(names.joined(separator: ", ")), which already have values",
                ko: "\(names.joined(separator: ", ")) 외의 이름(이 이름들에는 이미 정해진 값이 있음)"
            )
        case .headerName:
            text(
                "the name of an HTTP header other than Content-Length and Transfer-Encoding, which follow from the "
                    + "body",
                ko: "HTTP 헤더 이름(본문에 따라 정해지는 Content-Length와 Transfer-Encoding 제외)"
            )
        case .sources:
            text(
                "a place in the response, or a list of them: a path such as user.email, header:NAME, "
                    + "cookie:NAME, form:NAME, cookies, body, :status, "
                    + "claim:NAME or claim:PATH:NAME; a name with a dot or a colon goes in brackets, as in ['a.b']",
                ko:
                    "응답 안의 위치 또는 그 목록(user.email 같은 경로, header:이름, cookie:이름, form:이름, cookies, body, :status, "
                    + "claim:이름, claim:경로:이름. "
                    + "점이나 콜론이 있는 이름은 ['a.b']처럼 대괄호로 쓰기)"
            )
        case .expiries:
            text(
                #"a list such as [{"seconds": "expires_in"}], of seconds, milliseconds, duration, date, epoch or "#
                    + "epoch_milliseconds",
                ko:
                    #"[{"seconds": "expires_in"}] 같은 목록(seconds, milliseconds, duration, date, epoch, "#
                    + "epoch_milliseconds)"
            )
        case .expiry:
            text(
                #"an object with exactly one member, such as {"seconds": "expires_in"}"#,
                ko: #"{"seconds": "expires_in"}처럼 멤버가 하나뿐인 객체"#
            )
        case .statuses: text("a list of HTTP statuses such as [200, 201]", ko: "[200, 201] 같은 HTTP 상태 목록")
        }
    }

    private func braced(_ names: [String]) -> String { names.map { "{\($0)}" }.joined(separator: ", ") }
}
