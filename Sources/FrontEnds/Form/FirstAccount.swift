public import Accounts

/// Creates the first account of an endpoint that has none.
public struct FirstAccount: Sendable {
    /// The rule for the account's password.
    public var rule: PasswordRule
    /// Returns immediately whether there is certainly no account; if `false`, there may still be none.
    public var isCertain: @Sendable () -> Bool
    public var isNeeded: @Sendable () async -> Bool
    public var create: @Sendable (AccountFormScene.Draft) async -> AccountError?

    public init(
        rule: PasswordRule,
        isCertain: @escaping @Sendable () -> Bool,
        isNeeded: @escaping @Sendable () async -> Bool,
        create: @escaping @Sendable (AccountFormScene.Draft) async -> AccountError?
    ) {
        self.rule = rule
        self.isCertain = isCertain
        self.isNeeded = isNeeded
        self.create = create
    }
}
