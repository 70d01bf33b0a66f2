#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

#include <curl/curl.h>
#include <stddef.h>

// Shared by the files of this target.

/// Looks up the functions of OpenSSL in use; returns NULL, or the name of the missing one.
const char *find_openssl(void *library);

/// Looks up those that sign, without which everything else works.
void find_signing(void *library);

/// Makes `function` set up OpenSSL's context of each connection; it is passed `user`.
CURLcode set_context_function(CURL *easy, curl_ssl_ctx_callback function, void *user);

// An allocator that wipes memory when it is freed, for everything that requests and answers pass through.
void *wiping_allocate(size_t size);
void *wiping_allocate_zeroed(size_t count, size_t size);
void *wiping_resize(void *block, size_t size);
char *wiping_copy(const char *text);
void wiping_free(void *block);

#endif
