package import People

package import struct FoundationEssentials.Date

/// The directory as currently known, and the state of its load.
package struct DirectoryLoad: Sendable {
    /// `nil` before the first load.
    package var directory: Directory?
    package var isLoading = false
    /// Why the last load failed; `nil` if it succeeded.
    package var failure: PeopleError?
    /// What the last refresh changed; `nil` before the first refresh.
    package var difference: DirectoryDifference?
    /// When the people were loaded, if they come from the cache.
    package var loadedAt: Date?
    /// The load's progress; `nil` if unknown.
    package var progress: LoadProgress?
    /// Whether the directory is only the beginning of a load: of the one in progress, or of one that failed.
    package var isPartial = false

    package init() {}

    /// Whether the people come from an earlier load: a later one failed, or they come from the cache.
    package var isStale: Bool { failure != nil || loadedAt != nil }

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
