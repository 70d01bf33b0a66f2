/// The people that a list shows.
package enum PeopleList: Sendable, Hashable {
    case section(title: String)
    /// A search across everyone.
    case everyone(search: String)
}
