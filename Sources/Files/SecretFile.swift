import Glibc

/// Who may read a file with a secret.
///
/// Taken are files that are closed to others, and what container orchestrators give: a file of root's that a group of
/// this process may read (0440, with Kubernetes' `fsGroup`), and one that everybody may read on a mount that nobody can
/// write to. What others may write is never taken.
package struct SecretFile: Sendable, Hashable {
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    package var isOnReadOnlyMount: Bool
    package var user: UInt32
    package var groups: Set<UInt32>

    package init(
        mode: UInt32, owner: UInt32, group: UInt32, isOnReadOnlyMount: Bool, user: UInt32, groups: Set<UInt32>
    ) {
        self.mode = mode
        self.owner = owner
        self.group = group
        self.isOnReadOnlyMount = isOnReadOnlyMount
        self.user = user
        self.groups = groups
    }

    /// The facts about an open file and this process.
    init(_ status: stat, _ descriptor: Int32) {
        var mount = statvfs()
        var list = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
        let count = getgroups(Int32(list.count), &list)
        self.init(
            mode: UInt32(status.st_mode) & 0o7777, owner: status.st_uid, group: status.st_gid,
            isOnReadOnlyMount: fstatvfs(descriptor, &mount) == 0 && mount.f_flag & UInt(ST_RDONLY) != 0,
            user: geteuid(), groups: Set(list.prefix(max(0, Int(count)))).union([getegid()]))
    }

    /// Whether only those may read it who are meant to.
    package var isTaken: Bool {
        if mode & 0o077 == 0 { return true }
        // Nobody but the owner may write or execute it.
        guard mode & 0o033 == 0, owner == 0 || owner == user else { return false }
        if isOnReadOnlyMount { return true }
        return owner == 0 && user != 0 && mode & 0o007 == 0 && groups.contains(group)
    }
}
