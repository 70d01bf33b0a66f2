package import Networking

extension Messages {
    /// The side that was expected to answer.
    package enum Peer {
        case endpoint, directory
        /// The directory where no browser is open that could refresh.
        case directoryOfRun
    }

    /// Says why an exchange failed, and what to do.
    package func error(_ error: NetworkError, from peer: Peer) -> String {
        let words = words(of: peer)
        return switch error {
        case .unreachable(let reason): unreachable(reason, words)
        case .invalidURL: unreachable(logged(error), words)
        case .timedOut(let limit):
            text(
                "The \(words.name) did not answer within \(duration(limit)): \(words.again) later",
                ko: "\(words.name.with(.subject)) \(duration(limit)) 안에 응답하지 않았습니다. 나중에 \(words.again)"
            )
        case .insecure(NetworkError.noTLS):
            text(
                "The \(words.name) does not speak TLS at this port: check the port, and whether its address begins "
                    + "with http://",
                ko: "\(words.name)의 이 포트는 TLS를 쓰지 않습니다. 포트와, 주소가 http://로 시작하는지 확인하세요.")
        case .insecure(let reason) where [NetworkError.unknownAuthority, NetworkError.noAuthority].contains(reason):
            text(
                "No secure connection to the \(words.name) (\(reason)): if it is your own authority's, name its "
                    + "certificate with --ca-file FILE, else do not go on",
                ko: "\(words.name)에 안전하게 연결할 수 없습니다(\(reason)). 직접 운영하는 인증 기관이라면 --ca-file FILE로 인증서를 "
                    + "지정하고, 아니면 진행하지 마세요.")
        case .insecure(let reason):
            text(
                "No secure connection to the \(words.name) (\(reason)): check its certificate",
                ko: "\(words.name)에 안전하게 연결할 수 없습니다(\(reason)). 인증서를 확인하세요."
            )
        case .interrupted:
            text(
                "The \(words.name) closed the connection before its response was complete: \(words.again)",
                ko: "\(words.name.with(.subject)) 응답을 마치기 전에 연결을 끊었습니다. \(words.again)"
            )
        case .notHTTP:
            text(
                "The \(words.name)'s response is not valid HTTP: \(words.check)",
                ko: "\(words.name)의 응답이 올바른 HTTP가 아닙니다. \(words.check)"
            )
        case .tooLarge(let limit):
            text(
                "The \(words.name)'s response is larger than \(limit) bytes: \(words.shrink)",
                ko: "\(words.name)의 응답이 \(limit)바이트보다 큽니다. \(words.shrink)"
            )
        // The package's name in Debian and Ubuntu also helps to find it elsewhere.
        case .noLibrary(let reason):
            text(
                "HTTP needs libcurl, which cannot be loaded (\(reason)): install the package libcurl4, then try again",
                ko: "HTTP에 필요한 libcurl을 불러올 수 없습니다(\(reason)). libcurl4 패키지를 설치하고 다시 시도하세요."
            )
        case .noXMLLibrary(let reason):
            text(
                "CardDAV needs libexpat, which cannot be loaded (\(reason)): install libexpat1, then try again",
                ko: "CardDAV에 필요한 libexpat을 불러올 수 없습니다(\(reason)). libexpat1 패키지를 설치하고 다시 시도하세요.")
        case .noDirectoryLibrary(let reason):
            text(
                "LDAP needs libldap, which cannot be loaded (\(reason)): install libldap2 or libldap-2.5-0, then try "
                    + "again",
                ko: "LDAP에 필요한 libldap을 불러올 수 없습니다(\(reason)). libldap2 또는 libldap-2.5-0 패키지를 설치하고 다시 "
                    + "시도하세요."
            )
        case .notLDAP:
            text(
                "The \(words.name)'s response is not valid LDAP: \(words.check)",
                ko: "\(words.name)의 응답이 올바른 LDAP이 아닙니다. \(words.check)"
            )
        case .cancelled: words.cancelled
        }
    }

    /// Says in a few words how an exchange ended, for the log of `--verbose`.
    package func logged(_ error: NetworkError) -> String {
        switch error {
        case .unreachable(let reason): text("not reached: \(reason)", ko: "연결하지 못함: \(reason)")
        case .timedOut(let limit): text("no response within \(duration(limit))", ko: "\(duration(limit)) 안에 응답 없음")
        case .insecure(let reason): text("not secure: \(reason)", ko: "안전하지 않음: \(reason)")
        case .interrupted: text("cut off", ko: "도중에 끊김")
        case .notHTTP: text("not HTTP", ko: "HTTP가 아님")
        case .tooLarge(let limit): text("larger than \(limit) bytes", ko: "\(limit)바이트보다 큼")
        case .noLibrary(let reason): text("no libcurl: \(reason)", ko: "libcurl 없음: \(reason)")
        case .noXMLLibrary(let reason): text("no libexpat: \(reason)", ko: "libexpat 없음: \(reason)")
        case .noDirectoryLibrary(let reason): text("no libldap: \(reason)", ko: "libldap 없음: \(reason)")
        case .notLDAP: text("not LDAP", ko: "LDAP이 아님")
        case .invalidURL: text("invalid URL", ko: "잘못된 URL")
        case .cancelled: text("canceled", ko: "취소됨")
        }
    }

    private func unreachable(_ reason: String, _ words: PeerWords) -> String {
        text(
            "The \(words.name) cannot be reached (\(reason)): check the address and the network, then \(words.again)",
            ko: "\(words.name)에 연결할 수 없습니다(\(reason)). 주소와 네트워크를 확인하고 \(words.again)"
        )
    }

    /// What the peer is called, and what the person can do.
    private struct PeerWords {
        var name: String
        var again: String
        var check: String
        var shrink: String
        var cancelled: String
    }

    private func words(of peer: Peer) -> PeerWords {
        let tryAgain = text("try again", ko: "다시 시도하세요.")
        switch peer {
        case .endpoint:
            let check = text("check that this is the right address", ko: "주소가 맞는지 확인하세요.")
            return PeerWords(
                name: text("endpoint", ko: "엔드포인트"), again: tryAgain, check: check,
                shrink: check, cancelled: text("Canceled: try again when you are ready", ko: "취소했습니다. 원할 때 다시 시도하세요.")
            )
        case .directory, .directoryOfRun:
            let refresh = text("refresh", ko: "새로 고치세요.")
            return PeerWords(
                name: text("directory", ko: "디렉터리"), again: peer == .directory ? refresh : tryAgain,
                check: text("check people.source", ko: "people.source를 확인하세요."),
                shrink: text("ask for fewer people (people.results)", ko: "불러올 인원(people.results)을 줄이세요."),
                cancelled: text("Loading was canceled: refresh to load again", ko: "불러오기를 취소했습니다. 새로 고치면 다시 불러옵니다.")
            )
        }
    }
}
