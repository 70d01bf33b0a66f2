#define _GNU_SOURCE
#include "CIDN2.h"
#include "../Loading.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

// What is used of libidn2, so that its header is not needed to build. It has kept its binary interface since 2.0.
static int (*lookup)(const uint8_t *name, uint8_t **ascii, int flags);
static void (*release)(void *memory);

enum { NFC_INPUT = 1, NONTRANSITIONAL = 8 };

static bool load(char *problem, size_t size) {
    static const char *const names[] = {"libidn2.so.0", NULL};
    void *library = open_library(names, problem, size);
    if (!library) return false;
    lookup = (__typeof__(lookup))dlsym(library, "idn2_lookup_u8");
    release = (__typeof__(release))dlsym(library, "idn2_free");
    return lookup && release;
}

bool cidn2_ascii(const char *name, char *ascii, size_t size) {
    static struct loading loading = {PTHREAD_MUTEX_INITIALIZER, false};
    char problem[256];
    if (!load_once(&loading, load, problem, sizeof problem)) return false;
    uint8_t *found = NULL;
    if (lookup((const uint8_t *)name, &found, NFC_INPUT | NONTRANSITIONAL) != 0) return false;
    bool fits = snprintf(ascii, size, "%s", (const char *)found) < (int)size;
    release(found);
    return fits;
}
