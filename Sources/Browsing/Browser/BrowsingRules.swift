/// The rules for presenting people, shared by all front ends.
package struct BrowsingRules: Sendable {
    /// The number of people per page, at least 1.
    package var pageSize: Int
    /// The keys of the fields that count as the "same area": the first one whose value somebody else has is used. Empty
    /// leaves them to the directory.
    package var same: [String]
    /// Other titles by which sections are known, in lower case: those of the built-in ones in the other language.
    package var otherTitles: [String: String]

    /// The number of people previewed per section in the overview, and per area.
    package static let previewLimit = 8

    package init(pageSize: Int, same: [String] = [], otherTitles: [String: String] = [:]) {
        self.otherTitles = otherTitles
        self.pageSize = pageSize
        self.same = same
    }
}
