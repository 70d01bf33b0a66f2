#define _GNU_SOURCE
#include "CCrypt.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Declared here, since libxcrypt's ABI is stable: no headers are needed to build, and nothing is linked.
typedef char *Hash(const char *password, const char *setting, void *data, int size);

// sizeof(struct crypt_data)
enum { SIZE = 32768 };

static Hash *hash_password;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
    const char *names[] = {"libcrypt.so.1", "libcrypt.so.2"};
    for (size_t i = 0; i < sizeof names / sizeof *names && !hash_password; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (library) hash_password = (Hash *)dlsym(library, "crypt_rn");
    }
}

int ccrypt_is_there(void) {
    pthread_once(&loading, load);
    return hash_password != NULL;
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
