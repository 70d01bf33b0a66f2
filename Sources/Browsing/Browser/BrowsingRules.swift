package import People

/// The rules for presenting people, shared by all front ends.
package struct BrowsingRules: Sendable {
    /// The number of people per page, at least 1.
    package var pageSize: Int
    /// The levels that count as the "same area": the first one at which somebody else lives there is used.
    package var areaLevels: [AreaLevel]
    /// Other titles by which sections are known, in lower case: those of the built-in ones in the other language.
    package var otherTitles: [String: String]

    /// The number of people previewed per section in the overview, and per area.
    package static let previewLimit = 8

    package init(pageSize: Int, areaLevels: [AreaLevel], otherTitles: [String: String] = [:]) {
        self.otherTitles = otherTitles
        self.pageSize = pageSize
        self.areaLevels = areaLevels
    }
}
