#define _GNU_SOURCE
#include "CCurl.h"
#include "../Loading.h"
#include "Library.h"

#include <stdlib.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>

// Each is `call_NAME`, with the type that curl.h gives `curl_NAME`.
#define FUNCTIONS(F) \
    F(easy_init) F(easy_cleanup) F(easy_strerror) F(easy_setopt) F(easy_getinfo) F(global_init_mem) \
    F(multi_init) F(multi_cleanup) F(multi_add_handle) F(multi_remove_handle) F(multi_perform) F(multi_poll) \
    F(multi_wakeup) F(multi_info_read) F(slist_append) F(slist_free_all) F(version_info)

#define DECLARE(name) static __typeof__(curl_##name) *call_##name;
FUNCTIONS(DECLARE)

static bool load(char *problem, size_t size) {
    // libcurl, and OpenSSL where it is built so, would write the keys of every connection into that file.
    unsetenv("SSLKEYLOGFILE");
    static const char *const names[] = {"libcurl.so.4", NULL};
    void *library = open_library(names, problem, size);
    if (!library) return false;
    const char *missing = find_openssl(library);
    if (!missing) find_signing(library);
#define FIND(name) \
    if (!missing && !(call_##name = (__typeof__(call_##name))dlsym(library, "curl_" #name))) missing = "curl_" #name;
    FUNCTIONS(FIND)
    if (missing) {
        snprintf(problem, size, "libcurl.so.4: no %s", missing);
        return false;
    }
    // The first version with CURLOPT_PREREQFUNCTION, without which a request could be sent twice.
    curl_version_info_data *version = call_version_info(CURLVERSION_NOW);
    if (version->version_num < 0x075000) {
        snprintf(problem, size, "libcurl %s, 7.80 is needed", version->version);
        return false;
    }
    CURLcode code = call_global_init_mem(
        CURL_GLOBAL_DEFAULT, wiping_allocate, wiping_free, wiping_resize, wiping_copy, wiping_allocate_zeroed);
    if (code != CURLE_OK) {
        snprintf(problem, size, "libcurl: %s", call_easy_strerror(code));
        return false;
    }
    return true;
}

bool ccurl_load(char *problem, size_t size) {
    static struct loading loading = {PTHREAD_MUTEX_INITIALIZER, false};
    return load_once(&loading, load, problem, size);
}

static int close_on_exec(void *unused, curl_socket_t socket, curlsocktype purpose) {
    return fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 ? CURL_SOCKOPT_OK : CURL_SOCKOPT_ERROR;
}

const char *ccurl_version(void) { return call_version_info(CURLVERSION_NOW)->version; }
const char *ccurl_tls_version(void) { return call_version_info(CURLVERSION_NOW)->ssl_version; }

CURL *ccurl_easy_init(void) {
    CURL *easy = call_easy_init();
    if (easy) call_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, close_on_exec);
    return easy;
}

void ccurl_easy_cleanup(CURL *easy) { call_easy_cleanup(easy); }
const char *ccurl_easy_strerror(CURLcode code) { return call_easy_strerror(code); }

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) { return call_easy_setopt(easy, option, value); }
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) { return call_easy_setopt(easy, option, value); }
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) { return call_easy_setopt(easy, option, value); }
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) { return call_easy_setopt(easy, option, value); }

CURLcode ccurl_set_receivers(CURL *easy, curl_write_callback header, curl_write_callback body, void *user) {
    CURLcode code = call_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = call_easy_setopt(easy, CURLOPT_HEADERDATA, user);
    if (code == CURLE_OK) code = call_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = call_easy_setopt(easy, CURLOPT_WRITEDATA, user);
    return code;
}

CURLcode ccurl_set_sending(CURL *easy, curl_prereq_callback sending, void *user) {
    CURLcode code = call_easy_setopt(easy, CURLOPT_PREREQFUNCTION, sending);
    if (code == CURLE_OK) code = call_easy_setopt(easy, CURLOPT_PREREQDATA, user);
    return code;
}

long ccurl_number(CURL *easy, CURLINFO info) {
    long value = 0;
    return call_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

CURLM *ccurl_multi_init(void) { return call_multi_init(); }
CURLMcode ccurl_multi_cleanup(CURLM *multi) { return call_multi_cleanup(multi); }
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return call_multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return call_multi_remove_handle(multi, easy); }

CURLMcode ccurl_multi_perform(CURLM *multi) {
    int running;
    return call_multi_perform(multi, &running);
}

CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) { return call_multi_poll(multi, NULL, 0, milliseconds, NULL); }
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return call_multi_wakeup(multi); }

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = call_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line) { return call_slist_append(list, line); }
void ccurl_list_free(struct curl_slist *list) { call_slist_free_all(list); }

CURLcode set_context_function(CURL *easy, curl_ssl_ctx_callback function, void *user) {
    CURLcode code = call_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, function);
    if (code == CURLE_OK) code = call_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, user);
    return code;
}
