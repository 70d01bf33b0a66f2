#define _GNU_SOURCE
#include "CCrypt.h"
#include "../Loading.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// Declared here, since libxcrypt's ABI is stable: no headers are needed to build, and nothing is linked.
typedef char *Hash(const char *password, const char *setting, void *data, int size);

// sizeof(struct crypt_data)
enum { SIZE = 32768 };

static Hash *hash_password;

static bool load(char *problem, size_t size) {
    static const char *const names[] = {"libcrypt.so.1", "libcrypt.so.2", NULL};
    void *library = open_library(names, problem, size);
    if (library) hash_password = (Hash *)dlsym(library, "crypt_rn");
    return hash_password != NULL;
}

int ccrypt_is_there(void) {
    static struct loading loading = {PTHREAD_MUTEX_INITIALIZER, false};
    return load_once(&loading, load, NULL, 0);
}

int ccrypt_hash(const char *password, const char *setting, char *hash, size_t size) {
    if (!ccrypt_is_there()) return -1;
    void *data = calloc(1, SIZE);
    if (!data) return -1;
    const char *found = hash_password(password, setting, data, SIZE);
    int isHashed = found && found[0] != '*' && strlen(found) < size;
    if (isHashed) strcpy(hash, found);
    explicit_bzero(data, SIZE);
    free(data);
    return isHashed ? 0 : -1;
}
