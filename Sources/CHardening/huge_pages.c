// Argon2id's 64 MiB are of huge pages where the kernel has them: 16,384 small ones take it about as long as a pass over
// the memory does. libsodium maps them itself and has no parameter for that, so its mmap is replaced, as free is in
// wiping.c.
//
// Only with glibc, which has the call under a second name, and not if a sanitizer has replaced it already.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__) && defined(__LP64__) && !defined(HAS_SANITIZER)
#define _GNU_SOURCE
#include <features.h>
#ifdef __GLIBC__
#include <errno.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

// What is smaller is not worth a huge page, of which most processors have those of 2 MiB.
static const size_t least = 8 << 20;

// As the C library's, but for memory that is large and to be there at once, which a file is not.
__attribute__((visibility("default"))) void *mmap(
    void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    int wanted = MAP_ANONYMOUS | MAP_POPULATE;
    if ((flags & wanted) != wanted || length < least)
        return mmap64(address, length, protection, flags, descriptor, offset);
    void *memory = mmap64(address, length, protection, flags & ~MAP_POPULATE, descriptor, offset);
    if (memory == MAP_FAILED) return memory;
    // Both are wishes: a kernel without huge pages, or older than 5.14, maps small ones, now or as they are written to.
    int error = errno;
    madvise(memory, length, MADV_HUGEPAGE);
    madvise(memory, length, MADV_POPULATE_WRITE);
    errno = error;
    return memory;
}
#endif
#endif
