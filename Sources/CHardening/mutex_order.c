// Tells ThreadSanitizer in which order threads held a `Mutex` of the Synchronization library.
//
// It sees the lock's fast path, which is inlined. A thread that has to wait goes through the library, which is not
// instrumented: without these, what two threads do under one contended lock is reported as a race. Only for that build.
#define _GNU_SOURCE

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#include <dlfcn.h>
#include <stdint.h>

// Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
// A Swift method takes its own value last.
#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *lock

extern void __tsan_acquire(void *lock);
extern void __tsan_release(void *lock);

typedef METHOD void (*locking)(uint32_t thread, SELF);
typedef METHOD void (*unlocking)(SELF);

METHOD void mutex_lock_slow(uint32_t thread, SELF) __asm__(LOCK);
METHOD void mutex_unlock_slow(SELF) __asm__(UNLOCK);

METHOD void mutex_lock_slow(uint32_t thread, SELF) {
    ((locking)dlsym(RTLD_NEXT, LOCK))(thread, lock);
    __tsan_acquire(lock);
}

METHOD void mutex_unlock_slow(SELF) {
    __tsan_release(lock);
    ((unlocking)dlsym(RTLD_NEXT, UNLOCK))(lock);
}
#endif
#endif
