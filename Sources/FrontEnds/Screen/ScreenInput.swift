import Browsing
import People

/// The input that a key stands for.
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
    /// Goes to a person in the open list.
    case goTo(Person.ID)
    /// A command for the flow.
    case command(BrowserCommand)
    case open(PeopleList, at: Person.ID?, filtering: Bool)
    case commandLine
    case toggle(Person.ID)
    case copy(String)
    case export
    case redraw
}
