/// The options of commands that sign in.
struct LoginOptions {
    var email: String?
    var password = PasswordOptions()
    var otp: String?
    var otpStdin = false
    var device = false
    var tokenStdin = false
    var noStore = false

    /// Whether the options say where the password comes from, or that none is needed.
    var hasWay: Bool { password.isGiven || device || tokenStdin }

    /// Whether credentials come from anything other than standard input.
    var isGiven: Bool { email != nil || password.isGiven || otp != nil || otpStdin || device || tokenStdin }
}
