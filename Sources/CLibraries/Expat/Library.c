#define _GNU_SOURCE
#include "CExpat.h"
#include "../Loading.h"

#include <dlfcn.h>
#include <stdio.h>

// What is used of libexpat, so that its header is not needed to build. It has kept its binary interface since 2.0.
typedef struct expat_parser *Parser;
typedef void Begin(void *user, const char *name, const char **attributes);
typedef void End(void *user, const char *name);
typedef void Text(void *user, const char *bytes, int count);
typedef void Type(void *user, const char *name, const char *system, const char *public, int has_subset);

#define FUNCTIONS(F) \
    F(Parser, ParserCreateNS, (const char *encoding, char separator)) \
    F(void, ParserFree, (Parser parser)) \
    F(void, SetUserData, (Parser parser, void *user)) \
    F(void, SetElementHandler, (Parser parser, Begin *begin, End *end)) \
    F(void, SetCharacterDataHandler, (Parser parser, Text *text)) \
    F(void, SetStartDoctypeDeclHandler, (Parser parser, Type *type)) \
    F(int, Parse, (Parser parser, const char *bytes, int count, int is_last)) \
    F(int, StopParser, (Parser parser, unsigned char resumes))

#define DECLARE(result, name, parameters) static result (*call_##name) parameters;
FUNCTIONS(DECLARE)

static bool load(char *problem, size_t size) {
    static const char *const names[] = {"libexpat.so.1", NULL};
    void *library = open_library(names, problem, size);
    if (!library) return false;
    const char *missing = NULL;
#define FIND(result, name, parameters) \
    if (!missing && !(call_##name = (__typeof__(call_##name))dlsym(library, "XML_" #name))) missing = "XML_" #name;
    FUNCTIONS(FIND)
    if (missing) snprintf(problem, size, "libexpat.so.1: no %s", missing);
    return !missing;
}

bool cexpat_load(char *problem, size_t size) {
    static struct loading loading = {PTHREAD_MUTEX_INITIALIZER, false};
    return load_once(&loading, load, problem, size);
}

struct reading {
    struct cexpat_reader reader;
    Parser parser;
    int depth, limit;
};

static void begin(void *user, const char *name, const char **attributes) {
    struct reading *reading = user;
    if (++reading->depth > reading->limit) {
        call_StopParser(reading->parser, 0);
    } else {
        reading->reader.begin(reading->reader.user, name);
    }
}

static void end(void *user, const char *name) {
    struct reading *reading = user;
    reading->depth--;
    reading->reader.end(reading->reader.user, name);
}

static void text(void *user, const char *bytes, int count) {
    struct reading *reading = user;
    reading->reader.text(reading->reader.user, bytes, count);
}

static void refuse_type(void *user, const char *name, const char *system, const char *public, int has_subset) {
    struct reading *reading = user;
    call_StopParser(reading->parser, 0);
}

bool cexpat_read(const char *bytes, int count, int depth, struct cexpat_reader reader) {
    Parser parser = call_ParserCreateNS(NULL, '|');
    if (!parser) return false;
    struct reading reading = {reader, parser, 0, depth};
    call_SetUserData(parser, &reading);
    call_SetElementHandler(parser, begin, end);
    call_SetCharacterDataHandler(parser, text);
    call_SetStartDoctypeDeclHandler(parser, refuse_type);
    // XML_STATUS_OK
    bool is_read = call_Parse(parser, bytes, count, 1) == 1;
    call_ParserFree(parser);
    return is_read;
}
