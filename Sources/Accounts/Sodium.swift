private import CSodium

/// The initialisation of libsodium, which must precede its first use.
package enum Sodium {
    /// Initialises libsodium once per process, from any thread; `false` only if the system provides no randomness.
    package static let isReady = sodium_init() >= 0
}
