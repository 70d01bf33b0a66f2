/// The steps that create a database's tables, each run once, in order.
package struct SQLMigrations: Sendable {
    /// A step. It runs inside the transaction that records it.
    package typealias Step = @Sendable (any SQLConnection) throws -> Void

    private let steps: [Step]
    private let minimum: Int?

    /// - Parameter minimum: The number of steps that another version of the program must know to use the tables
    ///   alongside this one; all of them if `nil`.
    package init(minimum: Int? = nil, _ steps: Step...) {
        self.steps = steps
        self.minimum = minimum
    }

    /// - Parameter scripts: The steps, each a script of SQL.
    package init(minimum: Int, scripts: [String]) {
        steps = scripts.map { script in { try $0.run(script: script) } }
        self.minimum = minimum
    }

    /// Runs the missing steps, all or none of them. Writes nothing if none is missing.
    ///
    /// - Throws: `SQLError.newer` if the database has had further steps and is no longer usable without them.
    package func migrate(_ connection: some SQLConnection) throws {
        if try version(of: connection) >= steps.count { return }
        try connection.transaction {
            try connection.lock(.migrations)
            // Another process may have been quicker.
            let version = try version(of: connection)
            if version >= steps.count { return }
            for step in steps[version...] { try step(connection) }
            try connection.setSchemaVersion(steps.count, minimum: minimum ?? steps.count)
        }
    }

    private func version(of connection: some SQLConnection) throws(SQLError) -> Int {
        let version = try connection.schemaVersion()
        if version > steps.count, try connection.minimumSchemaVersion() > steps.count { throw .newer(version: version) }
        if version < 0 { throw .damaged(reason: "schema version \(version)") }
        return version
    }
}
