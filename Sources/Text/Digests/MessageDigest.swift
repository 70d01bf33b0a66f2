/// A hash function.
package protocol MessageDigest {
    /// The length of a digest in bytes.
    static var count: Int { get }

    /// Lends the digest of pieces, one after the other, for the duration of `body`.
    ///
    /// All memory it takes is wiped afterwards, the digest's included.
    static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result
}
