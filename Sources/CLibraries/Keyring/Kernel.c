#define _GNU_SOURCE
#include "CKeyring.h"

#include <errno.h>

#ifdef __linux__

#include <sys/syscall.h>
#include <unistd.h>

// linux/keyctl.h
enum { RING_OF_SESSION = -3, GET_RING = 0, SEARCH = 10, READ = 11, INVALIDATE = 21 };

// Named by its number from here on: the kernel makes a ring for this process alone where the ring of the session is to
// be written to and there is none.
long ckeyring_kernel_ring(void) { return syscall(SYS_keyctl, GET_RING, RING_OF_SESSION, 0); }

long ckeyring_kernel_find(long ring, const char *name) { return syscall(SYS_keyctl, SEARCH, ring, "user", name, 0); }

long ckeyring_kernel_read(long key, void *bytes, size_t size) { return syscall(SYS_keyctl, READ, key, bytes, size); }

long ckeyring_kernel_write(long ring, const char *name, const void *bytes, size_t count) {
    return syscall(SYS_add_key, "user", name, bytes, count, ring);
}

long ckeyring_kernel_remove(long key) { return syscall(SYS_keyctl, INVALIDATE, key); }

#else

static long none(void) {
    errno = ENOSYS;
    return -1;
}

long ckeyring_kernel_ring(void) { return none(); }
long ckeyring_kernel_find(long ring, const char *name) { return none(); }
long ckeyring_kernel_read(long key, void *bytes, size_t size) { return none(); }
long ckeyring_kernel_write(long ring, const char *name, const void *bytes, size_t count) { return none(); }
long ckeyring_kernel_remove(long key) { return none(); }

#endif
