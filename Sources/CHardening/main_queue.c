#include "hardening.h"

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

// What libdispatch exports for CoreFoundation's run loop on Linux.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

void run_main_queue(void) {
    struct pollfd wake = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
    for (;;) {
        // Whether a signal ended it or it failed: what was to be run still is.
        poll(&wake, 1, -1);
        uint64_t count;
        if (read(wake.fd, &count, sizeof count) == sizeof count) _dispatch_main_queue_callback_4CF(NULL);
    }
}
