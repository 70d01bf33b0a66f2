#define _GNU_SOURCE
#include "CCurl.h"
#include "Library.h"

#include <dlfcn.h>
#include <string.h>

// The part of OpenSSL 3 that signs. Requests without a key of the client's own need none of it.

typedef struct openssl_input BIO;
typedef struct openssl_key EVP_PKEY;
typedef struct openssl_key_context EVP_PKEY_CTX;
typedef struct openssl_digest EVP_MD;
typedef struct openssl_digest_context EVP_MD_CTX;
typedef struct openssl_ecdsa_signature ECDSA_SIG;
typedef struct openssl_number BIGNUM;

#define FUNCTIONS(F) \
    F(BIO *, BIO_new_mem_buf, (const void *, int)) \
    F(int, BIO_free, (BIO *)) \
    F(EVP_PKEY *, PEM_read_bio_PrivateKey, (BIO *, EVP_PKEY **, int (*)(char *, int, int, void *), void *)) \
    F(EVP_PKEY *, EVP_PKEY_Q_keygen, (void *, const char *, const char *, ...)) \
    F(EVP_PKEY *, d2i_AutoPrivateKey, (EVP_PKEY **, const unsigned char **, long)) \
    F(int, i2d_PrivateKey, (const EVP_PKEY *, unsigned char **)) \
    F(int, i2d_PUBKEY, (const EVP_PKEY *, unsigned char **)) \
    F(void, EVP_PKEY_free, (EVP_PKEY *)) \
    F(int, EVP_PKEY_is_a, (const EVP_PKEY *, const char *)) \
    F(int, EVP_PKEY_get_bits, (const EVP_PKEY *)) \
    F(int, EVP_PKEY_get_group_name, (const EVP_PKEY *, char *, size_t, size_t *)) \
    F(EVP_MD *, EVP_MD_fetch, (void *, const char *, const char *)) \
    F(void, EVP_MD_free, (EVP_MD *)) \
    F(EVP_MD_CTX *, EVP_MD_CTX_new, (void)) \
    F(void, EVP_MD_CTX_free, (EVP_MD_CTX *)) \
    F(int, EVP_DigestSignInit, (EVP_MD_CTX *, EVP_PKEY_CTX **, const EVP_MD *, void *, EVP_PKEY *)) \
    F(int, EVP_DigestSign, (EVP_MD_CTX *, unsigned char *, size_t *, const unsigned char *, size_t)) \
    F(int, EVP_PKEY_CTX_set_rsa_padding, (EVP_PKEY_CTX *, int)) \
    F(int, EVP_PKEY_CTX_set_rsa_pss_saltlen, (EVP_PKEY_CTX *, int)) \
    F(ECDSA_SIG *, d2i_ECDSA_SIG, (ECDSA_SIG **, const unsigned char **, long)) \
    F(void, ECDSA_SIG_free, (ECDSA_SIG *)) \
    F(const BIGNUM *, ECDSA_SIG_get0_r, (const ECDSA_SIG *)) \
    F(const BIGNUM *, ECDSA_SIG_get0_s, (const ECDSA_SIG *)) \
    F(int, BN_bn2binpad, (const BIGNUM *, unsigned char *, int)) \
    F(void, ERR_clear_error, (void))

#define DECLARE(result, name, parameters) static result (*call_##name) parameters;
FUNCTIONS(DECLARE)

static bool is_found;

void find_signing(void *library) {
#define FIND(result, name, parameters) if (!(call_##name = (__typeof__(call_##name))dlsym(library, #name))) return;
    FUNCTIONS(FIND)
    is_found = true;
}

enum {
    // RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST
    pss_padding = 6,
    salt_like_digest = -1,
    // RFC 7518, 3.3
    least_rsa_bits = 2048,
};

struct kind {
    // Of OpenSSL, and an elliptic curve's group; NULL if it is no such curve.
    const char *name, *group;
    // RFC 7518, 3.1; RFC 8037, 3.1. NULL: the key's own digest.
    const char *algorithm, *digest;
    // The bytes of each half of a signature of two numbers (RFC 7518, 3.4).
    int half;
    bool is_pss;
};

static const struct kind kinds[] = {
    {"RSA", NULL, "RS256", "SHA256", 0, false},
    {"RSA", NULL, "PS256", "SHA256", 0, true},
    {"EC", "prime256v1", "ES256", "SHA256", 32, false},
    {"EC", "secp384r1", "ES384", "SHA384", 48, false},
    {"EC", "secp521r1", "ES512", "SHA512", 66, false},
    {"ED25519", NULL, "EdDSA", NULL, 0, false},
};

enum { kind_count = sizeof kinds / sizeof *kinds };

// Without it, OpenSSL would ask for a passphrase at the terminal.
static int no_passphrase(char *buffer, int size, int is_writing, void *unused) { return -1; }

void *ccurl_key_read(const char *pem, size_t size) {
    if (!is_found || size > CCURL_LARGEST_KEY) return NULL;
    BIO *input = call_BIO_new_mem_buf(pem, (int)size);
    if (!input) return NULL;
    EVP_PKEY *key = call_PEM_read_bio_PrivateKey(input, NULL, no_passphrase, NULL);
    call_BIO_free(input);
    call_ERR_clear_error();
    return key;
}

void *ccurl_key_new(void) { return is_found ? call_EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256") : NULL; }

void *ccurl_key_restore(const unsigned char *der, size_t size) {
    if (!is_found || size > CCURL_LARGEST_KEY) return NULL;
    EVP_PKEY *key = call_d2i_AutoPrivateKey(NULL, &der, (long)size);
    call_ERR_clear_error();
    return key;
}

size_t ccurl_key_export(void *key, unsigned char *der, size_t capacity) {
    int size = call_i2d_PrivateKey(key, NULL);
    if (size <= 0 || (size_t)size > capacity) return 0;
    return (size_t)call_i2d_PrivateKey(key, &der);
}

bool ccurl_key_point(void *key, unsigned char point[64]) {
    // RFC 5480, 2: it ends with the point, of which 04 says that both coordinates follow.
    unsigned char der[128], *end = der;
    if (call_i2d_PUBKEY(key, NULL) > (int)sizeof der) return false;
    int size = call_i2d_PUBKEY(key, &end);
    if (size < 65 || der[size - 65] != 4) return false;
    memcpy(point, der + size - 64, 64);
    return true;
}

void ccurl_key_free(void *key) { call_EVP_PKEY_free(key); }

static bool signs(EVP_PKEY *key, const struct kind *kind) {
    if (call_EVP_PKEY_is_a(key, kind->name) != 1) return false;
    if (!kind->group) return kind->digest == NULL || call_EVP_PKEY_get_bits(key) >= least_rsa_bits;
    char group[32];
    size_t length;
    return call_EVP_PKEY_get_group_name(key, group, sizeof group, &length) == 1 && !strcmp(group, kind->group);
}

const char *ccurl_key_algorithm(void *key, int index) {
    for (int i = 0; i < kind_count; i++) {
        if (signs(key, &kinds[i]) && index-- == 0) return kinds[i].algorithm;
    }
    return NULL;
}

// Returns the size of the two halves that `der` has been replaced by; 0 if it is no such signature.
static size_t split(unsigned char *signature, size_t size, int half) {
    const unsigned char *der = signature;
    ECDSA_SIG *numbers = call_d2i_ECDSA_SIG(NULL, &der, (long)size);
    if (!numbers) return 0;
    bool is_split = call_BN_bn2binpad(call_ECDSA_SIG_get0_r(numbers), signature, half) == half
        && call_BN_bn2binpad(call_ECDSA_SIG_get0_s(numbers), signature + half, half) == half;
    call_ECDSA_SIG_free(numbers);
    return is_split ? 2 * (size_t)half : 0;
}

size_t ccurl_key_sign(
    void *key, const char *algorithm, const void *bytes, size_t size, unsigned char *signature, size_t capacity
) {
    const struct kind *kind = NULL;
    for (int i = 0; i < kind_count; i++) if (!strcmp(kinds[i].algorithm, algorithm)) kind = &kinds[i];
    if (!kind || !signs(key, kind)) return 0;
    EVP_MD *digest = kind->digest ? call_EVP_MD_fetch(NULL, kind->digest, NULL) : NULL;
    EVP_MD_CTX *context = call_EVP_MD_CTX_new();
    EVP_PKEY_CTX *settings;
    size_t length = capacity;
    bool is_signed = context && (digest || !kind->digest)
        && call_EVP_DigestSignInit(context, &settings, digest, NULL, key) == 1
        && (!kind->is_pss || (call_EVP_PKEY_CTX_set_rsa_padding(settings, pss_padding) == 1
            && call_EVP_PKEY_CTX_set_rsa_pss_saltlen(settings, salt_like_digest) == 1))
        && call_EVP_DigestSign(context, signature, &length, bytes, size) == 1;
    call_EVP_MD_CTX_free(context);
    call_EVP_MD_free(digest);
    call_ERR_clear_error();
    if (!is_signed) return 0;
    return kind->half ? split(signature, length, kind->half) : length;
}
