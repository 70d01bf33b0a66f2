public import People
public import struct FoundationEssentials.Date

/// The directory as it is known, and the load that is under way.
public struct DirectoryLoad: Sendable {
    /// `nil` before the first load.
    public var directory: Directory?
    public var isLoading = false
    /// Why the last load failed; `nil` where it did not.
    public var failure: PeopleFailure?
    /// What the last refresh changed; `nil` before there was one.
    public var difference: DirectoryDifference?
    /// When the people were loaded, where they come from the cache.
    public var loadedAt: Date?
    /// How far the load is; `nil` where that is not known.
    public var progress: LoadProgress?
    /// Whether the directory is the beginning of the load that is under way.
    public var isPartial = false

    public init() {}

    public var isFromCache: Bool { loadedAt != nil }
    /// Whether the people are of an earlier load: one failed since, or they come from the cache.
    public var isStale: Bool { failure != nil || isFromCache }

    mutating func recall(_ directory: Directory, of date: Date) {
        guard isLoading, self.directory == nil else { return }
        self.directory = directory
        loadedAt = date
    }

    mutating func arrive(_ progress: LoadProgress, _ directory: Directory?) {
        // What comes late says less than what is known by then.
        guard isLoading, progress.loaded > self.progress?.loaded ?? 0 else { return }
        self.progress = progress
        if let directory, self.directory == nil || isPartial {
            self.directory = directory
            isPartial = true
        }
    }

    mutating func finish(_ directory: Directory, _ difference: DirectoryDifference?) {
        self = DirectoryLoad()
        self.directory = directory
        self.difference = difference
    }

    mutating func fail(_ failure: PeopleFailure) {
        isLoading = false
        progress = nil
        // The beginning of a load that failed is nothing to browse.
        if isPartial { (directory, isPartial) = (nil, false) }
        self.failure = failure
    }
}
