private import CSodium

/// The start of libsodium, which must come before its first use.
public enum Sodium {
    /// Starts libsodium once for the process, from any thread; `false` only where the system gives no randomness.
    public static let isReady = sodium_init() >= 0
}
