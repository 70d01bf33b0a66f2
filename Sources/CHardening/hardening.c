#include "hardening.h"
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#include <unistd.h>
#endif

int forbid_core_dumps(void) {
    const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP};
    for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) != 0) return errno;
#ifdef __linux__
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
#endif
    return 0;
}

long raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
    // More than anybody needs, and small enough for tables sized by the limit.
    const rlim_t most = 65536;
    rlim_t wanted = limit.rlim_max < most ? limit.rlim_max : most;
    if (wanted > limit.rlim_cur) {
        limit.rlim_cur = wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur < most ? (long)limit.rlim_cur : (long)most;
}

void keep_one_heap(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
}

size_t free_heap_bytes(void) {
#ifdef __GLIBC__
    return mallinfo2().fordblks;
#else
    return 0;
#endif
}

void give_back_free_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void lower_thread_priority(void) {
#ifdef __linux__
    // For the thread, not the process: on Linux each thread has a nice value of its own (sched(7)).
    // A thread that cannot be nice works on; -1 may also be the new value.
    if (nice(10) == -1) errno = 0;
#endif
}
