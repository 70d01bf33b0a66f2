#ifndef CLIBRARIES_LOADING_H
#define CLIBRARIES_LOADING_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/// Whether a library of the system has been loaded.
struct loading {
    pthread_mutex_t lock;
    bool is_loaded;
};

/// Opens the library by the first of these names, which end with NULL, that is found; says in `problem` why it cannot.
/// Bound immediately: the registers that the loader saves during lazy binding may contain a password.
void *open_library(const char *const *names, char *problem, size_t size);

/// Calls `load` unless it has succeeded before. It is called again after a failure: a lack of descriptors passes.
bool load_once(struct loading *loading, bool (*load)(char *problem, size_t size), char *problem, size_t size);

#endif
