import Accounts
package import Browsing
import ClientWords
package import SignIn
package import Terminal
package import Words

extension BrowserEvent {
    /// Returns the event for a human reader, without errors, which go to standard error.
    @MainActor
    package func frame(_ messages: Messages) -> Frame {
        switch self {
        case .login(let outcome):
            if case .ok(let session) = outcome.result {
                Frame(
                    [StyledText(messages.welcome(session.shownName), .success)]
                        + (session.notice.map { [StyledText(messages.notice($0), .warning)] } ?? []))
            } else {
                Frame()
            }
        case .sections(let summary): SectionsView(messages: messages).frame(summary)
        case .section(let page): DetailView(messages: messages).frame(page)
        case .toggled(let toggle): DetailView(messages: messages).frame(toggle)
        case .person(let person): PersonFieldsView(messages: messages).frame(person)
        case .changed(let changes): SectionsView(messages: messages).frame(changes)
        case .profile(let profile, let endpoint, let place, let others):
            ProfileView(messages: messages).frame(profile, endpoint: endpoint, place: place, others: others)
        case .failed, .credentialNotKept, .sessionsReplaced: Frame()
        case .logout(let answer, let others):
            Frame(
                [StyledText(messages.logout(answer))]
                    + (others.isEmpty ? [] : [StyledText(messages.stillSignedIn(others), .dim)]))
        case .figures(let summary): FiguresTableView(messages: messages).frame(summary)
        case .found(let count): Frame([StyledText(messages.found(count), count > 0 ? .success : .dim)])
        case .exported(let count, let path): Frame([StyledText(messages.exported(count, to: path), .success)])
        case .help(let fate):
            Frame(
                messages.commandHelp(fate).map { usage, does in [StyledText(usage, .accent), StyledText(does)] }
                    .inColumns)
        }
    }

    /// Returns the error as one line; `nil` if there was none.
    package func complaint(_ messages: Messages) -> String? {
        switch self {
        case .login(let outcome): outcome.complaint(messages)
        case .credentialNotKept: messages.credentialNotStored
        case .sessionsReplaced(let reason): messages.sessionsReplaced(reason)
        case .failed(let failure): messages.error(failure)
        default: nil
        }
    }
}

extension LoginOutcome {
    /// Returns why the login failed and what to do next.
    package func complaint(_ messages: Messages) -> String? {
        if let invalidForm {
            invalidForm.loginProblem.map {
                messages.field(messages.loginLabel(identifier), line: line, messages.problem($0))
            } ?? invalidForm.passwordNeed.map { messages.field(messages.passwordLabel, line: line, messages.need($0)) }
        } else {
            messages.result(result, of: identifier)
        }
    }
}

extension Session {
    /// The name, or the account if the endpoint gave no name.
    var shownName: String { name.isEmpty ? account : name }
}
