import SignIn

extension LentToken {
    /// The user name for a caller that needs one.
    var user: String { Self.user(of: account) }

    /// Returns the user name beside the token of an account, whose name is empty if the endpoint never said it.
    ///
    /// GitLab takes an OAuth token over HTTP only as the password of `oauth2`, which is what git-credential-oauth lends
    /// too; GitHub, Gitea and others look at the token alone. Docker's `<token>` would make an identity token of it.
    static func user(of account: String) -> String { account.isEmpty ? "oauth2" : account }
}
