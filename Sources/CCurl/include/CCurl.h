#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// libcurl as far as it is in use. It is not linked but loaded by the first call of `ccurl_load`: linked, it would cost
// every start of the program 5.7 ms, requests or none. Only the functions named `ccurl_…` may be called.

/// Loads libcurl where that has not been done. Where it cannot be used, false, and why: a text of less than `size` bytes.
/// Everything else here needs it loaded.
bool ccurl_load(char *problem, size_t size);

/// A handle whose sockets no other program inherits; NULL where there is no memory.
CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
const char *ccurl_easy_strerror(CURLcode code);

// curl_easy_setopt takes a variable number of arguments, which Swift does not import.
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
/// Both are given `user`. A result other than the number of bytes ends the exchange.
CURLcode ccurl_set_receivers(CURL *easy, curl_write_callback header, curl_write_callback body, void *user);
/// Called whenever a connection is there that the request is about to be sent on.
CURLcode ccurl_set_sending(CURL *easy, curl_prereq_callback sending, void *user);

/// 0 where there is none.
long ccurl_number(CURL *easy, CURLINFO info);

CURLM *ccurl_multi_init(void);
CURLMcode ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/// An exchange that is over, each once; NULL where there is none.
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result);

/// `list` with a copy of `line` behind it; NULL where there is no memory, and the list is as it was.
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line);
/// Wipes the copies.
void ccurl_list_free(struct curl_slist *list);

/// How servers' certificates are checked: as the system has it, against `authorities` besides, which may be NULL and stay
/// where they are as long as `easy` does (PEM). Without `checked` any certificate will do. Plaintext is wiped once it was
/// read; a certificate has to name its host in `subjectAltName`, and everything in it to be of 112 bits' strength.
CURLcode ccurl_set_trust(CURL *easy, const char *authorities, bool checked);

/// What `CURLINFO_SSL_VERIFYRESULT` is for a certificate that names no host but in its subject (RFC 9110, 4.3.4): a
/// number that OpenSSL leaves to programs.
enum { CCURL_NO_ALTERNATIVE_NAME = 50 };

/// Overwrites bytes; unlike memset, it is not left out where nobody reads them afterwards.
void ccurl_wipe(void *bytes, size_t count);

#endif
