import Display
import Doubles
import FrontEnds
import People
import Terminal
import Testing

@testable import Browsing

// The completion of a line is between the flow and the terminal's front end, and no other room's business.
@Suite struct CommandCompletionTests {
    private let completion = CommandCompletion(
        titles: ["Men", "Women", "20s"], people: [.sample("a1", "Adam Abel"), .sample("e2", "Emma\u{1B}[31m Ernst")],
        fields: ["name", "nat"]
    )

    @Test(
        "Tab offers commands, then what a command takes",
        arguments: [
            ("", BrowserCommand.names, 0, " "), ("p", ["person", "prev", "profile"], 1, " "),
            ("RE", ["refresh"], 2, " "),
            ("x", [], 1, " "), ("open ", ["Men", "Women", "20s"], 0, ""), ("open w", ["Women"], 1, ""),
            ("OPEN 2", ["20s"], 1, ""), ("search e", ["Emma[31m Ernst"], 1, ""),
            ("search emma[31m e", ["Emma[31m Ernst"], 10, ""),
            ("toggle ", ["a1", "e2"], 0, ""), ("toggle A", ["a1"], 1, ""), ("person a", ["a1"], 1, ""),
            ("sort n", ["name", "nat"], 1, ""), ("export ", [], 0, ""),
            ("next ", [], 0, ""), ("opne M", [], 1, ""),
        ])
    func offers(head: String, candidates: [String], replacing: Int, appending: String) {
        #expect(
            completion.completion(of: head)
                == Completion(
                    replacing: replacing, candidates: candidates, appending: appending))
    }
}
