package import Words

extension Messages {
    package func help(_ topic: HelpTopic) -> String {
        switch topic {
        case .program:
            text("Sign in at the terminal and browse a directory of people.", ko: "터미널에서 로그인하고 사람 목록을 둘러봅니다.")
        case .pipe:
            text(
                "On a pipe, nothing is asked: line 1 is the email address, line 2 the password, and each further line "
                    + "a browsing command (help lists them). No option takes a password as its value.",
                ko: "파이프로 입력하면 아무것도 묻지 않습니다. 첫 줄은 이메일 주소, 둘째 줄은 비밀번호, 그다음 줄부터는 둘러보기 명령입니다"
                    + "(help로 목록을 볼 수 있습니다). 비밀번호를 값으로 받는 옵션은 없습니다."
            )
        case .browse:
            text(
                "Sign in, or use the stored session, then browse.",
                ko: "로그인하거나 저장된 세션으로 둘러봅니다."
            )
        case .login: text("Sign in and store the session.", ko: "로그인하고 세션을 저장합니다.")
        case .people: text("Print people and exit.", ko: "사람 목록을 출력하고 끝냅니다.")
        case .profile:
            text("Show who is signed in: name, email, endpoint, expiry.", ko: "로그인한 사람의 이름, 이메일, 엔드포인트, 만료 시각을 표시합니다.")
        case .sessions:
            text(
                "List the stored sessions; --endpoint limits the list to one endpoint.",
                ko: "저장된 세션을 나열합니다. --endpoint를 쓰면 한 엔드포인트의 세션만 나열합니다."
            )
        case .sessionsMove:
            text("Move the stored sessions to another place.", ko: "저장된 세션을 다른 곳으로 옮깁니다.")
        case .switching:
            text(
                "Make another stored session the current one. Use --endpoint if the address has sessions at several "
                    + "endpoints.",
                ko: "저장된 다른 세션을 현재 세션으로 바꿉니다. 같은 주소의 세션이 여러 엔드포인트에 있으면 --endpoint로 고릅니다."
            )
        case .logout:
            text("End the session at the endpoint and forget it here.", ko: "엔드포인트의 세션을 종료하고 여기서도 지웁니다.")
        case .account: text("Manage the accounts of the local endpoint.", ko: "로컬 엔드포인트의 계정을 관리합니다.")
        case .accountAdd: text("Create an account.", ko: "계정을 만듭니다.")
        case .accountAddInput:
            text(
                "At a terminal, asks for anything not given. On a pipe, the password is one line of standard input.",
                ko: "지정하지 않은 값은 터미널에서 묻습니다. 파이프에서는 표준 입력 한 줄이 비밀번호입니다."
            )
        case .accountList: text("List the accounts.", ko: "계정을 나열합니다.")
        case .accountShow:
            text(
                "Show an account: its state, last sign-in, sessions, second factor and devices.",
                ko: "계정의 상태, 마지막 로그인, 세션, 2단계 인증, 기기를 보여 줍니다.")
        case .accountRemove: text("Remove an account and end its sessions.", ko: "계정을 삭제하고 세션을 종료합니다.")
        case .accountPassword:
            text("Change an account's password and end its sessions.", ko: "계정의 비밀번호를 바꾸고 세션을 종료합니다.")
        case .accountUnlock:
            text("Unlock an account by forgetting its failed sign-in attempts.", ko: "계정의 로그인 실패 기록을 지워 잠금을 풉니다.")
        case .accountRename: text("Change the name that an account shows.", ko: "계정에 표시되는 이름을 바꿉니다.")
        case .accountInvite:
            text("Create an account whose owner sets the password.", ko: "소유자가 직접 비밀번호를 정할 계정을 만듭니다.")
        case .accountReset:
            text(
                "Make a one-time code by which an account's owner sets a new password.",
                ko: "계정 소유자가 새 비밀번호를 정할 수 있는 일회용 코드를 만듭니다.")
        case .resetCodeOutput:
            text(
                "Prints a code that works once, alone on standard output, for you to pass on. Its owner runs "
                    + "'rollcall login --reset-code'.",
                ko: "한 번만 쓸 수 있는 코드를 표준 출력에 코드만 출력합니다. 코드를 전달하면 소유자가 'rollcall login --reset-code'를 "
                    + "실행합니다.")
        case .resetCode:
            text(
                "Set a new password by a code from an administrator, then sign in with it. On a pipe: the address, the "
                    + "code and the new password, a line each.",
                ko: "관리자에게 받은 코드로 새 비밀번호를 정하고 로그인합니다. 파이프에서는 주소, 코드, 새 비밀번호를 한 줄씩 씁니다.")
        case .accountMove:
            text(
                "Change an account's email address; its password, second factor and sessions stay.",
                ko: "계정의 이메일 주소를 바꿉니다. 비밀번호, 2단계 인증, 세션은 그대로입니다.")
        case .breached: text("Manage the list of breached passwords.", ko: "유출된 비밀번호 목록을 관리합니다.")
        case .breachedBuild:
            text(
                "Build the list for auth.local.breached_passwords from a Have I Been Pwned list.",
                ko: "Have I Been Pwned 목록으로 auth.local.breached_passwords에 쓸 목록을 만듭니다.")
        case .breachedInput:
            text(
                "Each line has a password's SHA-1 in hexadecimal, a colon and how often it was seen.",
                ko: "각 줄은 비밀번호의 SHA-1(16진수), 콜론, 유출 횟수로 되어 있습니다.")
        case .password: text("Change your password and end all other sessions.", ko: "비밀번호를 바꾸고 다른 세션을 모두 종료합니다.")
        case .ownPasswordInput:
            text(
                "At a terminal, asks for both. On a pipe, line 1 is the current password and line 2 the new one.",
                ko: "터미널에서는 현재 비밀번호와 새 비밀번호를 묻습니다. 파이프에서는 첫 줄이 현재 비밀번호, 둘째 줄이 새 비밀번호입니다."
            )
        case .accountDisable:
            text("Disable an account and end its sessions.", ko: "계정을 사용 중지하고 세션을 종료합니다.")
        case .accountEnable: text("Let a disabled account sign in again.", ko: "사용 중지한 계정이 다시 로그인할 수 있게 합니다.")
        case .accountSessions: text("List or end an account's sessions.", ko: "계정의 세션을 나열하거나 종료합니다.")
        case .secondFactor: text("Manage an account's second factor.", ko: "계정의 2단계 인증을 관리합니다.")
        case .secondFactorWhose:
            text(
                "With an address, applies to that account on this machine. Without one, applies to your own account "
                    + "where you are signed in; that needs your current password (line 1 on a pipe), and --otp if a "
                    + "second factor is already on.",
                ko: "주소를 지정하면 이 컴퓨터에 있는 그 계정에 적용됩니다. 지정하지 않으면 로그인한 엔드포인트의 내 계정에 적용됩니다. 이때 현재 "
                    + "비밀번호(파이프에서는 첫 줄)가 필요하고, 이미 켜져 있으면 --otp도 필요합니다."
            )
        case .secondFactorOn:
            text(
                "Require a code from an authenticator app at sign-in.",
                ko: "2단계 인증을 켭니다. 로그인할 때 인증 앱의 코드를 묻습니다.")
        case .secondFactorInput:
            text(
                "Shows the key for the app, asks for the app's first code, then shows 10 recovery codes. On a pipe the "
                    + "code is the last line of standard input.",
                ko: "앱에 넣을 키를 보여 주고 앱의 첫 코드를 물은 뒤 복구 코드 10개를 보여 줍니다. 파이프에서는 표준 입력의 마지막 줄이 코드입니다."
            )
        case .secondFactorOff: text("Require only the password.", ko: "2단계 인증을 끕니다. 비밀번호만 묻습니다.")
        case .secondFactorCodes:
            text(
                "Show new recovery codes, with or without a second factor; the old ones no longer work.",
                ko: "복구 코드를 새로 만들어 보여 줍니다. 2단계 인증이 꺼져 있어도 됩니다. 이전 코드는 쓸 수 없게 됩니다."
            )
        case .doctor:
            text(
                "Check the terminal, locale, stored sessions and accounts, endpoint and clock, and say what is wrong "
                    + "and what to do.",
                ko: "터미널, 로캘, 저장된 세션과 계정, 엔드포인트, 시계를 검사하고 문제와 해결 방법을 알려 줍니다."
            )
        case .config: text("Show and check the configuration.", ko: "설정을 표시하고 검사합니다.")
        case .configShow:
            text("Print every key, its value and where the value comes from.", ko: "모든 키와 값, 값의 출처를 출력합니다.")
        case .configCheck: text("Check the configuration and report every problem.", ko: "설정을 검사하고 모든 문제를 알려 줍니다.")
        case .configPresets:
            text(
                "List the endpoint descriptions for auth.remote.preset.",
                ko: "auth.remote.preset에 쓸 수 있는 엔드포인트 정의를 나열합니다.")
        case .configPreset:
            text(
                "Print a preset's full description, in the format of auth.remote.",
                ko: "프리셋의 정의 전체를 auth.remote 형식으로 출력합니다."
            )
        case .endpointGroup: text("Examine an endpoint.", ko: "엔드포인트가 어떤 서버인지 알아봅니다.")
        case .endpointProbe:
            text(
                "Examine an endpoint without signing in and propose a description for it.",
                ko: "로그인 정보 없이 엔드포인트를 살펴보고 정의를 제안합니다.")
        case .writeProposal:
            text(
                "Add the proposal to the configuration file, unless that has an endpoint already; asks at a terminal "
                    + "for what is missing.",
                ko: "설정 파일에 엔드포인트가 없으면 제안한 설정을 추가합니다. 빠진 값은 터미널에서 묻습니다.")
        case .probedURL: text("The endpoint's base URL.", ko: "엔드포인트의 기본 URL입니다.")
        case .directoryGroup: text("Examine a directory of people.", ko: "사람 디렉터리를 살펴봅니다.")
        case .directoryProbe:
            text(
                "Look at a directory, under the stored session if there is one, and propose a description for it.",
                ko: "저장된 세션이 있으면 그 세션으로 디렉터리를 살펴보고 정의를 제안합니다.")
        case .probedDirectory: text("The URL or the file of people.", ko: "사람 목록의 URL 또는 파일입니다.")
        case .token:
            text(
                "Print the session's access token, renewed first if it expires soon.",
                ko: "세션의 액세스 토큰을 출력합니다. 곧 만료되면 먼저 갱신합니다.")
        case .run:
            text(
                "Run a command with the session's access token in an environment variable.",
                ko: "세션의 액세스 토큰을 환경 변수에 담아 명령을 실행합니다.")
        case .helper:
            text(
                "Lend the session to git, docker, kubectl, bazel, aws, keyring, terraform, cargo or pnpm.",
                ko: "세션을 다른 프로그램(git, docker, kubectl, bazel, aws, keyring, terraform, cargo, pnpm)에 빌려줍니다.")
        case .helperInstall:
            text(
                "rollcall helper install NAME prints what to configure. A token is only given for the origin that the "
                    + "session belongs to.",
                ko: "'rollcall helper install 이름'은 설정할 내용을 출력합니다. 토큰은 세션이 속한 출처에만 제공합니다."
            )
        default: option(topic)
        }
    }

    /// The `--help` text for an option or an argument.
    private func option(_ topic: HelpTopic) -> String {
        switch topic {
        case .configFile:
            text("Use this configuration file instead of the default one.", ko: "기본 설정 파일 대신 이 파일을 사용합니다.")
        case .endpoint: text("The endpoint to sign in to.", ko: "로그인할 엔드포인트입니다.")
        case .peopleSource: text("Where to load people from.", ko: "사람 목록을 불러올 곳입니다.")
        case .format:
            text(
                "Output format: text, or one JSON object per line; lists of people also as tables, vCards or "
                    + "addresses.",
                ko: "출력 형식입니다. json은 한 줄에 객체 하나를 출력합니다. 사람 목록은 표, vCard, 주소 형식으로도 출력합니다.")
        case .language:
            text("Language of messages, by default that of the locale.", ko: "메시지의 언어입니다. 지정하지 않으면 로캘을 따릅니다.")
        case .color: text("When to use colors.", ko: "언제 색을 사용할지 정합니다.")
        case .plain:
            text("Ask and answer line by line, without moving the cursor.", ko: "커서를 옮기지 않고 한 줄씩 묻고 답합니다.")
        case .verbose:
            text(
                "Log requests and responses to standard error (secrets are never shown).",
                ko: "요청과 응답을 표준 오류에 기록합니다(비밀 값은 표시하지 않습니다)."
            )
        case .nonInteractive:
            text("Never ask: report what is missing and exit.", ko: "묻지 않습니다. 빠진 값이 있으면 알려 주고 끝냅니다.")
        case .caFile:
            text(
                "Trust the certificate authorities in this PEM file as well as the system's.",
                ko: "시스템의 인증 기관과 함께 이 PEM 파일의 인증 기관도 신뢰합니다."
            )
        case .insecure:
            text(
                "Do not check certificates. Must be given twice; a warning is shown each time.",
                ko: "인증서를 확인하지 않습니다. 두 번 써야 하며 매번 경고를 표시합니다."
            )
        case .allowHTTP: text("Allow unencrypted http to other machines.", ko: "다른 컴퓨터와 암호화되지 않은 http로 통신하는 것을 허용합니다.")
        case .trace:
            text("Write requests and responses to this file, without secrets.", ko: "요청과 응답을 비밀 값 없이 이 파일에 기록합니다.")
        case .loginEmail:
            text(
                "The email address to sign in with, or the login name if the endpoint uses one.",
                ko: "로그인할 이메일 주소입니다. 엔드포인트가 아이디를 쓰면 아이디를 지정합니다.")
        case .oneTimeCode: text("The one-time code of a second factor.", ko: "2단계 인증의 일회용 코드입니다.")
        case .oneTimeCodeInput:
            text(
                "Read the one-time code from standard input, on the line after the email and password.",
                ko: "표준 입력에서 이메일과 비밀번호를 읽은 다음 줄을 일회용 코드로 읽습니다."
            )
        case .ifNeeded:
            text(
                "Do nothing if the stored session is valid for at least --min-validity; nothing is read then.",
                ko: "저장된 세션이 --min-validity 이상 유효하면 아무것도 읽지 않고 끝냅니다.")
        case .noStore:
            text(
                "Keep the session for this run only, and do not remember the address.",
                ko: "세션을 이번 실행에만 쓰고 주소도 기억하지 않습니다.")
        case .device:
            text(
                "Sign in on another device: print an address and a code, and wait. Needs an endpoint with OpenID "
                    + "Connect.",
                ko: "주소와 코드를 출력하고 다른 기기에서 로그인하기를 기다립니다. OpenID Connect를 쓰는 엔드포인트에서만 쓸 수 있습니다."
            )
        case .browser:
            text(
                "Sign in with the browser of this machine, without a terminal too: open a page, and wait.",
                ko: "이 컴퓨터의 브라우저로 로그인합니다. 터미널 없이도 페이지를 열고 기다립니다.")
        case .callbackInput:
            text(
                "Sign in with a browser on another machine: print the address of a page, and read the address that "
                    + "the browser ends at from one line of standard input.",
                ko: "다른 컴퓨터의 브라우저로 로그인합니다. 페이지 주소를 출력하고, 브라우저가 마지막에 연 주소를 표준 입력 한 줄에서 읽습니다.")
        case .client:
            text(
                "Sign in without a person: as the client, or with openid.subject_token_file.",
                ko: "사용자 없이 클라이언트로, 또는 openid.subject_token_file의 토큰으로 로그인합니다.")
        case .clientAssertion:
            text(
                "Sign in as the client with the signed assertion in this file, such as a job's identity.",
                ko: "작업의 신원 토큰처럼 서명된 어설션이 있는 이 파일로, 클라이언트로 로그인합니다.")
        case .tokenInput:
            text(
                "Sign in with a token from one line of standard input: an access token or a refresh token.",
                ko: "표준 입력 한 줄에서 엔드포인트의 토큰(액세스 토큰 또는 갱신 토큰)을 읽어 로그인합니다."
            )
        case .resume: text("Read no credentials: use the stored session.", ko: "로그인 정보를 읽지 않고 저장된 세션을 씁니다.")
        case .passwordInput: text("Read the password from one line of standard input.", ko: "표준 입력 한 줄에서 비밀번호를 읽습니다.")
        case .passwordFile:
            text(
                "Read the password from this file; a trailing line break is ignored.",
                ko: "이 파일에서 비밀번호를 읽습니다. 끝의 줄바꿈 하나는 뺍니다."
            )
        case .passwordCommand:
            text(
                "Run this command with sh; the first line that it prints is the password, as in 'pass show example'.",
                ko: "'pass show example' 같은 명령을 sh로 실행하고, 출력된 첫 줄을 비밀번호로 씁니다.")
        case .passwordVariable: text("Read the password from this environment variable.", ko: "이 환경 변수에서 비밀번호를 읽습니다.")
        case .section: text("Print only people in this section.", ko: "이 섹션의 사람만 출력합니다.")
        case .search:
            text(
                "Print only people with this name, place, email, phone, age or gender.",
                ko: "이름, 지역, 이메일, 전화, 나이, 성별로 찾은 사람만 출력합니다.")
        case .summary: text("Print figures on ages, nationalities and cities.", ko: "나이, 국적, 도시 통계를 출력합니다.")
        case .condition:
            text(
                "Only people whose field has this value, as in city=Bern; again for another field.",
                ko: "city=Bern처럼 항목의 값이 같은 사람만 출력합니다. 여러 번 쓸 수 있습니다.")
        case .fields: text("Print only these fields, as in name,email.", ko: "name,email처럼 지정한 항목만 출력합니다.")
        case .limit: text("Print at most this many people.", ko: "출력할 최대 인원입니다.")
        case .all:
            text(
                "End all sessions; --endpoint limits this to one endpoint.",
                ko: "모든 세션을 종료합니다. --endpoint를 쓰면 그 엔드포인트의 세션만 종료합니다.")
        case .breachedList: text("The list to read.", ko: "읽을 목록입니다.")
        case .leastCount: text("Leave out passwords seen less often than this.", ko: "이보다 적게 나온 비밀번호는 뺍니다.")
        case .moveTo: text("Where to move the sessions.", ko: "세션을 옮길 곳입니다.")
        case .moveFrom:
            text(
                "Where the sessions are now; by default the value of session.store, or file if that is the target.",
                ko: "세션이 있는 곳입니다. 지정하지 않으면 session.store의 값이고, 그 값이 옮길 곳과 같으면 file입니다."
            )
        case .allOwnSessions:
            text(
                "List all of your sessions at the endpoint, wherever they were started.",
                ko: "어디에서 시작했든 엔드포인트에 있는 내 세션을 모두 나열합니다.")
        case .endSession:
            text("End one of your sessions at the endpoint.", ko: "엔드포인트에 있는 내 세션 중 이 세션을 종료합니다.")
        case .endOtherSessions:
            text("End all of your other sessions at the endpoint.", ko: "엔드포인트에 있는 내 다른 세션을 모두 종료합니다.")
        case .endSessions: text("End all of them.", ko: "모두 종료합니다.")
        case .sessionEmail:
            text("The session's email address or login name.", ko: "세션의 이메일 주소 또는 아이디입니다.")
        case .preset: text("The preset's name.", ko: "프리셋의 이름입니다.")
        case .accountSearch:
            text("Only accounts whose address or name contains this.", ko: "주소나 이름에 이 말이 들어간 계정만 나열합니다.")
        case .accountLimit: text("List at most this many accounts.", ko: "이 수까지만 나열합니다.")
        case .accountAddress: text("The account's email address.", ko: "계정의 이메일 주소입니다.")
        case .accountAddressOption: text("The same, as an option.", ko: "같은 값을 옵션으로 지정합니다.")
        case .yes: text("Do not ask.", ko: "묻지 않고 실행합니다.")
        case .newEmail: text("The new account's email address.", ko: "새 계정의 이메일 주소입니다.")
        case .changedEmail: text("The account's new email address.", ko: "계정의 새 이메일 주소입니다.")
        case .newName: text("The name to show.", ko: "표시할 이름입니다.")
        case .sessionAccount:
            text(
                "Use the stored session of this account, whichever is current. Default: $ROLLCALL_ACCOUNT.",
                ko: "현재 세션이 무엇이든 이 계정의 저장된 세션을 사용합니다. 기본값은 $ROLLCALL_ACCOUNT입니다.")
        case .minValidity:
            text(
                "Renew a token that expires within this time, such as 90 (seconds), 5m or 1h.",
                ko: "이 시간 안에 만료되는 토큰은 갱신합니다. 90(초), 5m, 1h처럼 지정합니다.")
        case .tokenHeader:
            text("Print the whole header, as curl's -H takes it.", ko: "curl의 -H에 쓸 수 있게 헤더 전체를 출력합니다.")
        case .idToken: text("Print the ID token (OpenID Connect).", ko: "ID 토큰(OpenID Connect)을 출력합니다.")
        case .runVariable: text("The variable for the token.", ko: "토큰을 담을 변수입니다.")
        case .runCommand: text("The command and its arguments, after --.", ko: "-- 뒤에 쓰는 명령과 인수입니다.")
        case .helperCaller: text("The calling program, or install.", ko: "세션을 요청하는 프로그램 또는 install입니다.")
        case .helperWord:
            text(
                "The caller's argument, such as get; after install, the program's name.",
                ko: "호출하는 프로그램이 넘기는 인수(get 등)입니다. install 뒤에는 프로그램 이름을 씁니다.")
        default: help(forScripts: topic)
        }
    }
}

/// A topic that `--help` explains: the program, its commands or its options.
package enum HelpTopic: Sendable, CaseIterable {
    case program, pipe, pages
    case browse, login, people, profile, sessions, sessionsMove, switching, logout
    case account, accountAdd, accountAddInput, accountInvite, accountList, accountShow, accountRemove, accountPassword
    case accountReset, resetCodeOutput, accountUnlock, accountRename, accountMove
    case breached, breachedBuild, breachedInput, breachedList, leastCount
    case password, ownPasswordInput, accountDisable, accountEnable, accountSessions
    case secondFactor, secondFactorWhose, secondFactorOn, secondFactorInput, secondFactorOff, secondFactorCodes
    case config, configShow, configCheck, configPresets, configPreset
    case endpointGroup, endpointProbe, probedURL, writeProposal
    case directoryGroup, directoryProbe, probedDirectory
    case token, run, helper, helperInstall
    case doctor

    // Options of every command.
    case configFile, endpoint, sessionAccount, peopleSource, format, language, color, plain, verbose, nonInteractive
    case caFile, insecure, allowHTTP, trace

    // Options of commands that sign in.
    case ifNeeded, loginEmail, oneTimeCode, oneTimeCodeInput, noStore, resume, device, browser, callbackInput,
        tokenInput, client, clientAssertion, resetCode
    case passwordInput, passwordFile, passwordVariable, passwordCommand

    // Options of single commands.
    case allOwnSessions, endSession, endOtherSessions, endSessions, moveTo, moveFrom
    case section, search, condition, fields, limit, summary, all, sessionEmail, preset
    case accountSearch, accountLimit, accountAddress, accountAddressOption, yes, newEmail, newName, changedEmail
    case minValidity, tokenHeader, idToken, runVariable, runCommand, helperCaller, helperWord

    // `ask`, a form for scripts.
    case ask, askInput, askOutput, askField, askLabel, askHint, askDefault, askChoice, askOptional, askLength
    case askPattern, askCheck, askTitle, askDescriptor
}
