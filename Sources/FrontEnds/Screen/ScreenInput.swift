import Browsing
import People

/// What a key asks for.
enum ScreenInput: Equatable {
    /// A change of the screen alone.
    case step(Step)
    case point(row: Int, column: Int)
    case filter
    case leaveFilter
    case seek(forward: Bool)
    case sort, reverse
    case person
    case help
    case close
    /// Somebody of the list that is open.
    case goTo(Person.ID)
    /// What the flow does.
    case command(BrowserCommand)
    case open(PeopleList, at: Person.ID?, filtering: Bool)
    case commandLine
    case toggle(Person.ID)
    case copy(String)
    case export
    case redraw
}
