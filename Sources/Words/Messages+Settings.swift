import JSON
package import Settings

extension Messages {
    /// Describes a configuration problem: where it is, what is wrong, and what would be valid.
    package func problem(_ problem: SettingsProblem) -> String {
        switch problem {
        case .fileMissing(let path):
            text(
                "There is no file \(shown(path)): give another with --config",
                ko: "\(shown(path)) 파일이 없습니다. --config로 다른 파일을 지정하세요.")
        case .fileUnreadable(let path, let reason):
            text(
                "\(path): cannot be read (\(reason)): check that it is a file that you may read",
                ko: "\(path): 읽을 수 없습니다(\(reason)). 읽을 권한이 있는 파일인지 확인하세요.")
        case .fileSilent(let path, let seconds):
            text(
                "\(path): no data arrived within \(seconds) s: check that something writes to this pipe",
                ko: "\(path): \(seconds)초 동안 아무것도 들어오지 않았습니다. 이 파이프에 쓰는 프로그램이 있는지 확인하세요.")
        case .fileTooLarge(let path, let limit):
            text(
                "\(path): larger than \(limit) bytes: check that it is the right file",
                ko: "\(path): \(limit)바이트보다 큽니다. 맞는 파일인지 확인하세요."
            )
        case .writableByOthers(let path, let mode):
            text(
                "\(path) names a command and others can write to it (mode \(String(mode, radix: 8))): run "
                    + "chmod go-w \(path)",
                ko:
                    "\(path) 파일에 실행할 명령이 있는데 다른 사용자가 쓸 수 있습니다(모드 \(String(mode, radix: 8))). chmod go-w \(path) "
                    + "명령을 실행하세요."
            )
        case .openToOthers(let path, let mode):
            text(
                "\(path) contains secrets and is open to others (mode \(String(mode, radix: 8))): run "
                    + "chmod 600 \(path)",
                ko:
                    "\(path) 파일에 비밀 값이 있는데 다른 사용자가 접근할 수 있습니다(모드 \(String(mode, radix: 8))). chmod 600 \(path) "
                    + "명령을 실행하세요."
            )
        case .notJSON(let path, let line, let column, let fault):
            text(
                "\(path):\(line):\(column): not JSON (\(self.fault(fault))): correct it there",
                ko: "\(path):\(line):\(column): JSON이 아닙니다(\(self.fault(fault))). 그 부분을 고치세요."
            )
        case .notAnObject(let path, let found):
            text(
                "\(path): \(found) is not an object: write {\(ellipsis)}",
                ko: "\(path): \(found.with(.topic)) 객체가 아닙니다. {\(ellipsis)} 형식으로 쓰세요."
            )
        case .duplicateKey(let path, let key, let line, let column):
            text(
                "\(path):\(line):\(column): \(key) appears twice: keep one",
                ko: "\(path):\(line):\(column): \(key) 키가 두 번 나옵니다. 하나만 남기세요."
            )
        case .unknownKey(let origin, let key, let nearest):
            hinting(
                nearest,
                text(
                    "\(name(of: origin)): unknown key \(key)",
                    ko: "\(name(of: origin)): \(key.with(.topic)) 알 수 없는 키입니다"))
        case .unknownVariable(let name, let nearest):
            hinting(nearest, text("\(name): unknown variable", ko: "\(name): 알 수 없는 변수입니다"))
        case .wrongType(let origin, let key, let found, let allowed),
            .notAllowed(let origin, let key, let found, let allowed):
            text(
                "\(name(of: origin)): \(key) is \(shown(found)), but must be \(self.allowed(allowed))",
                ko: "\(name(of: origin)): \(key)에 \(shown(found)) 값을 쓸 수 없습니다. 쓸 수 있는 값: \(self.allowed(allowed))"
            )
        case .credentialsInURL(let origin, let key):
            text(
                "\(name(of: origin)): \(key) contains a user name or a password: remove them from the URL",
                ko: "\(name(of: origin)): \(key)에 사용자 이름이나 비밀번호가 들어 있습니다. URL에서 빼세요."
            )
        case .missingKey(let origin, let key):
            text("\(name(of: origin)): \(key) is missing: add it", ko: "\(name(of: origin)): \(key) 키가 없습니다. 추가하세요.")
        case .repeatedTitle(let origin, let key, let found):
            text(
                "\(name(of: origin)): \(key): another section is also called \(found): give each its own title",
                ko: "\(name(of: origin)): \(key): 제목이 \(found)인 섹션이 또 있습니다. 섹션마다 다른 제목을 쓰세요."
            )
        case .repeatedEndpoint(let origin, let key, let found):
            text(
                "\(name(of: origin)): \(key): \(found) is already described above: keep one",
                ko: "\(name(of: origin)): \(key): \(found)에 대한 정의가 앞에 이미 있습니다. 하나만 남기세요."
            )
        case .onlyInFile(let origin, let key):
            text(
                "\(name(of: origin)): \(key) can only be set in the file: set it there",
                ko: "\(name(of: origin)): \(key) 키는 파일에만 쓸 수 있습니다. 파일에서 설정하세요."
            )
        case .noHomeFolder:
            text("The home folder is unknown: set HOME", ko: "홈 폴더를 알 수 없습니다. HOME을 설정하세요.")
        }
    }

    /// The source of a value, for `config show`.
    package func name(of origin: Settings.Origin) -> String {
        switch origin {
        case .defaultValue: text("default", ko: "기본값")
        case .file(let path): path
        case .environment(let name): name
        case .flag(let name): name
        }
    }

    package func configurationIsSound(path: String?) -> String {
        guard let path else { return text("The configuration is valid (no file)", ko: "설정에 문제가 없습니다(파일 없음)") }
        return text("The configuration is valid (\(path))", ko: "설정에 문제가 없습니다(\(path))")
    }

    /// Warns of a login that takes any password if its path is open to everybody.
    package func openLogin(_ key: String) -> String {
        text(
            "A warning: \(key) signs in with any password if its path is open to everybody: add \(key).require with "
                + "something that only a signed-in person's answer has, such as [\"user.id\"]",
            ko: "주의: \(key)의 경로가 누구에게나 열려 있으면 아무 비밀번호로나 로그인됩니다. 로그인한 사람의 응답에만 있는 항목을 "
                + "\(key).require에 지정하세요(예: [\"user.id\"]).")
    }

    private func hinting(_ nearest: String?, _ sentence: String) -> String {
        guard let nearest else { return text("\(sentence): remove it", ko: "\(sentence). 삭제하세요.") }
        return text("\(sentence): did you mean \(nearest)?", ko: "\(sentence). \(nearest.with(.object)) 찾으셨나요?")
    }

    private func allowed(_ allowed: Settings.Allowed) -> String {
        switch allowed {
        case .integer(let range):
            text(
                "a whole number from \(range.lowerBound) to \(range.upperBound)",
                ko: "\(range.lowerBound)부터 \(range.upperBound)까지의 정수")
        case .boolean: text("true or false", ko: "true 또는 false")
        case .oneOf(let words):
            text("one of \(words.joined(separator: ", "))", ko: "\(words.joined(separator: ", ")) 중 하나")
        case .localOrURL:
            text("local or an http(s) or ldap(s) URL without a query", ko: "local 또는 쿼리가 없는 http(s)나 ldap(s) URL")
        case .peopleSource:
            text(
                "local, endpoint, an http(s) or ldap(s) URL, a file's path, or null",
                ko: "local, endpoint, http(s)나 ldap(s) URL, 파일 경로 또는 null")
        case .url: text("an http(s) URL without a query", ko: "쿼리가 없는 http(s) URL")
        case .text: text("text that is not empty, or null", ko: "비어 있지 않은 텍스트 또는 null")
        case .title: text("text that is not empty, without control characters", ko: "비어 있지 않고 제어 문자가 없는 텍스트")
        case .countryCodes: text("a list of two-letter country codes without duplicates", ko: "중복 없는 두 글자 국가 코드 목록")
        case .ordered(let words):
            text(
                "a list of one or more of \(words.joined(separator: ", ")), in this order",
                ko: "\(words.joined(separator: ", ")) 중 하나 이상을 이 순서로 쓴 목록"
            )
        case .names: text("a list of names of fields without duplicates, or null", ko: "중복 없는 항목 이름 목록 또는 null")
        case .fieldTest:
            text(
                "text, a number, true, false, null, a list of them, or {\"from\": \(ellipsis), \"to\": \(ellipsis)} "
                    + "with numbers or dates",
                ko: "텍스트, 숫자, true, false, null, 그 목록, 또는 숫자나 날짜를 쓴 {\"from\": \(ellipsis), \"to\": \(ellipsis)}"
            )
        case .ages(let range):
            text(
                "a list of the lowest and the highest age, from \(range.lowerBound) to \(range.upperBound)",
                ko: "최소 나이와 최대 나이의 목록(\(range.lowerBound)부터 \(range.upperBound)까지)"
            )
        case .object: text("an object {\(ellipsis)}", ko: "객체 {\(ellipsis)}")
        case .objectOrNull: text("an object {\(ellipsis)} or null", ko: "객체 {\(ellipsis)} 또는 null")
        case .objects(let counts):
            text(
                "a list of \(counts.lowerBound) to \(counts.upperBound) objects",
                ko: "객체 \(counts.lowerBound)~\(counts.upperBound)개의 목록")
        case .objectsOrNull(let counts):
            text(
                "a list of \(counts.lowerBound) to \(counts.upperBound) objects, or null",
                ko: "객체 \(counts.lowerBound)~\(counts.upperBound)개의 목록 또는 null")
        case .described(let part): described(part)
        }
    }

    private func fault(_ fault: JSONFault) -> String {
        switch fault {
        case .unexpectedEnd: text("it ends too early", ko: "너무 일찍 끝남")
        case .unexpected(let character): text("\(character) was not expected here", ko: "여기에 올 수 없는 문자 \(character)")
        case .trailing(let character): text("\(character) comes after the end", ko: "끝난 뒤에 나온 문자 \(character)")
        case .badNumber: text("not a valid JSON number", ko: "JSON 표기가 아닌 숫자")
        case .badEscape: text("unknown escape sequence", ko: "알 수 없는 이스케이프")
        case .controlCharacterInString: text("the text contains a control character", ko: "텍스트에 제어 문자가 있음")
        case .notUTF8: text("it is not UTF-8", ko: "UTF-8이 아님")
        case .tooDeep(let limit): text("it is nested more than \(limit) levels deep", ko: "\(limit)단계보다 깊음")
        }
    }
}
