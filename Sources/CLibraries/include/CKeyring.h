#ifndef CKEYRING_H
#define CKEYRING_H

#include <stdbool.h>
#include <stddef.h>

// The Secret Service (freedesktop.org), through libsecret, which is not linked but loaded by the first call of
// `ckeyring_load`: no other start pays for it and for GLib. Its calls block; each must be made on a thread that blocks
// all signals, since GLib's own threads are started by it.

/// How a call ended.
enum ckeyring_end {
    CKEYRING_DONE = 0,
    /// There is no such item.
    CKEYRING_NONE,
    /// The collection is locked: it was not to be unlocked, or the user declined.
    CKEYRING_LOCKED,
    /// The reason is in `problem`.
    CKEYRING_FAILED,
};

/// Loads libsecret unless it is loaded already. If it cannot be used, returns false and the reason, a text of less than
/// `size` bytes. Everything else here requires it to be loaded.
bool ckeyring_load(char *problem, size_t size);

/// An object with which another thread can end a call; NULL if out of memory.
void *ckeyring_canceller(void);
void ckeyring_cancel(void *canceller);
void ckeyring_release(void *canceller);

/// Passes the bytes of the item of that place to `found`, which copies them; they are wiped when it returns.
///
/// With `unlocks`, the user is asked to unlock a locked collection, however long that takes.
enum ckeyring_end ckeyring_read(
    const char *place, bool unlocks, void *canceller,
    void (*found)(void *user, const void *bytes, size_t count), void *user, char *problem, size_t size);
/// Creates or replaces the item of that place in the default collection.
enum ckeyring_end ckeyring_write(
    const char *place, const void *bytes, size_t count, bool unlocks, void *canceller, char *problem, size_t size);
/// Removes the item of that place.
enum ckeyring_end ckeyring_remove(const char *place, bool unlocks, void *canceller, char *problem, size_t size);

// The kernel's keyrings (keyrings(7)), for whose system calls the C library has no functions. All set errno on failure.

/// The session keyring of this login or, if it has none, the one shared by this user's logins; -1 if there is neither.
long ckeyring_kernel_ring(void);
/// The key of that name in the ring; -1 with ENOKEY if there is none.
long ckeyring_kernel_find(long ring, const char *name);
/// Copies at most `size` bytes of a key; returns how many it has, or -1.
long ckeyring_kernel_read(long key, void *bytes, size_t size);
/// Creates the key of that name or replaces its bytes; -1 with EDQUOT if they exceed the user's quota.
long ckeyring_kernel_write(long ring, const char *name, const void *bytes, size_t count);
/// Removes a key at once, for everybody.
long ckeyring_kernel_remove(long key);

#endif
