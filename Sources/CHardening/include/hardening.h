#pragma once

#include <stddef.h>

// Keeps the process from being traced, from dumping core, and from revealing its memory when it crashes: Swift's own
// backtrace prints it, and takes long if tracing is forbidden. Returns 0 or errno.
int forbid_core_dumps(void);

// Raises the soft limit on open descriptors to the hard one, but to 65,536 at most, and returns the limit in force.
long raise_descriptor_limit(void);

// Lets all threads allocate from one heap. glibc would give each thread a heap of its own, whose pages the others
// cannot use, and enlarge it page by page, with a system call for each.
void keep_one_heap(void);

// How many bytes are free in glibc's heaps, whether their pages are in memory or not; 0 with another C library.
size_t free_heap_bytes(void);

// Gives the system the whole pages that are free in glibc's heaps. By itself, glibc gives back only what is at a heap's
// end, and a single block behind it keeps all the rest.
void give_back_free_memory(void);

// Lowers the priority of the calling thread, and only that one, so that the others get a processor first.
void lower_thread_priority(void);

// The program's own arguments, in the memory that the system shows to everybody (ps). The C library hands them to
// constructors, so they are available without /proc too.
int program_argument_count(void);
// NULL beyond the last.
char *program_argument(int index);
