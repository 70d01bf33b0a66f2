#pragma once

#include <stdbool.h>
#include <stddef.h>

// The part of libidn2 that is used. It is loaded by the first call.

/// Writes the ASCII form of a domain name in UTF-8 to `ascii`, which has room for `size` bytes (UTS #46,
/// non-transitional). Returns false for what cannot be a domain name, and where libidn2 cannot be loaded.
bool cidn2_ascii(const char *name, char *ascii, size_t size);
