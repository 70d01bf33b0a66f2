#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// The part of libcurl that is used. It is not linked but loaded by the first call of `ccurl_load`: linking it would add
// 5.7 ms to every start of the program, with or without requests. Only the functions named `ccurl_…` may be called.

/// Loads libcurl unless it is loaded already. If it cannot be used, returns false and the reason, a text of less than
/// `size` bytes. Everything else here requires it to be loaded.
bool ccurl_load(char *problem, size_t size);

/// Its version, and the name and version of its TLS library; NULL if it has none.
const char *ccurl_version(void);
const char *ccurl_tls_version(void);

/// A handle whose sockets no other program inherits; NULL if out of memory.
CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
const char *ccurl_easy_strerror(CURLcode code);

// curl_easy_setopt is variadic, which Swift does not import.
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
/// Both are passed `user`. A result other than the number of bytes ends the exchange.
CURLcode ccurl_set_receivers(CURL *easy, curl_write_callback header, curl_write_callback body, void *user);
/// Called whenever a connection exists on which the request is about to be sent.
CURLcode ccurl_set_sending(CURL *easy, curl_prereq_callback sending, void *user);

/// The value of `CURLOPT_HTTPAUTH` for Digest authentication alone.
enum { CCURL_DIGEST = (int)CURLAUTH_DIGEST };

/// 0 if there is none.
long ccurl_number(CURL *easy, CURLINFO info);

CURLM *ccurl_multi_init(void);
CURLMcode ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/// The next exchange that has ended, each only once; NULL if there is none.
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result);

/// `list` with a copy of `line` appended; NULL if out of memory, with the list unchanged.
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line);
/// Wipes the copies.
void ccurl_list_free(struct curl_slist *list);

/// Sets how server certificates are checked: against the system's authorities, unless `is_alone`, and those in `folder`
/// (named by their hashes) and in `authorities` (PEM), each of which may be NULL; `authorities` must stay in place as
/// long as `easy` exists. Without `checked` any certificate is accepted.
/// Plaintext is wiped once it has been read; a certificate has to name its host in `subjectAltName`, and everything in
/// it must have a strength of at least 112 bits.
CURLcode ccurl_set_trust(CURL *easy, const char *authorities, const char *folder, bool is_alone, bool checked);

/// The most bytes that a private key may have in PEM.
enum { CCURL_LARGEST_KEY = 16384 };

/// The most bytes that a signature may have: RSA's with 16,384 bits.
enum { CCURL_LARGEST_SIGNATURE = 2048 };

/// Reads a private key in PEM (PKCS #8, PKCS #1 or SEC 1); NULL if it is none, has a passphrase, or libcurl came with
/// another TLS library than OpenSSL 3. It is used on one thread at a time and freed by `ccurl_key_free`.
void *ccurl_key_read(const char *pem, size_t size);
/// A new key of P-256; NULL without OpenSSL 3.
void *ccurl_key_new(void);
/// Reads what `ccurl_key_export` has written; NULL for anything else.
void *ccurl_key_restore(const unsigned char *der, size_t size);
/// Writes the key in DER; returns its size in bytes, 0 if it needs more than `capacity`.
size_t ccurl_key_export(void *key, unsigned char *der, size_t capacity);
/// Writes the coordinates of a key's public point on P-256; returns false for another kind of key.
bool ccurl_key_point(void *key, unsigned char point[64]);
void ccurl_key_free(void *key);
/// The names of the signature algorithms that the key can be used with (RFC 7518, 3.1), by index; NULL after the last.
const char *ccurl_key_algorithm(void *key, int index);
/// Writes a signature as JSON Web Signatures have it; returns its size in bytes, 0 for a failure.
size_t ccurl_key_sign(
    void *key, const char *algorithm, const void *bytes, size_t size, unsigned char *signature, size_t capacity);

/// The value of `CURLINFO_SSL_VERIFYRESULT` for a certificate that names a host only in its subject (RFC 9110, 4.3.4):
/// a number that OpenSSL reserves for applications.
enum { CCURL_NO_ALTERNATIVE_NAME = 50 };

#endif
