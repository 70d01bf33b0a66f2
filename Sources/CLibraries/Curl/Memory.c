#define _GNU_SOURCE
#include "Library.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

void *wiping_allocate(size_t size) { return malloc(size); }

void *wiping_allocate_zeroed(size_t count, size_t size) { return calloc(count, size); }

void *wiping_resize(void *block, size_t size) {
    if (!block) return malloc(size);
    if (size == 0) {
        wiping_free(block);
        return NULL;
    }
    // The part cut off stays within the block, and is wiped with it.
    size_t room = malloc_usable_size(block);
    if (size <= room) return block;
    // realloc would move it and leave the old bytes in place.
    void *larger = malloc(size);
    if (!larger) return NULL;
    memcpy(larger, block, room);
    wiping_free(block);
    return larger;
}

char *wiping_copy(const char *text) { return strdup(text); }

void wiping_free(void *block) {
    if (!block) return;
    explicit_bzero(block, malloc_usable_size(block));
    free(block);
}
