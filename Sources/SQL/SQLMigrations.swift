/// How a database gets its tables: steps that are each run once, in order.
package struct SQLMigrations: Sendable {
    /// A step. It runs inside the transaction that records it.
    package typealias Step = @Sendable (any SQLConnection) throws -> Void

    private let steps: [Step]

    package init(_ steps: Step...) { self.steps = steps }

    /// Runs the missing steps, all or none of them. Writes nothing if none is missing.
    ///
    /// - Throws: `SQLError.newer` if the database has had more steps than there are.
    package func migrate(_ connection: some SQLConnection) throws {
        if try version(of: connection) == steps.count { return }
        try connection.transaction {
            // Another process may have been quicker.
            for step in steps[try version(of: connection)...] { try step(connection) }
            try connection.setSchemaVersion(steps.count)
        }
    }

    private func version(of connection: some SQLConnection) throws(SQLError) -> Int {
        let version = try connection.schemaVersion()
        if version > steps.count { throw .newer(version: version) }
        if version < 0 { throw .damaged(reason: "schema version \(version)") }
        return version
    }
}
