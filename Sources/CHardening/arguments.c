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
