#pragma once

#include <stdbool.h>

/// Whether allocations of this process can be counted here.
bool allocations_countable(void);

/// Counts from zero, on all threads.
void allocations_start(void);

/// Ends the count and returns it.
long allocations_stop(void);
