#include "Loading.h"

#include <dlfcn.h>
#include <stdio.h>

void *open_library(const char *const *names, char *problem, size_t size) {
    void *library = NULL;
    for (const char *const *name = names; *name && !library; name++) library = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
    const char *reason = dlerror();
    snprintf(problem, size, "%s", reason ? reason : names[0]);
    return NULL;
}

bool load_once(struct loading *loading, bool (*load)(char *problem, size_t size), char *problem, size_t size) {
    pthread_mutex_lock(&loading->lock);
    if (!loading->is_loaded) loading->is_loaded = load(problem, size);
    bool is_usable = loading->is_loaded;
    pthread_mutex_unlock(&loading->lock);
    return is_usable;
}
