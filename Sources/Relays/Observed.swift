// SPDX-License-Identifier: MIT

public import Observation

/// The latest value of an observable, for SwiftUI's views and whatever else tracks what it reads by Observation.
///
/// ```swift
/// final class LoginScreen {
///     let isValid: Observed<Bool>
///
///     init(_ model: LoginViewModel) { isValid = Observed(model.isValid, initially: false) }
/// }
/// ```
@MainActor
public final class Observed<Value>: Observation.Observable {
    private let registrar = ObservationRegistrar()
    private var latest: Value
    private var token: (any Disposable)?

    /// Follows `source` as long as this object lives.
    ///
    /// - Parameters:
    ///   - source: Emits the values.
    ///   - value: The value until the first one comes; a relay gives its own at once.
    public init(_ source: some ObservableType<Value>, initially value: Value) {
        latest = value
        token = source.subscribe { [weak self] in self?.take($0) }
    }

    public var value: Value {
        registrar.access(self, keyPath: \.value)
        return latest
    }

    private func take(_ value: Value) {
        registrar.withMutation(of: self, keyPath: \.value) { latest = value }
    }
}
