import Accounts
import Testing

@Suite struct SecondFactorTests {
    @Test("a second factor can be answered unless the endpoint does not say how")
    func answerable() {
        #expect(SecondFactor().isAnswerable)
        #expect(SecondFactor(carried: ["challenge": Token("c")]).isAnswerable)
        #expect(!SecondFactor.unanswerable.isAnswerable)
        #expect(SecondFactor.unanswerable.carried.isEmpty)
    }
}
