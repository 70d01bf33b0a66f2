import ClientWords
import Testing
import Words

@Suite("What doctor finds")
struct DoctorTests {
    @Test("a clock before the day of the build is told, one that is a time zone behind is not")
    func clock() throws {
        let noon = 1_795_521_600 // 2026-11-24T12:00:00Z
        for day in [nil, "2026-11-24", "2026-11-25"] {
            #expect(DoctorFinding.clock(at: noon, builtOn: day)?.subject == nil)
        }
        let behind = try #require(DoctorFinding.clock(at: noon, builtOn: "2026-11-26"))
        #expect(behind.subject == "clock" && behind.verdict == .odd)
        #expect(Messages(.english).text(of: behind).contains("before 2026-11-26"))
    }
}
