#pragma once

#include <stddef.h>
#include <sys/prctl.h>

// Moves bytes one at a time. memmove carries many of them through vector registers, which the dynamic loader and signal
// frames may then spill to the stack: copies of a secret that nobody wipes.
static inline void move_secret_bytes(void *target, const void *source, size_t count) {
    volatile char *to = target;
    const volatile char *from = source;
    if (to < from)
        for (size_t i = 0; i < count; i++) to[i] = from[i];
    else
        for (size_t i = count; i > 0; i--) to[i - 1] = from[i - 1];
}

// prctl(2) takes a variable number of arguments, which Swift does not import.
static inline int set_process_dumpable(int dumpable) { return prctl(PR_SET_DUMPABLE, dumpable, 0, 0, 0); }
static inline int process_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
