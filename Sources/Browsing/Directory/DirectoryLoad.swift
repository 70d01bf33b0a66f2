public import People

public import struct FoundationEssentials.Date

/// The directory as currently known, and the state of its load.
public struct DirectoryLoad: Sendable {
    /// `nil` before the first load.
    public var directory: Directory?
    public var isLoading = false
    /// Why the last load failed; `nil` if it succeeded.
    public var failure: PeopleError?
    /// What the last refresh changed; `nil` before the first refresh.
    public var difference: DirectoryDifference?
    /// When the people were loaded, if they come from the cache.
    public var loadedAt: Date?
    /// The load's progress; `nil` if unknown.
    public var progress: LoadProgress?
    /// Whether the directory is only the beginning of a load: of the one in progress, or of one that failed.
    public var isPartial = false

    public init() {}

    public var isFromCache: Bool { loadedAt != nil }
    /// Whether the people come from an earlier load: a later one failed, or they come from the cache.
    public var isStale: Bool { failure != nil || isFromCache }

    mutating func recall(_ directory: Directory, of date: Date) {
        guard isLoading, self.directory == nil else { return }
        self.directory = directory
        loadedAt = date
    }

    mutating func arrive(_ progress: LoadProgress, _ directory: Directory?) {
        // A late report may lag behind what is already known.
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

    mutating func fail(_ failure: PeopleError) {
        isLoading = false
        progress = nil
        self.failure = failure
    }
}
