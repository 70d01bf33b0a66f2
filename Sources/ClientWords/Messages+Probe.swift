package import Words

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
                "No preset fits. This draft is built from what the endpoint shows, for the configuration file: try it",
                ko: "맞는 프리셋이 없어 엔드포인트에서 본 것으로 설정 파일에 넣을 초안을 만들었습니다. 시험해 보세요."
            )
        }
        return text(
            "It looks like \(preset); this goes into the configuration file",
            ko: "\(preset) 프리셋에 맞는 것으로 보입니다. 설정 파일에 넣을 정의는 다음과 같습니다."
        )
    }

    /// Says what has to be replaced in a proposal.
    package func placeholdersToReplace(_ names: [String]) -> String {
        let listed = names.map { $0.uppercased() }.joined(separator: ", ")
        return text("Replace \(listed) with values of your own", ko: "대문자로 쓴 \(listed) 자리에 실제 값을 넣으세요.")
    }

    /// Asks whether a description is written.
    package func keepsDescription(in path: String) -> String {
        text("Write this to \(path) and sign in with it? [Y/n]", ko: "이 정의를 \(path)에 쓰고 로그인할까요? [Y/n]")
    }

    /// - Parameter command: What signs in with the file; `nil` if that follows at once.
    package func configurationWritten(path: String, endpoint: String, command: String?) -> String {
        let written = text("Wrote \(endpoint) to \(path)", ko: "\(path)에 \(endpoint)의 설정을 썼습니다.")
        guard let command else { return written }
        return written + text(": sign in with \(command)", ko: " 로그인 명령: \(command)")
    }

    package func configurationIsTaken(path: String) -> String {
        text(
            "\(path) has an endpoint or a password command already, and was left as it is: paste the proposal, or give "
                + "a new file with --config",
            ko: "\(path)에 이미 엔드포인트나 비밀번호 명령이 있어 그대로 두었습니다. 제안한 설정을 붙여 넣거나 --config로 새 파일을 지정하세요.")
    }

    /// A server that was probed describes another one.
    package func proposalIsOfAnother(_ endpoint: String) -> String {
        text(
            "Nothing was written, since the proposal is for another server, \(endpoint): probe that one, or paste the "
                + "proposal if you trust it",
            ko: "제안한 설정이 다른 서버(\(endpoint))의 것이라 쓰지 않았습니다. 그 서버를 검사하거나, 신뢰한다면 직접 붙여 넣으세요.")
    }

    package func proposalNotFilledIn(_ name: String) -> String {
        text(
            "Nothing was written, since no \(name) was typed: run this again when you know it",
            ko: "\(name) 값을 입력하지 않아 쓰지 않았습니다. 값을 확인하고 다시 실행하세요.")
    }

    /// Nobody was there to say what nobody else can know.
    package func proposalNotWritten(missing names: [String]) -> String {
        let listed = names.joined(separator: ", ")
        return text(
            "Nothing was written. Missing: \(listed). Run this at a terminal, or paste the proposal and fill it in",
            ko: "\(listed) 값이 없어 쓰지 않았습니다. 터미널에서 실행하거나, 제안한 설정을 붙여 넣고 값을 채우세요.")
    }

    package func configurationNotWritten(path: String, reason: String) -> String {
        text(
            "Cannot write the configuration file \(path) (\(reason)): check the folder and its permissions",
            ko: "설정 파일 \(path)에 쓸 수 없습니다(\(reason)). 폴더와 권한을 확인하세요.")
    }

    package func alsoFits(_ presets: [String]) -> String {
        let listed = presets.joined(separator: ", ")
        return text(
            "Also possible: \(listed); rollcall config preset NAME prints one",
            ko: "다른 가능성: \(listed) ('rollcall config preset 이름'으로 볼 수 있습니다)"
        )
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
