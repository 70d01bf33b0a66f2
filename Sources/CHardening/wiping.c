// Memory is wiped as it is freed, whoever frees it: the contents of a request, including a password, pass through
// buffers of libraries that do not wipe them. BoringSSL documents that it keeps decrypted data in memory from
// malloc(3).
//
// The allocator stays the one that the process has, the C library's or a preloaded one such as jemalloc: both functions
// wipe and then call its own, which are the next ones that dlsym(3) finds. Not if a sanitizer has replaced them already.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__) && !defined(HAS_SANITIZER)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void (*allocators_free)(void *block);

// What is loaded before this program may free memory before its constructors run.
__attribute__((constructor)) static void find_allocator(void) {
    if (allocators_free == NULL) allocators_free = (void (*)(void *))dlsym(RTLD_NEXT, "free");
}

// The barrier keeps the compiler from dropping a write to memory that is never read again.
static void wipe(void *start, size_t count) {
    memset(start, 0, count);
    __asm__ __volatile__("" : : "r"(start) : "memory");
}

__attribute__((visibility("default"))) void free(void *block) {
    if (block == NULL) return;
    wipe(block, malloc_usable_size(block));
    find_allocator();
    allocators_free(block);
}

// A block that moves leaves nothing in its old place, and one that shrinks has nothing after its new end.
__attribute__((visibility("default"))) void *realloc(void *block, size_t size) {
    if (block == NULL) return malloc(size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    size_t had = malloc_usable_size(block);
    if (size <= had && size >= had / 2) {
        wipe((char *)block + size, had - size);
        return block;
    }
    void *moved = malloc(size);
    if (moved == NULL) return NULL;
    memcpy(moved, block, size < had ? size : had);
    free(block);
    return moved;
}
#endif
