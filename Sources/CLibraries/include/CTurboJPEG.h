#ifndef CTURBOJPEG_H
#define CTURBOJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libturbojpeg that is used. It is not linked but loaded by the first call that needs it: most runs show no
// picture.

/// Loads libturbojpeg unless it is loaded already. Returns false if it cannot be used.
bool cturbojpeg_load(void);

/// Decodes to red, green and blue bytes, downsized while decoding to the smallest of 1/8, 1/4, 1/2 and 1 that is at
/// least `least_width` by `least_height`. Returns memory for `free`, and how large the result is; NULL on failure, and
/// for a picture with more than `limit` pixels on a side.
uint8_t *cturbojpeg_decode(
    const uint8_t *jpeg, size_t size, int limit, int least_width, int least_height, int *width, int *height);

/// Encodes red, green and blue bytes. Returns memory for `free` and its size; NULL on failure.
uint8_t *cturbojpeg_encode(const uint8_t *pixels, int width, int height, int quality, size_t *size);

/// Confines the process to computing and its standard streams, for good: no files, no sockets, no programs, at most
/// `memory` bytes and `seconds` of processor time. All other descriptors are closed where the kernel can (Linux 5.9).
/// Returns false if the system refuses that.
bool cturbojpeg_confine(size_t memory, long seconds);

#endif
