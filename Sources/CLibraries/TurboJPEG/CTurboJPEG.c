#include "CTurboJPEG.h"
#include "../Loading.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

// Each is `call_NAME`, with the type that turbojpeg.h gives `tjNAME`.
#define FUNCTIONS(F) \
    F(InitDecompress) F(InitCompress) F(DecompressHeader3) F(Decompress2) F(Compress2) F(Destroy) F(Free)

#define DECLARE(name) static __typeof__(tj##name) *call_##name;
FUNCTIONS(DECLARE)

static bool load(char *problem, size_t size) {
    static const char *const names[] = {"libturbojpeg.so.0", NULL};
    void *library = open_library(names, problem, size);
    if (!library) return false;
#define FIND(name) \
    if (!(call_##name = (__typeof__(call_##name))dlsym(library, "tj" #name))) return false;
    FUNCTIONS(FIND)
    return true;
}

bool cturbojpeg_load(void) {
    static struct loading loading = {PTHREAD_MUTEX_INITIALIZER, false};
    return load_once(&loading, load, NULL, 0);
}

static bool measure(const uint8_t *jpeg, size_t size, int *width, int *height) {
    int subsampling, colours;
    tjhandle handle = call_InitDecompress();
    if (!handle) return false;
    int result = call_DecompressHeader3(handle, jpeg, size, width, height, &subsampling, &colours);
    call_Destroy(handle);
    return result == 0 && *width > 0 && *height > 0;
}

uint8_t *cturbojpeg_decode(
    const uint8_t *jpeg, size_t size, int limit, int least_width, int least_height, int *width, int *height
) {
    int full_width, full_height;
    if (!measure(jpeg, size, &full_width, &full_height)) return NULL;
    if (full_width > limit || full_height > limit) return NULL;
    tjscalingfactor scale = {1, 8};
    while (scale.denom > 1 &&
           (TJSCALED(full_width, scale) < least_width || TJSCALED(full_height, scale) < least_height)) {
        scale.denom /= 2;
    }
    *width = TJSCALED(full_width, scale);
    *height = TJSCALED(full_height, scale);
    uint8_t *pixels = calloc((size_t)*width * *height, 3);
    tjhandle handle = call_InitDecompress();
    // A damaged file, one cut short too, is refused (a warning is a failure here), and so is one with scans without end
    // (TJFLAG_LIMITSCANS).
    int flags = TJFLAG_ACCURATEDCT;
#ifdef TJFLAG_LIMITSCANS
    flags |= TJFLAG_LIMITSCANS;
#endif
    bool is_good = pixels && handle
        && (call_Decompress2(handle, jpeg, size, pixels, *width, 0, *height, TJPF_RGB, flags) == 0);
    if (handle) call_Destroy(handle);
    if (is_good) return pixels;
    free(pixels);
    return NULL;
}

uint8_t *cturbojpeg_encode(const uint8_t *pixels, int width, int height, int quality, size_t *size) {
    unsigned char *jpeg = NULL;
    unsigned long count = 0;
    tjhandle handle = call_InitCompress();
    if (!handle) return NULL;
    int result = call_Compress2(
        handle, pixels, width, 0, height, TJPF_RGB, &jpeg, &count, TJSAMP_444, quality, TJFLAG_ACCURATEDCT);
    call_Destroy(handle);
    uint8_t *copy = result == 0 ? malloc(count) : NULL;
    if (copy) {
        memcpy(copy, jpeg, count);
        *size = count;
    }
    call_Free(jpeg);
    return copy;
}
