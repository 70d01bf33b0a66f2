/// Accounts that move between databases.
extension Messages {
    package var newPasswordPrompt: String { text("New password: ", ko: "새 비밀번호: ") }

    package var passwordIsNotText: String {
        text(
            "The password is not UTF-8 text, so nobody could send it to the server: choose another one",
            ko: "비밀번호가 UTF-8 텍스트가 아니어서 서버에 보낼 수 없습니다. 다른 비밀번호를 정하세요."
        )
    }

    package func imported(_ count: Int, existing: Int) -> String {
        let added = text(
            count == 1 ? "Added 1 account" : "Added \(count) accounts", ko: "계정 \(count)개를 추가했습니다")
        if existing == 0 { return added }
        return added
            + text(
                "; \(existing) already existed and \(existing == 1 ? "was" : "were") left unchanged",
                ko: ". 이미 있던 \(existing)개는 그대로 두었습니다.")
    }

    package func notImported(_ email: String) -> String {
        text("\(email) already has an account, which was left unchanged", ko: "\(email) 계정은 이미 있어 그대로 두었습니다")
    }

    package func nothingImported(wrong: Int, of lines: Int) -> String {
        text(
            "Nothing was added: \(wrong) of \(lines) lines could not be imported. Correct them, then import again",
            ko: "아무것도 추가하지 않았습니다. \(lines)줄 가운데 \(wrong)줄을 가져올 수 없습니다. 고친 뒤 다시 가져오세요."
        )
    }

    /// A line is wrong that was right when the file was first read.
    package func importStopped(added count: Int) -> String {
        text(
            "The file was changed while it was read, after \(count == 1 ? "1 account was" : "\(count) accounts were") "
                + "added: import it again",
            ko: "파일이 읽는 동안 바뀌었습니다. 그 전에 계정 \(count)개를 추가했습니다. 다시 가져오세요."
        )
    }

    package func accountsMissing(path: String) -> String {
        text(
            "There are no accounts in \(path): check --data, and whose accounts they are",
            ko: "\(path)에 계정이 없습니다. --data와 어느 사용자의 계정인지 확인하세요."
        )
    }

    /// Names the line of a file in which `problem` is.
    package func line(_ number: Int, _ problem: String) -> String {
        text("Line \(number): \(problem)", ko: "\(number)번째 줄: \(problem)")
    }

    package var lineIsNoObject: String { text("it is not a JSON object", ko: "JSON 객체가 아닙니다") }

    package func lineLacks(_ key: String) -> String {
        text("\(key) is missing or invalid", ko: "\(key) 값이 없거나 올바르지 않습니다")
    }

    package func lineRepeats(_ key: String) -> String {
        text("\(key) is there twice: remove one", ko: "\(key.with(.subject)) 두 번 있습니다. 하나를 빼세요.")
    }

    package func lineHasUnknown(_ key: String) -> String {
        text("\(key) is unknown: remove it", ko: "\(key.with(.topic)) 알 수 없는 키입니다. 빼세요.")
    }

    package var lineHasSecondFactor: String {
        text(
            "second_factor is not in the form that export writes: a key of 32 characters (A-Z, 2-7), hashes of "
                + "recovery codes, or both",
            ko: "second_factor가 export의 형식과 다릅니다. 키(32글자)나 복구 코드의 해시가 있어야 합니다."
        )
    }

    package var hashIsUnknown: String {
        text(
            "the hash is not one of argon2id, argon2i, scrypt ($scrypt$ln=\(ellipsis)), PBKDF2 with SHA-256 or "
                + "SHA-512, bcrypt ($2b$\(ellipsis)), $fbscrypt$, $5$, $6$, $y$, phpass ($P$\(ellipsis)) or {SSHA}",
            ko:
                "해시가 argon2id, argon2i, scrypt($scrypt$ln=\(ellipsis)), PBKDF2(SHA-256, SHA-512), "
                + "bcrypt($2b$\(ellipsis)), $fbscrypt$, $5$, $6$, $y$, phpass($P$\(ellipsis)), {SSHA} 중 어느 것도 아닙니다"
        )
    }

    package var hashIsMalformed: String { text("the hash is damaged", ko: "해시가 손상되었습니다") }

    package var hashIsTooCostly: String {
        text("the hash needs too much memory or time for a login", ko: "로그인하기에는 해시가 메모리나 시간을 너무 많이 씁니다")
    }

    package var cryptIsMissing: String {
        text(
            "checking the hash needs the system's libcrypt (libcrypt1), which is missing: install it",
            ko: "이 해시를 확인하는 데 필요한 시스템의 libcrypt(libcrypt1)가 없습니다. 설치하세요."
        )
    }

    package var aesIsMissing: String {
        text(
            "checking the hash needs a processor with AES, which this machine lacks: use another machine",
            ko: "이 해시를 확인하려면 AES를 지원하는 프로세서가 필요합니다. 다른 컴퓨터를 사용하세요."
        )
    }

    package func tooManyHashCosts(_ found: Int, maximumCount: Int) -> String {
        text(
            "Nothing was added: the accounts would use \(found) kinds of hashes, and each login computes all of them; "
                + "at most \(maximumCount) are allowed: import accounts with fewer kinds",
            ko: "아무것도 추가하지 않았습니다. 해시 종류가 \(found)가지가 되는데, 로그인할 때마다 모든 종류를 계산하므로 "
                + "\(maximumCount)가지까지만 받습니다. 종류를 줄여 다시 가져오세요."
        )
    }

    package func secondFactorsExported(_ count: Int) -> String {
        text(
            "The list has the keys of \(count) second \(count == 1 ? "factor" : "factors"): keep it secret, and "
                + "delete it once it is imported",
            ko: "목록에 2단계 인증 키 \(count)개가 들어 있습니다. 아무도 읽지 못하게 하고, 가져온 뒤에는 지우세요."
        )
    }

    package func migrated(to place: String) -> String {
        text("Copied the accounts to \(place)", ko: "계정을 \(place)에 복사했습니다")
    }

    package func noAccountsFile(path: String) -> String {
        text("There are no accounts at \(path): check --from", ko: "\(path)에 계정이 없습니다. --from을 확인하세요.")
    }

    package var targetHasAccounts: String {
        text(
            "The database already has accounts, so nothing was copied: choose an empty one",
            ko: "데이터베이스에 이미 계정이 있어 복사하지 않았습니다. 빈 데이터베이스를 지정하세요."
        )
    }

    package func backedUp(_ count: Int, to path: String) -> String {
        text(
            "Backed up \(count == 1 ? "1 account" : "\(count) accounts") to \(path)",
            ko: "계정 \(count)개를 \(path)에 백업했습니다")
    }

    package func restored(_ count: Int, to path: String) -> String {
        text(
            "Restored \(count == 1 ? "1 account" : "\(count) accounts") to \(path)",
            ko: "계정 \(count)개를 \(path)에 복원했습니다")
    }

    package func backupExists(path: String) -> String {
        text(
            "\(path) already exists, so nothing was written: choose another name",
            ko: "\(path.with(.subject)) 이미 있어 아무것도 쓰지 않았습니다. 다른 이름을 지정하세요.")
    }

    package func noBackup(path: String) -> String {
        text("There is no file \(path): check its name", ko: "\(path) 파일이 없습니다. 이름을 확인하세요.")
    }

    /// There is a file where accounts are to be restored.
    package func accountsInTheWay(path: String) -> String {
        text(
            "\(path) already exists, so nothing was restored: stop the server, then move the accounts' file away with "
                + "its -wal and -shm",
            ko: "\(path.with(.subject)) 이미 있어 복원하지 않았습니다. 서버를 멈추고 계정 파일을 -wal, -shm 파일과 함께 다른 곳으로 옮기세요.")
    }

    package var useDatabaseDump: String {
        text(
            "These accounts are in PostgreSQL: back them up with pg_dump, and restore them with pg_restore",
            ko: "이 계정들은 PostgreSQL에 있습니다. pg_dump로 백업하고 pg_restore로 복원하세요.")
    }
}
