package import Accounts

/// Creates the first account of an endpoint that has none.
package struct FirstAccount: Sendable {
    /// The rule for the account's password.
    package var rule: PasswordRule
    /// Returns immediately whether there is certainly no account; if `false`, there may still be none.
    package var isCertain: @Sendable () -> Bool
    package var isNeeded: @Sendable () async -> Bool
    package var create: @Sendable (AccountFormScene.Draft) async -> AccountError?
    /// Whether the people shown after the sign-in are made up by this program.
    package var peopleAreInvented: Bool

    package init(
        rule: PasswordRule,
        peopleAreInvented: Bool,
        isCertain: @escaping @Sendable () -> Bool,
        isNeeded: @escaping @Sendable () async -> Bool,
        create: @escaping @Sendable (AccountFormScene.Draft) async -> AccountError?
    ) {
        self.rule = rule
        self.peopleAreInvented = peopleAreInvented
        self.isCertain = isCertain
        self.isNeeded = isNeeded
        self.create = create
    }
}
