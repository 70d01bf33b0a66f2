public import Accounts

/// Makes the first account of an endpoint that has none yet.
public struct FirstAccount: Sendable {
    /// What its password must be like.
    public var rule: PasswordRule
    /// Whether there can be no account, told at once; where this is false there may be none all the same.
    public var isCertain: @Sendable () -> Bool
    public var isNeeded: @Sendable () async -> Bool
    public var create: @Sendable (AccountFormScene.Draft) async -> AccountFailure?

    public init(
        rule: PasswordRule,
        isCertain: @escaping @Sendable () -> Bool,
        isNeeded: @escaping @Sendable () async -> Bool,
        create: @escaping @Sendable (AccountFormScene.Draft) async -> AccountFailure?
    ) {
        self.rule = rule
        self.isCertain = isCertain
        self.isNeeded = isNeeded
        self.create = create
    }
}
