#define _GNU_SOURCE
#include "CTurboJPEG.h"

#include <errno.h>
#include <sys/resource.h>

#if defined(__linux__) && defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__linux__) && defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define ALLOW(number) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

// Everything but these fails with EPERM (seccomp(2)). The numbers are those of the architecture that this is built for:
// a call by another one's table, as `int 0x80` makes it, would mean something else, and ends the process.
static bool allow_little(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, __builtin_offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, __builtin_offsetof(struct seccomp_data, nr)),
        ALLOW(__NR_read), ALLOW(__NR_write), ALLOW(__NR_recvfrom), ALLOW(__NR_sendto),
        ALLOW(__NR_brk), ALLOW(__NR_mmap), ALLOW(__NR_munmap), ALLOW(__NR_mremap), ALLOW(__NR_madvise),
        ALLOW(__NR_futex), ALLOW(__NR_sched_yield), ALLOW(__NR_clock_gettime), ALLOW(__NR_getrandom),
        ALLOW(__NR_rt_sigreturn), ALLOW(__NR_rt_sigaction), ALLOW(__NR_rt_sigprocmask), ALLOW(__NR_sigaltstack),
        ALLOW(__NR_getpid), ALLOW(__NR_gettid), ALLOW(__NR_tgkill), ALLOW(__NR_exit), ALLOW(__NR_exit_group),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
#else
static bool allow_little(void) { return true; }
#endif

static bool set_limit(int resource, rlim_t value) {
    struct rlimit limit = {value, value};
    return setrlimit(resource, &limit) == 0;
}

// What a sanitizer keeps of a program takes terabytes of addresses.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

bool cturbojpeg_confine(size_t memory, long seconds) {
#ifdef HAS_SANITIZER
    memory = RLIM_INFINITY;
#endif
#ifdef __NR_close_range
    // Whatever was inherited in spite of everything; older kernels cannot.
    syscall(__NR_close_range, 3, ~0U, 0);
#endif
    return set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_FSIZE, 0) && set_limit(RLIMIT_AS, memory)
        && set_limit(RLIMIT_CPU, seconds) && allow_little();
}
