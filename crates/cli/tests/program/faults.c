// Loaded before the program (LD_PRELOAD): a disk that fails on command, and a wall clock that jumps. FAULT_SWITCH is a file
// of two bytes, which say how the disk fails and by how many times ten seconds the clock is ahead; FAULT_FOLDER is the
// folder whose files it happens to.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static const volatile char *fault = "-\0";
static const char *folder = "";

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("FAULT_SWITCH"), *where = getenv("FAULT_FOLDER");
    int fd = file && where ? open(file, O_RDONLY) : -1;
    if (fd < 0) return;
    void *seen = mmap(0, 2, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (seen == MAP_FAILED) abort();
    fault = seen, folder = where;
}

// Whether this fault is on, and the file one that it happens to.
static int fails(char kind, int fd) {
    char link[32], path[4096];
    if (*fault != kind) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

static int error(int why) {
    errno = why;
    return -1;
}

#define BROKEN(fd) \
    if (fails('f', fd)) return error(ENOSPC); \
    if (fails('e', fd)) return error(EIO); \
    if (fails('r', fd)) return error(EROFS);

#define WRAP(check, type, name, parameters, ...) \
    type name parameters { \
        static type (*real) parameters; \
        if (!real) real = (type (*) parameters)dlsym(RTLD_NEXT, #name); \
        check \
        return real(__VA_ARGS__); \
    }

WRAP(BROKEN(fd), ssize_t, write, (int fd, const void *from, size_t length), fd, from, length)
WRAP(BROKEN(fd), ssize_t, pwrite, (int fd, const void *from, size_t length, off_t at), fd, from, length, at)
WRAP(BROKEN(fd), ssize_t, pwrite64, (int fd, const void *from, size_t length, off64_t at), fd, from, length, at)
WRAP(BROKEN(fd), int, ftruncate, (int fd, off_t length), fd, length)
WRAP(BROKEN(fd), int, ftruncate64, (int fd, off64_t length), fd, length)
WRAP(if (fails('s', fd)) return error(EIO);, int, fsync, (int fd), fd)
WRAP(if (fails('s', fd)) return error(EIO);, int, fdatasync, (int fd), fd)
WRAP(if (fails('e', fd)) return error(EIO);, ssize_t, read, (int fd, void *to, size_t length), fd, to, length)
WRAP(if (fails('e', fd)) return error(EIO);, ssize_t, pread, (int fd, void *to, size_t length, off_t at), fd, to, length, at)
WRAP(if (fails('e', fd)) return error(EIO);, ssize_t, pread64, (int fd, void *to, size_t length, off64_t at), fd, to, length, at)

int clock_gettime(clockid_t which, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int done = real(which, now);
    if (which == CLOCK_REALTIME) now->tv_sec += 10 * (int)(signed char)fault[1];
    return done;
}
