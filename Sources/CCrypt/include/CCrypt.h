#pragma once

#include <stddef.h>

/// Whether the system's libcrypt can be loaded.
int ccrypt_is_there(void);

/// Hashes a password as `setting` says, by libcrypt's crypt_rn, and writes the hash with a zero at its end.
///
/// Returns 0, or -1 where libcrypt is missing, refuses the setting or has no memory.
int ccrypt_hash(const char *password, const char *setting, char *hash, size_t size);
