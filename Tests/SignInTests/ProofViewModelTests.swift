import Accounts
import Doubles
import SignIn
import Testing

@MainActor
@Suite("The proof of being an account's owner") struct ProofViewModelTests {
    @Test("a code goes with the password once it is asked for, without the spaces that it is shown with")
    func asked() {
        let viewModel = ProofViewModel()
        #expect(viewModel.proof(password: Secret("p"), code: Secret("123456")).code == nil)
        #expect(viewModel.next(after: .proof(.secondFactor(SecondFactor()))) == .code(isWrong: false))
        #expect(viewModel.asksForCode)
        let proof = viewModel.proof(password: Secret("p"), code: Secret("123 456"))
        #expect(proof.password == Secret("p") && proof.code == Secret("123456"))
    }

    @Test("a code that was given already is tried once; where it is wrong, another one is asked for")
    func given() {
        let viewModel = ProofViewModel(code: Secret("000000"))
        #expect(viewModel.proof(password: Secret("p"), code: .empty).code == Secret("000000"))
        #expect(viewModel.next(after: .proof(.rejected(.wrongCode))) == .code(isWrong: true))
        #expect(viewModel.proof(password: Secret("p"), code: Secret("123456")).code == Secret("123456"))
        let other = ProofViewModel(code: Secret("000000"))
        _ = other.proof(password: Secret("p"), code: .empty)
        #expect(other.proof(password: Secret("p"), code: .empty).code == nil)
    }

    @Test("whatever else fails begins anew, after a lock's wait")
    func failed() {
        let viewModel = ProofViewModel()
        #expect(viewModel.next(after: .proof(.rejected(.credentials))) == .everything(wait: nil))
        #expect(viewModel.next(after: .proof(.locked(retryAfter: .seconds(9)))) == .everything(wait: .seconds(9)))
        #expect(viewModel.next(after: .weakPassword(message: nil)) == .everything(wait: nil))
        #expect(!viewModel.asksForCode)
    }
}
