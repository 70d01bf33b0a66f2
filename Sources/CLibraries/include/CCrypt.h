#pragma once

#include <stddef.h>

/// Whether the system's libcrypt can be loaded.
int ccrypt_is_there(void);

/// Hashes a password with libcrypt's crypt_rn, as `setting` specifies, and writes the NUL-terminated hash.
///
/// Returns 0, or -1 if libcrypt is missing, refuses the setting or has no memory, or if the hash needs more than `size`
/// bytes.
int ccrypt_hash(const char *password, const char *setting, char *hash, size_t size);
