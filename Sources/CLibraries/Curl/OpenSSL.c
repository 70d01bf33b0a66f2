#define _GNU_SOURCE
#include "CCurl.h"
#include "Library.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

// The OpenSSL that libcurl brought along, as far as it is used: libcurl has no options for these settings.

typedef struct openssl_context SSL_CTX;
typedef struct openssl_store X509_STORE;
typedef struct openssl_chain X509_STORE_CTX;
typedef struct openssl_certificate X509;
typedef struct openssl_time ASN1_TIME;
typedef struct openssl_input BIO;

#define FUNCTIONS(F) \
    F(int, CRYPTO_set_mem_functions, (void *(*)(size_t, const char *, int), void *(*)(void *, size_t, const char *, int), \
        void (*)(void *, const char *, int))) \
    F(int, OPENSSL_init_crypto, (uint64_t, const void *)) \
    F(uint64_t, SSL_CTX_set_options, (SSL_CTX *, uint64_t)) \
    F(int, SSL_CTX_get_security_level, (const SSL_CTX *)) \
    F(void, SSL_CTX_set_security_level, (SSL_CTX *, int)) \
    F(X509_STORE *, SSL_CTX_get_cert_store, (const SSL_CTX *)) \
    F(void, SSL_CTX_set_cert_verify_callback, (SSL_CTX *, int (*)(X509_STORE_CTX *, void *), void *)) \
    F(int, X509_STORE_add_cert, (X509_STORE *, X509 *)) \
    F(int, X509_verify_cert, (X509_STORE_CTX *)) \
    F(X509 *, X509_STORE_CTX_get0_cert, (const X509_STORE_CTX *)) \
    F(void, X509_STORE_CTX_set_error, (X509_STORE_CTX *, int)) \
    F(const ASN1_TIME *, X509_get0_notBefore, (const X509 *)) \
    F(const ASN1_TIME *, X509_get0_notAfter, (const X509 *)) \
    F(int, X509_cmp_current_time, (const ASN1_TIME *)) \
    F(void *, X509_get_ext_d2i, (const X509 *, int, int *, int *)) \
    F(void, X509_free, (X509 *)) \
    F(int, OPENSSL_sk_num, (const void *)) \
    F(void *, OPENSSL_sk_value, (const void *, int)) \
    F(void, GENERAL_NAMES_free, (void *)) \
    F(BIO *, BIO_new_mem_buf, (const void *, int)) \
    F(int, BIO_free, (BIO *)) \
    F(X509 *, PEM_read_bio_X509, (BIO *, X509 **, int (*)(char *, int, int, void *), void *)) \
    F(void, ERR_clear_error, (void))

#define DECLARE(result, name, parameters) static result (*call_##name) parameters;
FUNCTIONS(DECLARE)

enum {
    // OPENSSL_INIT_NO_ATEXIT
    keeps_state_at_exit = 0x00080000,
    // SSL_OP_CLEANSE_PLAINTEXT
    cleanses_plaintext = 1 << 1,
    // RSA of 2048 bits, SHA-256, TLS 1.2 (SSL_CTX_set_security_level(3))
    least_security_level = 2,
    // X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED
    not_yet_valid = 9,
    expired = 10,
    // NID_subject_alt_name, and the types of a GENERAL_NAME that are hosts
    alternative_names = 85,
    host_name = 2,
    host_address = 7,
};

static void *allocate(size_t size, const char *file, int line) { return wiping_allocate(size); }
static void *resize(void *block, size_t size, const char *file, int line) { return wiping_resize(block, size); }
static void release(void *block, const char *file, int line) { wiping_free(block); }

const char *find_openssl(void *library) {
#define FIND(result, name, parameters) if (!(call_##name = (__typeof__(call_##name))dlsym(library, #name))) return #name;
    FUNCTIONS(FIND)
    // Refused if something was allocated already: on a second attempt, or by another user of the library.
    call_CRYPTO_set_mem_functions(allocate, resize, release);
    // A process may exit while its requests are running on another thread, which then still needs what would be freed.
    call_OPENSSL_init_crypto(keeps_state_at_exit, NULL);
    return NULL;
}

static bool names_a_host(const X509 *certificate) {
    void *names = call_X509_get_ext_d2i(certificate, alternative_names, NULL, NULL);
    if (!names) return false;
    bool is_found = false;
    for (int i = 0; i < call_OPENSSL_sk_num(names); i++) {
        // A GENERAL_NAME begins with its type.
        const int *type = call_OPENSSL_sk_value(names, i);
        is_found = is_found || *type == host_name || *type == host_address;
    }
    call_GENERAL_NAMES_free(names);
    return is_found;
}

// Replaces OpenSSL's own check, and calls that one first.
static int check_chain(X509_STORE_CTX *chain, void *unused) {
    bool is_good = call_X509_verify_cert(chain) > 0;
    X509 *certificate = call_X509_STORE_CTX_get0_cert(chain);
    if (!certificate) return 0;
    if (is_good) {
        // libcurl would fall back to the subject's common name.
        if (names_a_host(certificate)) return 1;
        call_X509_STORE_CTX_set_error(chain, CCURL_NO_ALTERNATIVE_NAME);
    } else if (call_X509_cmp_current_time(call_X509_get0_notAfter(certificate)) < 0) {
        // Takes precedence over an unknown issuer, which says less.
        call_X509_STORE_CTX_set_error(chain, expired);
    } else if (call_X509_cmp_current_time(call_X509_get0_notBefore(certificate)) > 0) {
        call_X509_STORE_CTX_set_error(chain, not_yet_valid);
    }
    return 0;
}

static bool add_authorities(SSL_CTX *context, const char *pem) {
    static const char begin[] = "-----BEGIN CERTIFICATE-----", end[] = "-----END CERTIFICATE-----";
    bool is_added = false;
    // One by one: OpenSSL would stop at the first that it cannot read.
    for (const char *place = strstr(pem, begin); place; place = strstr(place + sizeof begin - 1, begin)) {
        const char *last = strstr(place, end);
        if (!last) break;
        BIO *input = call_BIO_new_mem_buf(place, (int)(last + sizeof end - 1 - place));
        if (!input) break;
        X509 *authority = call_PEM_read_bio_X509(input, NULL, NULL, NULL);
        if (authority) {
            is_added = call_X509_STORE_add_cert(call_SSL_CTX_get_cert_store(context), authority) == 1 || is_added;
            call_X509_free(authority);
        }
        call_BIO_free(input);
    }
    call_ERR_clear_error();
    return is_added;
}

static void set_up(SSL_CTX *context) {
    call_SSL_CTX_set_options(context, cleanses_plaintext);
    if (call_SSL_CTX_get_security_level(context) < least_security_level)
        call_SSL_CTX_set_security_level(context, least_security_level);
}

static CURLcode set_up_unchecked(CURL *easy, void *context, void *unused) {
    set_up(context);
    return CURLE_OK;
}

static CURLcode set_up_checked(CURL *easy, void *context, void *authorities) {
    set_up(context);
    call_SSL_CTX_set_cert_verify_callback(context, check_chain, NULL);
    return !authorities || add_authorities(context, authorities) ? CURLE_OK : CURLE_SSL_CACERT_BADFILE;
}

CURLcode ccurl_set_trust(CURL *easy, const char *authorities, const char *folder, bool is_alone, bool checked) {
    static const CURLoption switches[] = {
        CURLOPT_SSL_VERIFYPEER, CURLOPT_SSL_VERIFYHOST, CURLOPT_PROXY_SSL_VERIFYPEER, CURLOPT_PROXY_SSL_VERIFYHOST,
    };
    CURLcode code = CURLE_OK;
    for (int i = 0; i < 4 && code == CURLE_OK && !checked; i++) code = ccurl_set_number(easy, switches[i], 0);
    if (code == CURLE_OK) code = ccurl_set_number(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2);
    if (code == CURLE_OK) code = ccurl_set_number(easy, CURLOPT_PROXY_SSLVERSION, CURL_SSLVERSION_TLSv1_2);
    static const CURLoption files[] = { CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO };
    static const CURLoption folders[] = { CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH };
    for (int i = 0; i < 2 && code == CURLE_OK; i++) {
        if (is_alone) code = ccurl_set_pointer(easy, files[i], NULL);
        if (code == CURLE_OK && (is_alone || folder)) code = ccurl_set_pointer(easy, folders[i], (void *)folder);
    }
    if (code != CURLE_OK) return code;
    return set_context_function(easy, checked ? set_up_checked : set_up_unchecked, (void *)authorities);
}
