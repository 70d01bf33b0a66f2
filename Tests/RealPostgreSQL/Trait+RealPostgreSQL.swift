package import Testing

extension Trait where Self == ConditionTrait {
    /// Skips where PostgreSQL is not installed, unless it is required.
    package static var realPostgreSQL: Self {
        .enabled(if: RealPostgreSQL.isUsable, Comment(rawValue: RealPostgreSQL.absence))
    }
}
