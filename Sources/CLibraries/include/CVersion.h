#ifndef CVERSION_H
#define CVERSION_H

// The linker sets their addresses (--defsym), so that nothing has to be recompiled for another commit.
extern const char rollcall_commit __attribute__((weak));
extern const char rollcall_commit_day __attribute__((weak));

/// The first seven hexadecimal digits of the commit; 0 if the build did not set them.
static inline unsigned long rollcall_version_commit(void) { return (unsigned long)&rollcall_commit; }

/// The commit's day, each decimal digit of YYYYMMDD as a hexadecimal one; 0 if the build did not set it.
static inline unsigned long rollcall_version_day(void) { return (unsigned long)&rollcall_commit_day; }

#endif
