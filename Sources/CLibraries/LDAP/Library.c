#define _GNU_SOURCE
#define LDAP_DEPRECATED 0
#include "CLDAP.h"
#include "../Loading.h"

#include <dlfcn.h>
#include <errno.h>
#include <openldap.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

// Each is `call_NAME`, with the type that the headers give `NAME`.
#define FUNCTIONS(F) \
    F(ldap_init_fd) F(ldap_initialize) F(ldap_set_option) F(ldap_get_option) F(ldap_install_tls) F(ldap_sasl_bind) \
    F(ldap_search_ext) F(ldap_extended_operation) F(ldap_result) F(ldap_parse_result) F(ldap_parse_extended_result) \
    F(ldap_msgfree) F(ldap_msgtype) F(ldap_get_dn_ber) F(ldap_get_attribute_ber) F(ldap_create_page_control_value) \
    F(ldap_parse_pageresponse_control) F(ldap_parse_passwordpolicy_control) F(ldap_controls_free) F(ldap_unbind_ext) \
    F(ldap_err2string) F(ldap_memfree) F(ldap_memvfree) F(ber_free) F(ber_memfree) F(ber_bvfree) F(ber_sockbuf_ctrl) \
    F(ldap_control_find)

#define DECLARE(name) static __typeof__(name) *call_##name;
FUNCTIONS(DECLARE)

static bool load(char *problem, size_t size) {
    static const char *const names[] = {"libldap.so.2", "libldap-2.5.so.0", NULL};
    void *library = open_library(names, problem, size);
    if (!library) return false;
    const char *missing = NULL;
#define FIND(name) \
    if (!missing && !(call_##name = (__typeof__(call_##name))dlsym(library, #name))) missing = #name;
    FUNCTIONS(FIND)
    if (missing) {
        snprintf(problem, size, "libldap: no %s", missing);
        return false;
    }
    // It reads its files and variables once, with the first handle, unless this is set: there may be TLS_REQCERT never,
    // or the name of another server. Children do not inherit it.
    const char *const variable = "LDAPNOINIT";
    bool is_set = getenv(variable) != NULL;
    if (!is_set) setenv(variable, "1", 1);
    LDAP *ldap = NULL;
    int code = call_ldap_initialize(&ldap, NULL);
    if (!is_set) unsetenv(variable);
    if (ldap) call_ldap_unbind_ext(ldap, NULL, NULL);
    if (code != LDAP_SUCCESS) snprintf(problem, size, "libldap: %s", call_ldap_err2string(code));
    return code == LDAP_SUCCESS;
}

bool cldap_load(char *problem, size_t size) {
    static struct loading loading = {PTHREAD_MUTEX_INITIALIZER, false};
    return load_once(&loading, load, problem, size);
}

static int set_number(LDAP *ldap, int option, int value) { return call_ldap_set_option(ldap, option, &value); }

LDAP *cldap_attach(int socket, const char *url, unsigned long limit) {
    LDAP *ldap = NULL;
    if (call_ldap_init_fd(socket, 1 /* LDAP_PROTO_TCP */, url, &ldap) != LDAP_SUCCESS) {
        close(socket);
        return NULL;
    }
    Sockbuf *buffer = NULL;
    ber_len_t most = limit;
    bool is_set = set_number(ldap, LDAP_OPT_PROTOCOL_VERSION, LDAP_VERSION3) == LDAP_SUCCESS
        && call_ldap_set_option(ldap, LDAP_OPT_REFERRALS, LDAP_OPT_OFF) == LDAP_SUCCESS
        && call_ldap_set_option(ldap, LDAP_OPT_RESTART, LDAP_OPT_OFF) == LDAP_SUCCESS
        && set_number(ldap, LDAP_OPT_DEREF, LDAP_DEREF_NEVER) == LDAP_SUCCESS
        && set_number(ldap, LDAP_OPT_SIZELIMIT, 0) == LDAP_SUCCESS
        && set_number(ldap, LDAP_OPT_TIMELIMIT, 0) == LDAP_SUCCESS
        && call_ldap_get_option(ldap, LDAP_OPT_SOCKBUF, &buffer) == LDAP_SUCCESS && buffer
        && call_ber_sockbuf_ctrl(buffer, LBER_SB_OPT_SET_MAX_INCOMING, &most) >= 0;
    if (is_set) return ldap;
    call_ldap_unbind_ext(ldap, NULL, NULL);
    return NULL;
}

int cldap_set_trust(LDAP *ldap, const char *authorities) {
    static const int texts[] = {LDAP_OPT_X_TLS_CACERTDIR, LDAP_OPT_X_TLS_CERTFILE, LDAP_OPT_X_TLS_KEYFILE,
                                LDAP_OPT_X_TLS_CIPHER_SUITE};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int code = call_ldap_set_option(ldap, texts[i], NULL);
        if (code != LDAP_SUCCESS) return code;
    }
    int code = call_ldap_set_option(ldap, LDAP_OPT_X_TLS_CACERTFILE, authorities);
    if (code == LDAP_SUCCESS) {
        code = set_number(ldap, LDAP_OPT_X_TLS_REQUIRE_CERT, authorities ? LDAP_OPT_X_TLS_DEMAND : LDAP_OPT_X_TLS_NEVER);
    }
    // A certificate has to name its host in `subjectAltName`, as with HTTP.
    if (code == LDAP_SUCCESS && authorities) {
        code = set_number(ldap, LDAP_OPT_X_TLS_REQUIRE_SAN, LDAP_OPT_X_TLS_DEMAND);
    }
    // Known only where libldap has OpenSSL.
    set_number(ldap, LDAP_OPT_X_TLS_CRLCHECK, LDAP_OPT_X_TLS_CRL_NONE);
    if (code == LDAP_SUCCESS) code = set_number(ldap, LDAP_OPT_X_TLS_PROTOCOL_MIN, LDAP_OPT_X_TLS_PROTOCOL_TLS1_2);
    return code == LDAP_SUCCESS ? set_number(ldap, LDAP_OPT_X_TLS_NEWCTX, 0) : code;
}

int cldap_secure(LDAP *ldap, long seconds) {
    struct timeval limit = {.tv_sec = seconds};
    int code = call_ldap_set_option(ldap, LDAP_OPT_NETWORK_TIMEOUT, &limit);
    return code == LDAP_SUCCESS ? call_ldap_install_tls(ldap) : code;
}

static const char policy_oid[] = "1.3.6.1.4.1.42.2.27.8.5.1";

int cldap_bind(LDAP *ldap, const char *dn, const void *password, size_t count, int *id) {
    struct berval credential = {.bv_len = count, .bv_val = (char *)password};
    LDAPControl policy = {.ldctl_oid = (char *)policy_oid};
    LDAPControl *controls[] = {&policy, NULL};
    return call_ldap_sasl_bind(ldap, dn, LDAP_SASL_SIMPLE, &credential, controls, NULL, id);
}

int cldap_search(LDAP *ldap, const char *base, int scope, const char *filter, char **attributes, int page,
                 const void *cookie, size_t count, int *id) {
    LDAPControl paging = {.ldctl_oid = (char *)LDAP_CONTROL_PAGEDRESULTS};
    LDAPControl *controls[] = {&paging, NULL};
    if (page > 0) {
        struct berval place = {.bv_len = count, .bv_val = (char *)cookie};
        int code = call_ldap_create_page_control_value(ldap, page, &place, &paging.ldctl_value);
        if (code != LDAP_SUCCESS) return code;
    }
    int code = call_ldap_search_ext(
        ldap, base, scope, filter, attributes, 0, page > 0 ? controls : NULL, NULL, NULL, 0, id);
    if (page > 0) call_ber_memfree(paging.ldctl_value.bv_val);
    return code;
}

int cldap_extended(LDAP *ldap, const char *oid, const void *value, size_t count, int *id) {
    struct berval data = {.bv_len = count, .bv_val = (char *)value};
    return call_ldap_extended_operation(ldap, oid, value ? &data : NULL, NULL, NULL, id);
}

int cldap_result(LDAP *ldap, int id, LDAPMessage **message, int *number) {
    struct timeval nothing = {0};
    errno = 0;
    int kind = call_ldap_result(ldap, id, LDAP_MSG_ONE, &nothing, message);
    *number = errno;
    return kind;
}

static void read_controls(LDAP *ldap, LDAPControl **controls, struct cldap_end *end) {
    LDAPControl *found = call_ldap_control_find(LDAP_CONTROL_PAGEDRESULTS, controls, NULL);
    ber_int_t estimate;
    if (found) call_ldap_parse_pageresponse_control(ldap, found, &estimate, &end->cookie);
    found = call_ldap_control_find(policy_oid, controls, NULL);
    ber_int_t expires = -1, grace = -1;
    LDAPPasswordPolicyError policy = PP_noError;
    if (!found) return;
    if (call_ldap_parse_passwordpolicy_control(ldap, found, &expires, &grace, &policy) != LDAP_SUCCESS) return;
    end->expires = expires;
    end->grace = grace;
    if (policy != PP_noError) end->policy = policy;
}

int cldap_end(LDAP *ldap, LDAPMessage *message, struct cldap_end *end) {
    memset(end, 0, sizeof *end);
    end->expires = end->grace = end->policy = -1;
    bool is_extended = call_ldap_msgtype(message) == LDAP_RES_EXTENDED;
    int code = is_extended ? call_ldap_parse_extended_result(ldap, message, NULL, &end->value, 0) : LDAP_SUCCESS;
    LDAPControl **controls = NULL;
    char **referrals = NULL;
    if (code == LDAP_SUCCESS) {
        code = call_ldap_parse_result(ldap, message, &end->code, NULL, &end->text, &referrals, &controls, 0);
    }
    if (referrals && referrals[0]) end->referral = strdup(referrals[0]);
    if (referrals) call_ldap_memvfree((void **)referrals);
    if (controls) {
        read_controls(ldap, controls, end);
        call_ldap_controls_free(controls);
    }
    call_ldap_msgfree(message);
    return code;
}

void cldap_end_free(struct cldap_end *end) {
    if (end->text) call_ldap_memfree(end->text);
    free(end->referral);
    if (end->cookie.bv_val) call_ber_memfree(end->cookie.bv_val);
    if (end->value) call_ber_bvfree(end->value);
    memset(end, 0, sizeof *end);
}

bool cldap_entry_begin(LDAP *ldap, LDAPMessage *message, struct cldap_entry *entry) {
    memset(entry, 0, sizeof *entry);
    entry->ldap = ldap;
    entry->message = message;
    return call_ldap_get_dn_ber(ldap, message, &entry->reader, &entry->dn) == LDAP_SUCCESS;
}

bool cldap_entry_next(struct cldap_entry *entry, bool *is_broken) {
    if (entry->values) call_ber_memfree(entry->values);
    entry->values = NULL;
    entry->name = (struct berval){0};
    int code = call_ldap_get_attribute_ber(
        entry->ldap, entry->message, entry->reader, &entry->name, &entry->values);
    *is_broken = code != LDAP_SUCCESS;
    return code == LDAP_SUCCESS && entry->name.bv_val;
}

void cldap_entry_end(struct cldap_entry *entry) {
    if (entry->values) call_ber_memfree(entry->values);
    if (entry->reader) call_ber_free(entry->reader, 0);
}

int cldap_memory(void) { return memfd_create("authorities", MFD_CLOEXEC); }

int cldap_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
void cldap_ring(int bell) { eventfd_write(bell, 1); }

void cldap_message_free(LDAPMessage *message) { call_ldap_msgfree(message); }
void cldap_unbind(LDAP *ldap) { call_ldap_unbind_ext(ldap, NULL, NULL); }
const char *cldap_text(int code) { return call_ldap_err2string(code); }

char *cldap_problem(LDAP *ldap) {
    char *text = NULL;
    call_ldap_get_option(ldap, LDAP_OPT_DIAGNOSTIC_MESSAGE, &text);
    return text;
}

void cldap_free(void *block) { call_ldap_memfree(block); }
