import FoundationEssentials
import Glibc
import People

/// What people take of this process's memory.
@MainActor
enum PeopleMemory {
    /// A million people with their sections and indexes, as the system counts it.
    ///
    /// Stands before all that holds a million people and lets them go: what is free in the heap would not be counted.
    static let trial = Trial("memory a person of 1,000,000, sections and indexes included") {
        let count = 1_000_000
        let before = resident
        let directory = Directory(await PeopleStock.load(count), sections: .byGenderAndAge)
        directory.prepareIndexes()
        let used = resident - before
        precondition(directory.count == count)
        return [
            .limit(
                "memory a person of 1,000,000, sections and indexes included", Double(used) / Double(count),
                atMost: 160, unit: .memory)
        ]
    }

    /// Resident bytes of this process.
    private static var resident: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
