#ifndef CVERSION_H
#define CVERSION_H

// The linker gives their addresses (--defsym), so that nothing is compiled anew for another commit.
extern const char rollcall_commit __attribute__((weak));
extern const char rollcall_commit_day __attribute__((weak));

/// The first seven hexadecimal digits of the commit; 0 where the build was not told.
static inline unsigned long rollcall_version_commit(void) { return (unsigned long)&rollcall_commit; }

/// The commit's day, each decimal digit of YYYYMMDD as a hexadecimal one; 0 where the build was not told.
static inline unsigned long rollcall_version_day(void) { return (unsigned long)&rollcall_commit_day; }

#endif
