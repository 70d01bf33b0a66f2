#pragma once

#include <stdbool.h>
#include <stddef.h>

// The part of libexpat that is used. It is loaded by the first call of `cexpat_load`.

/// Loads libexpat unless it is loaded already. If it cannot be used, returns false and the reason, a text of less than
/// `size` bytes.
bool cexpat_load(char *problem, size_t size);

/// What is told of a document while it is read. Names are the namespace, a vertical bar and the local name; text comes
/// in pieces, in UTF-8.
struct cexpat_reader {
    void *user;
    void (*begin)(void *user, const char *name);
    void (*text)(void *user, const char *bytes, int count);
    void (*end)(void *user, const char *name);
};

/// Reads a whole document of XML. Returns false for one that is malformed, that has a document type, with which
/// entities come, or whose elements are nested more deeply than `depth`. libexpat has to be loaded.
bool cexpat_read(const char *bytes, int count, int depth, struct cexpat_reader reader);
