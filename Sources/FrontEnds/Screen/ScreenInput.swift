import Browsing
import People

/// The input that a key stands for.
enum ScreenInput: Equatable {
    /// A change of the screen alone.
    case step(Step, times: Int = 1)
    /// The wheel: down if positive.
    case scroll(lines: Int)
    /// The list's line with this number, from 1.
    case line(Int)
    /// A count for the next key, as typed so far; 0 for none.
    case count(Int)
    case point(row: Int, column: Int)
    case filter
    case leaveFilter
    case seek(forward: Bool)
    case sort, reverse
    case person
    case figures
    /// Closes the figures and leaves the list narrowed.
    case keepFigure
    case help
    case close
    /// Returns to the list from which this one was opened.
    case goBack
    /// Goes to a person in the open list.
    case goTo(Person.ID)
    /// A command for the flow.
    case command(BrowserCommand)
    case open(PeopleList, at: Person.ID?, filtering: Bool)
    case openFigures(PeopleList)
    case commandLine
    case toggle(Person.ID)
    case copy(String)
    case export
    case redraw
    /// Cannot be done.
    case refused(CommandError)
    /// Cannot be done, since nobody is selected.
    case nobodySelected

    /// Whether the screen is left for the shell.
    var leaves: Bool { self == .command(.quit) || self == .command(.logout) }
}
