#define _GNU_SOURCE
#include "CSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What handlers read. Each is written by the main thread only, before a handler that needs it is installed, or whole.
static volatile sig_atomic_t output = -1, all_end = -1, ending_end = -1;
static volatile sig_atomic_t terminal = -1;
static struct termios found_modes;
static struct sigaction found_actions[NSIG];
// The text in use is not written to: the next one takes the place of the one before.
static char resets[2][256];
static const char *_Atomic reset = resets[0];

void csignals_raise(int signal_number) {
    signal(signal_number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal_number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    // To this thread: if sent to the process, another thread might take it after the next line.
    raise(signal_number);
}

// Undoes Ctrl-S: a write that it blocks would keep the process from ending.
static void restart_output(void) {
    // In the background the terminal belongs to another process group, and the call would stop the process.
    if (output < 0 || tcgetpgrp(output) != getpgrp()) return;
    // On Linux, TCOON restarts only what TCOOFF stopped.
    tcflow(output, TCOOFF);
    tcflow(output, TCOON);
}

static void restore(void) {
    if (terminal < 0) return;
    pid_t group = tcgetpgrp(terminal);
    // In the background the terminal belongs to another process group, and setting its modes would stop the process.
    if (group >= 0 && group != getpgrp()) return;
    const char *codes = reset;
    if (*codes && output >= 0) {
        restart_output();
        // A terminal that nobody reads must not keep the process from ending.
        struct pollfd wanted = {.fd = output, .events = POLLOUT};
        if (poll(&wanted, 1, 100) > 0 && write(output, codes, strlen(codes)) < 0) errno = 0;
    }
    tcsetattr(terminal, TCSANOW, &found_modes);
    terminal = -1;
}

static void crashed(int signal, siginfo_t *info, void *context) {
    restore();
    sigaction(signal, &found_actions[signal], NULL);
    // A fault recurs where it occurred, so that crash reporters see its address.
    if (info->si_code <= 0) raise(signal);
}

void csignals_arm(int descriptor, const struct termios *modes) {
    static bool is_installed = false;
    terminal = -1;
    found_modes = *modes;
    terminal = descriptor;
    if (is_installed) return;
    is_installed = true;
    static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigaction(crashes[i], &action, &found_actions[crashes[i]]);
    atexit(restore);
}

void csignals_disarm(void) { terminal = -1; }

void csignals_set_reset(const char *codes) {
    char *unused = resets[reset == resets[0]];
    strncpy(unused, codes, sizeof resets[0] - 1);
    reset = unused;
}

void csignals_end(int signal) {
    int descriptor = terminal;
    restore();
    // A shell must not read, show and remember the rest of a secret that is still arriving.
    if (descriptor >= 0 && tcgetpgrp(descriptor) == getpgrp()) tcflush(descriptor, TCIFLUSH);
    csignals_raise(signal);
}

static void write_byte(int descriptor, int signal) {
    unsigned char byte = (unsigned char)signal;
    // A pipe that is full has enough of them.
    if (write(descriptor, &byte, 1) < 0) return;
}

static void received(int signal) {
    int saved = errno;
    write_byte(all_end, signal);
    if (signal != SIGTSTP && signal != SIGWINCH && signal != SIGCONT) {
        restart_output();
        if (ending_end < 0) csignals_end(signal);
        write_byte(ending_end, signal);
    }
    errno = saved;
}

int csignals_open(int descriptor, int *ending) {
    int all[2], some[2];
    if (pipe2(all, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    if (pipe2(some, O_CLOEXEC | O_NONBLOCK) != 0) {
        close(all[0]);
        close(all[1]);
        return -1;
    }
    output = descriptor;
    all_end = all[1];
    ending_end = some[1];
    *ending = some[0];
    return all[0];
}

void csignals_end_at_once(void) { ending_end = -1; }

bool csignals_handle(int signal) {
    struct sigaction action = {.sa_handler = received, .sa_flags = SA_RESTART};
    return sigaction(signal, &action, NULL) == 0;
}

bool csignals_is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// The signal that has arrived, 0 for none yet, or -1 if none is held back.
static _Atomic int held = -1;
static unsigned longest_hold;

static void hold(int signal) {
    int saved = errno, former = 0;
    if (atomic_compare_exchange_strong(&held, &former, signal) && signal != SIGALRM) {
        alarm(longest_hold);
    } else {
        csignals_raise(former > 0 ? former : signal);
    }
    errno = saved;
}

static const int holdable[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM};

void csignals_hold(unsigned seconds) {
    longest_hold = seconds;
    held = 0;
    struct sigaction found, action = {.sa_handler = hold, .sa_flags = SA_RESTART};
    for (size_t i = 0; i < sizeof holdable / sizeof *holdable; i++) {
        if (sigaction(holdable[i], NULL, &found) != 0 || found.sa_handler != SIG_DFL) continue;
        sigaction(holdable[i], &action, NULL);
    }
}

void csignals_release(void) {
    struct sigaction found;
    for (size_t i = 0; i < sizeof holdable / sizeof *holdable; i++) {
        // Another handler may have been installed meanwhile.
        if (sigaction(holdable[i], NULL, &found) == 0 && found.sa_handler == hold) signal(holdable[i], SIG_DFL);
    }
    int arrived = atomic_exchange(&held, -1);
    if (arrived > 0) csignals_raise(arrived);
}
