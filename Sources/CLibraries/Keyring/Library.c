#define _GNU_SOURCE
#include "CKeyring.h"
#include "../Loading.h"

#include <dlfcn.h>
#include <stdio.h>

// What is used of GLib and libsecret, so that neither's headers are needed to build. Both keep their binary interface.

typedef struct {
    unsigned domain;
    int code;
    char *message;
} Failure;

typedef struct List {
    void *data;
    struct List *next, *previous;
} List;

typedef struct {
    const char *name;
    int type;
} Attribute;

typedef struct {
    const char *name;
    int flags;
    Attribute attributes[32];
    int reserved;
    void *reserved1, *reserved2, *reserved3, *reserved4, *reserved5, *reserved6, *reserved7;
} Schema;

enum { SESSION_BUS = 2, SEARCH_ALL = 1 << 1, OPEN_SESSION = 1 << 1 };

static const Schema schema = {.name = "rollcall.Sessions", .attributes = {{"place", 0}}};

#define FUNCTIONS(F) \
    F(void *, g_bus_get_sync, (int, void *, Failure **)) \
    F(void, g_dbus_connection_set_exit_on_close, (void *, int)) \
    F(void *, g_cancellable_new, (void)) \
    F(void, g_cancellable_cancel, (void *)) \
    F(void, g_error_free, (Failure *)) \
    F(void *, g_hash_table_new, (unsigned (*)(const void *), int (*)(const void *, const void *))) \
    F(int, g_hash_table_insert, (void *, void *, void *)) \
    F(void, g_hash_table_unref, (void *)) \
    F(void, g_list_free, (List *)) \
    F(void *, g_log_set_default_handler, (void (*)(const char *, int, const char *, void *), void *)) \
    F(void *, g_object_ref, (void *)) \
    F(void, g_object_unref, (void *)) \
    F(int, g_str_equal, (const void *, const void *)) \
    F(unsigned, g_str_hash, (const void *)) \
    F(void *, secret_service_get_sync, (int, void *, Failure **)) \
    F(List *, secret_service_search_sync, (void *, const Schema *, void *, int, void *, Failure **)) \
    F(int, secret_service_unlock_sync, (void *, List *, void *, List **, Failure **)) \
    F(int, secret_service_store_sync, \
        (void *, const Schema *, void *, const char *, const char *, void *, void *, Failure **)) \
    F(void *, secret_collection_for_alias_sync, (void *, const char *, int, void *, Failure **)) \
    F(int, secret_collection_get_locked, (void *)) \
    F(int, secret_item_get_locked, (void *)) \
    F(int, secret_item_load_secret_sync, (void *, void *, Failure **)) \
    F(int, secret_item_delete_sync, (void *, void *, Failure **)) \
    F(void *, secret_item_get_secret, (void *)) \
    F(void *, secret_value_new, (const char *, long, const char *)) \
    F(const char *, secret_value_get, (void *, size_t *)) \
    F(void, secret_value_unref, (void *))

#define DECLARE(result, name, parameters) static result(*call_##name) parameters;
FUNCTIONS(DECLARE)

// GLib would write to the terminal, over what is drawn on it.
static void ignore(const char *domain, int level, const char *text, void *unused) {}

static bool load(char *problem, size_t size) {
    static const char *const names[] = {"libsecret-1.so.0", NULL};
    void *library = open_library(names, problem, size);
    if (!library) return false;
    const char *missing = NULL;
    // Those of GLib are found among what libsecret needs.
#define FIND(result, name, parameters) \
    if (!missing && !(call_##name = (__typeof__(call_##name))dlsym(library, #name))) missing = #name;
    FUNCTIONS(FIND)
    if (missing) {
        snprintf(problem, size, "libsecret-1.so.0: no %s", missing);
        return false;
    }
    call_g_log_set_default_handler(ignore, NULL);
    return true;
}

bool ckeyring_load(char *problem, size_t size) {
    static struct loading loading = {PTHREAD_MUTEX_INITIALIZER, false};
    return load_once(&loading, load, problem, size);
}

void *ckeyring_canceller(void) { return call_g_cancellable_new(); }
void ckeyring_cancel(void *canceller) { call_g_cancellable_cancel(canceller); }
void ckeyring_release(void *canceller) { call_g_object_unref(canceller); }

// Copies the reason and frees the failure.
static enum ckeyring_end failed(Failure *failure, char *problem, size_t size) {
    snprintf(problem, size, "%s", failure && failure->message ? failure->message : "no reason given");
    if (failure) call_g_error_free(failure);
    return CKEYRING_FAILED;
}

static enum ckeyring_end find_service(void **service, void *canceller, char *problem, size_t size) {
    Failure *failure = NULL;
    void *bus = call_g_bus_get_sync(SESSION_BUS, canceller, &failure);
    if (!bus) return failed(failure, problem, size);
    // Otherwise GLib ends this process when the bus goes away.
    call_g_dbus_connection_set_exit_on_close(bus, 0);
    call_g_object_unref(bus);
    // With a session, so that what travels over the bus is encrypted.
    *service = call_secret_service_get_sync(OPEN_SESSION, canceller, &failure);
    return *service ? CKEYRING_DONE : failed(failure, problem, size);
}

static void *attributes_of(const char *place) {
    void *table = call_g_hash_table_new(call_g_str_hash, call_g_str_equal);
    call_g_hash_table_insert(table, "place", (void *)place);
    return table;
}

static enum ckeyring_end unlock(void *service, void *object, void *canceller, char *problem, size_t size) {
    List objects = {.data = object};
    List *unlocked = NULL;
    Failure *failure = NULL;
    int count = call_secret_service_unlock_sync(service, &objects, canceller, &unlocked, &failure);
    for (List *one = unlocked; one; one = one->next) call_g_object_unref(one->data);
    call_g_list_free(unlocked);
    if (failure) return failed(failure, problem, size);
    return count > 0 ? CKEYRING_DONE : CKEYRING_LOCKED;
}

// Unlocks the default collection if it is locked.
static enum ckeyring_end open_collection(
    void *service, bool unlocks, void *canceller, bool *was_locked, char *problem, size_t size) {
    Failure *failure = NULL;
    void *collection = call_secret_collection_for_alias_sync(service, "default", 0, canceller, &failure);
    if (failure) return failed(failure, problem, size);
    if (!collection) return CKEYRING_NONE;
    enum ckeyring_end end = CKEYRING_DONE;
    *was_locked = call_secret_collection_get_locked(collection);
    if (*was_locked) end = unlocks ? unlock(service, collection, canceller, problem, size) : CKEYRING_LOCKED;
    call_g_object_unref(collection);
    return end;
}

// The item of that place, unlocked; to be let go of.
static enum ckeyring_end find_item(
    void *service, const char *place, bool unlocks, void *canceller, void **item, char *problem, size_t size) {
    Failure *failure = NULL;
    void *attributes = attributes_of(place);
    List *items = call_secret_service_search_sync(service, &schema, attributes, SEARCH_ALL, canceller, &failure);
    call_g_hash_table_unref(attributes);
    if (failure) return failed(failure, problem, size);
    if (!items) {
        // GNOME Keyring does not search a locked collection: once it is open, it is looked into.
        bool was_locked = false;
        enum ckeyring_end end = open_collection(service, unlocks, canceller, &was_locked, problem, size);
        if (end != CKEYRING_DONE) return end;
        return was_locked ? find_item(service, place, false, canceller, item, problem, size) : CKEYRING_NONE;
    }
    // One that can be read comes before one that is locked, where two collections have one.
    *item = items->data;
    for (List *one = items; one; one = one->next) {
        if (!call_secret_item_get_locked(one->data)) {
            *item = one->data;
            break;
        }
    }
    call_g_object_ref(*item);
    for (List *one = items; one; one = one->next) call_g_object_unref(one->data);
    call_g_list_free(items);
    enum ckeyring_end end = CKEYRING_DONE;
    if (call_secret_item_get_locked(*item))
        end = unlocks ? unlock(service, *item, canceller, problem, size) : CKEYRING_LOCKED;
    if (end != CKEYRING_DONE) call_g_object_unref(*item);
    return end;
}

enum ckeyring_end ckeyring_read(
    const char *place, bool unlocks, void *canceller,
    void (*found)(void *user, const void *bytes, size_t count), void *user, char *problem, size_t size) {
    void *service = NULL, *item = NULL;
    enum ckeyring_end end = find_service(&service, canceller, problem, size);
    if (end != CKEYRING_DONE) return end;
    end = find_item(service, place, unlocks, canceller, &item, problem, size);
    if (end == CKEYRING_DONE) {
        Failure *failure = NULL;
        void *value = NULL;
        if (call_secret_item_load_secret_sync(item, canceller, &failure)) value = call_secret_item_get_secret(item);
        if (value) {
            size_t count = 0;
            const char *bytes = call_secret_value_get(value, &count);
            found(user, bytes, count);
            call_secret_value_unref(value);
        } else {
            end = failed(failure, problem, size);
        }
        call_g_object_unref(item);
    }
    call_g_object_unref(service);
    return end;
}

enum ckeyring_end ckeyring_write(
    const char *place, const void *bytes, size_t count, bool unlocks, void *canceller, char *problem, size_t size) {
    void *service = NULL;
    enum ckeyring_end end = find_service(&service, canceller, problem, size);
    if (end != CKEYRING_DONE) return end;
    bool was_locked = false;
    end = open_collection(service, unlocks, canceller, &was_locked, problem, size);
    // Making one asks the person for a password.
    if (end == CKEYRING_NONE) end = unlocks ? CKEYRING_DONE : CKEYRING_LOCKED;
    if (end == CKEYRING_DONE) {
        Failure *failure = NULL;
        void *attributes = attributes_of(place);
        // Copied into wiped memory.
        void *value = call_secret_value_new(bytes, (long)count, "application/json");
        if (!call_secret_service_store_sync(
                service, &schema, attributes, "default", "rollcall sessions", value, canceller, &failure))
            end = failed(failure, problem, size);
        call_secret_value_unref(value);
        call_g_hash_table_unref(attributes);
    }
    call_g_object_unref(service);
    return end;
}

enum ckeyring_end ckeyring_remove(const char *place, bool unlocks, void *canceller, char *problem, size_t size) {
    void *service = NULL, *item = NULL;
    enum ckeyring_end end = find_service(&service, canceller, problem, size);
    if (end != CKEYRING_DONE) return end;
    end = find_item(service, place, unlocks, canceller, &item, problem, size);
    if (end == CKEYRING_DONE) {
        Failure *failure = NULL;
        if (!call_secret_item_delete_sync(item, canceller, &failure)) end = failed(failure, problem, size);
        call_g_object_unref(item);
    }
    call_g_object_unref(service);
    return end;
}
