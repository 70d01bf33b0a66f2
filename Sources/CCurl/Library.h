#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

#include <curl/curl.h>
#include <stddef.h>

// What the files of this target share.

/// Finds what of OpenSSL is in use; NULL, or the name that is missing.
const char *find_openssl(void *library);

/// Has `function` set up what OpenSSL uses for each connection; it is given `user`.
CURLcode set_context_function(CURL *easy, curl_ssl_ctx_callback function, void *user);

// An allocator that wipes what is given back, for everything that requests and answers pass through.
void *wiping_allocate(size_t size);
void *wiping_allocate_zeroed(size_t count, size_t size);
void *wiping_resize(void *block, size_t size);
char *wiping_copy(const char *text);
void wiping_free(void *block);

#endif
