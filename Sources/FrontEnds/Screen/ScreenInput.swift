import Browsing
import People

/// The input that a key stands for.
enum ScreenInput {
    /// A change of the screen alone.
    case act(ScreenReactor.Action)
    case step(Step, times: Int = 1)
    /// The wheel: down if positive.
    case scroll(lines: Int)
    case point(row: Int, column: Int)
    case filter
    /// Returns to the list from which this one was opened.
    case goBack
    /// A command for the flow.
    case command(BrowserCommand)
    case open(PeopleList, at: Person.ID?, filtering: Bool)
    case openFigures(PeopleList)
    case commandLine
    case toggle(Person.ID)
    /// Shows every field of a person of the open list.
    case showPerson(Person.ID)
    case copy(String)
    /// Asks for a path, unless there is one, and writes the list there.
    case export(to: String? = nil)
    case redraw
    /// Cannot be done.
    case refused(CommandError)
    /// Cannot be done, since nobody is selected.
    case nobodySelected

    /// Whether the screen is left for the shell.
    var leaves: Bool {
        switch self {
        case .command(.quit), .command(.logout): true
        default: false
        }
    }
}
