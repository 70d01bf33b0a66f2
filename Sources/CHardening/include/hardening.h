#pragma once

// Keeps the process from being traced, from dumping core, and from revealing its memory when it crashes: Swift's own
// backtrace prints it, and takes long if it is not permitted to. Returns 0 or errno.
int forbid_core_dumps(void);

// Raises the soft limit on open descriptors to the hard one and returns the limit in force.
long raise_descriptor_limit(void);

// Lets all threads allocate from one heap. glibc would give each a heap of its own, of pages that the others do not
// share, and enlarge it by single pages, each with a call to the system.
void keep_one_heap(void);

// Makes the calling thread, and only that one, yield to all others that want a processor.
void lower_thread_priority(void);

// The program's own arguments, in the memory that the system shows to everybody (ps). The C library hands them to
// constructors, so they are there without /proc as well.
int program_argument_count(void);
// NULL beyond the last.
char *program_argument(int index);
