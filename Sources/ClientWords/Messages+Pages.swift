package import Accounts
package import Words

// Signing in on an endpoint's own pages.
extension Messages {
    package func label(_ method: SignInMethod) -> String {
        switch method {
        case .browser: text("Sign in with the browser", ko: "브라우저로 로그인")
        case .device: text("Sign in on another device", ko: "다른 기기에서 로그인")
        case .paste: text("Sign in with a browser elsewhere", ko: "다른 컴퓨터의 브라우저로 로그인")
        case .client: text("Sign in as the client", ko: "클라이언트로 로그인")
        }
    }

    /// The hint while a way to sign in is selected in a form.
    package func hint(_ method: SignInMethod) -> String {
        switch method {
        case .browser: text("Press Enter to open the browser", ko: "Enter를 누르면 브라우저를 엽니다")
        case .device: text("Press Enter to get a code", ko: "Enter를 누르면 코드를 받습니다")
        case .paste: text("Press Enter to get an address", ko: "Enter를 누르면 주소를 받습니다")
        case .client: text("Press Enter to sign in", ko: "Enter를 누르면 로그인합니다")
        }
    }

    /// The question of a plain form that offers several ways to sign in, numbered from 1.
    package var howToSignIn: String { text("How to sign in (number) [1]: ", ko: "로그인 방법(번호) [1]: ") }
    package var byPassword: String { text("Email and password", ko: "이메일과 비밀번호") }
    package func noSuchNumber(_ count: Int) -> String {
        text("Type a number from 1 to \(count)", ko: "1부터 \(count) 사이의 번호를 입력하세요")
    }

    package var openOnDevice: String {
        text("Open this page on any device:", ko: "아무 기기에서나 다음 페이지를 여세요")
    }

    package func enterCode(isCopied: Bool) -> String {
        isCopied
            ? text(
                "and enter this code, which the terminal was asked to copy:",
                ko: "그리고 이 코드를 입력하세요(터미널에 복사를 요청했습니다)")
            : text("and enter this code:", ko: "그리고 이 코드를 입력하세요")
    }

    package func openHere(isOpened: Bool) -> String {
        isOpened
            ? text(
                "Sign in on the page that opens in the browser. If none opens, its address is:",
                ko: "브라우저에 열리는 페이지에서 로그인하세요. 열리지 않으면 다음 주소를 여세요.")
            : text(
                "Open this address in a browser on this machine and sign in:",
                ko: "이 컴퓨터의 브라우저에서 다음 주소를 열고 로그인하세요")
    }

    package var openElsewhere: String {
        text("Open this address in any browser and sign in:", ko: "아무 브라우저에서나 다음 주소를 열고 로그인하세요")
    }

    /// Says what the browser will show, as nothing answers it there.
    package func copyEnd(_ address: String) -> String {
        text(
            "The browser then fails to open \(address)…: copy that whole address from its address bar.",
            ko: "로그인하면 브라우저가 \(address)… 주소를 열지 못합니다. 주소창에서 그 주소를 전부 복사하세요.")
    }

    /// Asks for the address that the browser ended at, which a terminal does not show.
    package var callbackPrompt: String { text("Address (not shown): ", ko: "주소(화면에 표시되지 않음): ") }

    package var callbackMissing: String {
        text(
            "Input ended before the address that the browser ends at: with --callback-stdin it is the first line",
            ko: "브라우저가 마지막에 연 주소를 읽기 전에 입력이 끝났습니다. --callback-stdin을 쓰면 첫 줄에 그 주소를 쓰세요.")
    }

    package func waitingForPage(left: Duration) -> String {
        text(
            "Waiting for you to sign in \(dot) \(duration(left)) left \(dot) Ctrl-C cancels",
            ko: "로그인을 기다리는 중 \(dot) \(duration(left)) 남음 \(dot) Ctrl-C로 취소")
    }

    /// Shown while the endpoint is asked for a page.
    package var askingForPage: String { text("Asking the endpoint\(ellipsis)", ko: "엔드포인트에 요청하는 중\(ellipsis)") }

    package var expiredPage: String {
        text(
            "The sign-in page timed out, or its response was already used: start again",
            ko: "제시간에 페이지에서 로그인하지 않았거나 응답이 이미 사용되었습니다. 처음부터 다시 시작하세요."
        )
    }

    package var declined: String {
        text("The sign-in was declined on the page: start again to allow it", ko: "페이지에서 로그인을 거부했습니다. 허용하려면 다시 시작하세요.")
    }

    package var noPassword: String {
        text(
            "You cannot sign in to this endpoint with a password: use --device, or --token-stdin with a token that "
                + "you have",
            ko: "이 엔드포인트에는 비밀번호로 로그인할 수 없습니다. --device를 쓰거나 갖고 있는 토큰을 --token-stdin으로 전달하세요."
        )
    }

    /// Asks for a token at a terminal, which does not show it.
    package var tokenPrompt: String { text("Token (not shown): ", ko: "토큰(화면에 표시되지 않음): ") }

    package var tokenMissing: String {
        text(
            "Input ended before a token was read: with --token-stdin it is the first line",
            ko: "토큰을 읽기 전에 입력이 끝났습니다. --token-stdin을 쓰면 첫 줄에 토큰을 쓰세요."
        )
    }

    package var tokenMalformed: String {
        text(
            "The token has a line break, a space or another character inside that tokens here do not have, so nothing "
                + "was sent: give it on one line, as it was issued",
            ko: "토큰 안에 줄바꿈이나 공백처럼 토큰에 쓰지 않는 문자가 있어 보내지 않았습니다. 발급받은 그대로 한 줄에 쓰세요."
        )
    }

    /// Shown on the browser's page once it has delivered the response.
    package var pageDone: String {
        text(
            "You can close this page and go back to the terminal.",
            ko: "이 페이지를 닫고 터미널로 돌아가세요.")
    }

    /// Shown on the browser's page if its response is of no use.
    package var pageRefused: String {
        text(
            "This response was not accepted: the terminal says what to do next.",
            ko: "응답을 받아들이지 않았습니다. 터미널에서 다음 할 일을 확인하세요.")
    }
}
