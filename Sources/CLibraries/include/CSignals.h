#ifndef CSIGNALS_H
#define CSIGNALS_H

#include <stdbool.h>
#include <termios.h>

// The program's signal handlers. They make only async-signal-safe calls (signal-safety(7)); nothing promises that Swift
// neither allocates nor takes locks in one. All state is the process's.

/// Creates the pipes that handled signals are written to as bytes; `output` is the terminal whose output is restarted
/// when the process is to end. Returns the read end of the first pipe, which has all of them; -1 if there can be none.
/// `ending` receives the read end of the second, which has those that end the process.
int csignals_open(int output, int *ending);

/// Ends the process in the handler from now on, since nothing reads from `ending`.
void csignals_end_at_once(void);

/// Writes the signal to the pipes when it arrives. Returns false if it cannot be handled.
bool csignals_handle(int signal);

/// Whether the signal is ignored, as SIGHUP is under nohup(1).
bool csignals_is_ignored(int signal);

/// Ends the process as the signal does by default, whatever was done with it before. Returns only if it ends none.
void csignals_raise(int signal);

/// Restores a terminal's modes if the process crashes or exits.
void csignals_arm(int terminal, const struct termios *modes);
/// Leaves nothing to restore.
void csignals_disarm(void);

/// Sets what is written to the terminal before its modes are restored, such as the code that shows the cursor: less than
/// 256 bytes, or nothing.
void csignals_set_reset(const char *codes);

/// Restores the terminal and ends the process by the signal, from any thread, whatever the main thread is blocked in.
void csignals_end(int signal);

/// Holds back SIGINT, SIGTERM and SIGHUP, where they have their default action, until `csignals_release` is called, for
/// `seconds` at most. A second one ends the process at once.
void csignals_hold(unsigned seconds);
/// Restores the default actions and ends the process by the signal that was held back, if there is one.
void csignals_release(void);

#endif
