import FoundationEssentials
import RandomUsers
import Serving

@testable import rollcall_server

extension PeopleDirectory {
    /// The directory as the program serves it, its time standing still.
    static func randomUsers(usersPerMinute: Int? = nil) -> PeopleDirectory {
        PeopleDirectory(
            RandomUserAPI(
                now: { MemoryEndpoint.end }, random: { 7 }, portraits: .ofServer, usersPerMinute: usersPerMinute))
    }
}
