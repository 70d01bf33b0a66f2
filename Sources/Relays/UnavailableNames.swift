// SPDX-License-Identifier: MIT

// The commonest names of RxSwift and Combine, so that the compiler says what takes their place here.

@available(*, unavailable, renamed: "PublishRelay", message: "nothing ends or fails here")
public typealias PublishSubject<Element> = PublishRelay<Element>

@available(*, unavailable, renamed: "BehaviorRelay", message: "nothing ends or fails here")
public typealias BehaviorSubject<Element> = BehaviorRelay<Element>

@available(*, unavailable, message: "share(replay:) keeps the latest values for new subscribers")
public typealias ReplaySubject<Element> = PublishRelay<Element>

@available(*, unavailable, renamed: "Observable", message: "every observable is on the main actor and never fails")
public typealias Driver<Element> = Observable<Element>

@available(*, unavailable, renamed: "Observable", message: "every observable is on the main actor and never fails")
public typealias Signal<Element> = Observable<Element>

@available(*, unavailable, message: "what has one result is an asynchronous function: flatMapLatest awaits it")
public typealias Single<Element> = Observable<Element>

@available(*, unavailable, message: "everything is on the main actor; await instead of changing schedulers")
public enum MainScheduler {}

@available(*, unavailable, renamed: "ActionDisposable", message: "a subscription closure returns its disposable")
public enum Disposables {}

@available(*, unavailable, renamed: "PublishRelay")
public typealias PassthroughSubject<Output, Failure> = PublishRelay<Output>

@available(*, unavailable, renamed: "BehaviorRelay")
public typealias CurrentValueSubject<Output, Failure> = BehaviorRelay<Output>

@available(*, unavailable, renamed: "Disposable", message: "hold it, or put it in a DisposeBag")
public typealias AnyCancellable = any Disposable

@available(*, unavailable, message: "apply map to combineLatest(_:_:)")
@MainActor
public func combineLatest<First: ObservableType, Second: ObservableType, Result>(
    _ first: First, _ second: Second, resultSelector: (First.Element, Second.Element) -> Result
) -> Observable<Result> {
    .never
}

@available(*, unavailable, message: "apply map to zip(_:_:)")
@MainActor
public func zip<First: ObservableType, Second: ObservableType, Result>(
    _ first: First, _ second: Second, resultSelector: (First.Element, Second.Element) -> Result
) -> Observable<Result> {
    .never
}

extension Observable {
    @available(*, unavailable, message: "Observable { sink in … } calls the sink and returns a disposable")
    public static func create(_ subscribe: (Any) -> Any) -> Observable { .never }

    @available(*, unavailable, message: "a failure is a value: emit one with just(_:)")
    public static func error(_ error: any Error) -> Observable { .never }
}

extension ObservableType {
    @available(*, unavailable, message: "use subscribe { value in … }: nothing ends or fails here")
    public func subscribe(
        onNext: @escaping (Element) -> Void, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        subscribe()
    }

    @available(*, unavailable, renamed: "subscribe(_:)")
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable { subscribe() }

    @available(*, unavailable, renamed: "subscribe(_:)")
    public func drive(onNext: @escaping (Element) -> Void) -> any Disposable { subscribe() }

    @available(*, unavailable, renamed: "bind(to:)")
    public func drive(_ relay: BehaviorRelay<Element>) -> any Disposable { subscribe() }

    @available(*, unavailable, renamed: "subscribe(_:)")
    public func emit(onNext: @escaping (Element) -> Void) -> any Disposable { subscribe() }

    @available(*, unavailable, renamed: "subscribe(_:)")
    public func sink(receiveValue: @escaping (Element) -> Void) -> any Disposable { subscribe() }

    @available(*, unavailable, message: "everything is on the main actor; await instead of changing schedulers")
    public func observe(on scheduler: some Any) -> Observable<Element> { .never }

    @available(*, unavailable, message: "everything is on the main actor; await instead of changing schedulers")
    public func subscribe(on scheduler: some Any) -> Observable<Element> { .never }

    @available(*, unavailable, message: "everything is on the main actor; await instead of changing schedulers")
    public func receive(on scheduler: some Any) -> Observable<Element> { .never }

    @available(*, unavailable, message: "nothing fails: what can fail is a value, and is asked for again by an action")
    public func retry(_ count: Int = 1) -> Observable<Element> { .never }

    @available(*, unavailable, message: "nothing fails: turn an error into a value where it is thrown")
    public func `catch`(_ handler: (any Error) -> Any) -> Observable<Element> { .never }

    @available(*, unavailable, message: "nothing fails: turn an error into a value where it is thrown")
    public func catchAndReturn(_ value: Element) -> Observable<Element> { .never }

    @available(*, unavailable, message: "every observable is on the main actor and never fails")
    public func asDriver(onErrorJustReturn value: Element) -> Observable<Element> { .never }

    @available(*, unavailable, message: "use debounce(for:clock:)")
    public func debounce(_ time: some Any, scheduler: some Any) -> Observable<Element> { .never }

    @available(*, unavailable, message: "use throttle(for:latest:clock:)")
    public func throttle(_ time: some Any, latest: Bool = true, scheduler: some Any) -> Observable<Element> { .never }

    @available(*, unavailable, message: "use delay(for:clock:)")
    public func delay(_ time: some Any, scheduler: some Any) -> Observable<Element> { .never }

    @available(*, unavailable, renamed: "distinctUntilChanged()")
    public func removeDuplicates() -> Observable<Element> { .never }

    @available(*, unavailable, renamed: "startWith(_:)")
    public func prepend(_ value: Element) -> Observable<Element> { .never }

    @available(*, unavailable, renamed: "asObservable()")
    public func eraseToAnyPublisher() -> Observable<Element> { .never }

    @available(*, unavailable, renamed: "flatMapLatest(_:)")
    public func switchToLatest() -> Observable<Element> { .never }
}

extension BehaviorRelay {
    @available(*, unavailable, renamed: "accept(_:)")
    public func onNext(_ value: Element) {}

    @available(*, unavailable, renamed: "accept(_:)")
    public func send(_ value: Element) {}
}

extension PublishRelay {
    @available(*, unavailable, renamed: "accept(_:)")
    public func onNext(_ value: Element) {}

    @available(*, unavailable, renamed: "accept(_:)")
    public func send(_ value: Element) {}
}

extension Disposable {
    @available(*, unavailable, message: "use disposed(by:) with a DisposeBag")
    public func store(in set: inout some Any) {}
}
