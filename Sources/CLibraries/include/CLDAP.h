#ifndef CLDAP_H
#define CLDAP_H

#include <ldap.h>
#include <stdbool.h>
#include <stddef.h>

// The part of libldap that is used. It is not linked but loaded by the first call of `cldap_load`, as libcurl is. Only
// the functions named `cldap_…` may be called; what has no comment is libldap's function of the same name.

/// Loads libldap unless it is loaded already, without any of its configuration files and variables. If it cannot be
/// used, returns false and the reason, a text of less than `size` bytes. Everything else here requires it to be loaded.
bool cldap_load(char *problem, size_t size);

/// A handle for a connected socket, which it owns from then on, also where it fails. No referral is followed, no alias dereferenced, and an
/// answer of more than `limit` bytes ends the connection. NULL if out of memory.
LDAP *cldap_attach(int socket, const char *url, unsigned long limit);

/// Sets how the server's certificate is checked: against the authorities in a file of PEM texts, or, with NULL, not at
/// all. Returns a result code.
int cldap_set_trust(LDAP *ldap, const char *authorities);

/// Begins TLS on the connection and returns a result code; waits, for `seconds` at most.
int cldap_secure(LDAP *ldap, long seconds);

int cldap_bind(LDAP *ldap, const char *dn, const void *password, size_t count, int *id);
int cldap_search(LDAP *ldap, const char *base, int scope, const char *filter, char **attributes, int page,
                 const void *cookie, size_t count, int *id);
int cldap_extended(LDAP *ldap, const char *oid, const void *value, size_t count, int *id);

/// What has arrived of an operation's answer, without waiting: its type, 0 for nothing yet, or -1 with the error number
/// of the system.
int cldap_result(LDAP *ldap, int id, LDAPMessage **message, int *number);

/// How an operation ended.
struct cldap_end {
    /// A result code (RFC 4511, 4.1.9).
    int code;
    /// The server's text and where it refers to, to be freed with `cldap_free`; NULL for none.
    char *text, *referral;
    /// Where the next page begins; empty at the end.
    struct berval cookie;
    /// What the password policy says: seconds until the password expires, and logins left after that; -1 if nothing.
    int expires, grace;
    /// Its error (draft-behera-ldap-password-policy-10, 6.2); -1 for none.
    int policy;
    /// The value of an extended operation's answer; NULL for none.
    struct berval *value;
};

/// Reads the end of an operation, and frees the message. Returns a result code of libldap's own.
int cldap_end(LDAP *ldap, LDAPMessage *message, struct cldap_end *end);
void cldap_end_free(struct cldap_end *end);

/// An entry that is read attribute by attribute.
struct cldap_entry {
    LDAP *ldap;
    LDAPMessage *message;
    BerElement *reader;
    struct berval dn;
    struct berval name;
    struct berval *values;
};

/// Begins with the entry of a message; false if it cannot be understood.
bool cldap_entry_begin(LDAP *ldap, LDAPMessage *message, struct cldap_entry *entry);
/// Goes on to the next attribute; false if there is none, or with `is_broken` if it cannot be understood.
bool cldap_entry_next(struct cldap_entry *entry, bool *is_broken);
/// Frees the entry, not the message.
void cldap_entry_end(struct cldap_entry *entry);

/// A new file in memory, which no child inherits; -1 if there can be none.
int cldap_memory(void);

/// An eventfd(2) that is readable once it was rung; -1 if there can be none.
int cldap_bell(void);
void cldap_ring(int bell);

void cldap_message_free(LDAPMessage *message);
/// Ends the connection and frees everything.
void cldap_unbind(LDAP *ldap);
/// The text of a result code.
const char *cldap_text(int code);
/// The last failure's details, to be freed with `cldap_free`; NULL for none.
char *cldap_problem(LDAP *ldap);
void cldap_free(void *block);

#endif
