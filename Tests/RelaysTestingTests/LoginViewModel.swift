import Relays

@MainActor
final class LoginViewModel {
    enum Outcome: Equatable {
        case welcome(String)
        case failed(String)
    }

    let email = BehaviorRelay(value: "")
    let password = BehaviorRelay(value: "")
    let submitted = PublishRelay<Void>()
    let isValid: Observable<Bool>
    let outcome: Observable<Outcome>

    init(signIn: @escaping @MainActor (String, String) async throws -> String) {
        let form = combineLatest(email, password)
        isValid = form.map { $0.contains("@") && !$1.isEmpty }.distinctUntilChanged()
        outcome =
            submitted
            .withLatestFrom(form)
            .filter { $0.contains("@") && !$1.isEmpty }
            .flatMapLatest { email, password in
                do { return .welcome(try await signIn(email, password)) } catch { return .failed("\(error)") }
            }
            .share()
    }
}
