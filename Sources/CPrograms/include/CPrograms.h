#pragma once

#include <spawn.h>

// Closes every descriptor from `first` on in the program that is started with these actions. Returns 0 or an error
// number. Swift's module of the C library leaves out what POSIX does not have.
int close_descriptors_from(posix_spawn_file_actions_t *actions, int first);
