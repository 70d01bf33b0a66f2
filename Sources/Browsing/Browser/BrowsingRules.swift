package import People

/// The rules for presenting people, shared by all front ends.
package struct BrowsingRules: Sendable {
    /// The number of people per page, at least 1.
    package var pageSize: Int
    /// The levels that count as the "same area": the first one at which somebody else lives there is used.
    package var areaLevels: [AreaLevel]

    /// The number of people previewed per section in the overview, and per area.
    package static let previewLimit = 8

    package init(pageSize: Int, areaLevels: [AreaLevel]) {
        self.pageSize = pageSize
        self.areaLevels = areaLevels
    }
}
