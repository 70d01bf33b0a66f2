#include "hardening.h"

#include <stddef.h>

static int count;
static char **arguments;

__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

int program_argument_count(void) { return count; }
char *program_argument(int index) { return index >= 0 && index < count ? arguments[index] : NULL; }

/* What Swift's CommandLine asks for, here too, so that the runtime's own file is not linked: it reads /proc/self/maps at
   every start to find the arguments, a thirtieth of the time to the prompt. */
char **_swift_stdlib_getUnsafeArgvArgc(int *length) {
    *length = count;
    return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **given, int length) {
    arguments = given;
    count = length;
}
