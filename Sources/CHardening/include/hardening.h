#pragma once

// Keeps the process from being traced and from dumping core, and from telling what its memory holds where it crashes:
// Swift's own backtrace prints it, and waits for long where it may not be had. Gives 0, or what errno was.
int forbid_core_dumps(void);

// Raises the soft limit on open descriptors to the hard one and gives the limit in force.
long raise_descriptor_limit(void);

// Lets the calling thread, and it alone, wait for all others that want a processor.
void lower_thread_priority(void);
