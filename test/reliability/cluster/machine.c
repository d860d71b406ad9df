/*
 * A machine's disk and clock for tests, preloaded into all its programs. A small file, which the test changes while they
 * run, contains whether the disk is full (files below MACHINE_FOLDER can't grow) and by how many ns the clock is off.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ({ static void *real; if (!real) real = dlsym(RTLD_NEXT, #name); (__typeof__(&name))real; })

struct state { int64_t full, shift; };
static const struct state nothing, *state = &nothing;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
  folder = getenv("MACHINE_FOLDER");
  const char *path = getenv("MACHINE_STATE");
  int fd = path ? open(path, O_RDONLY) : -1;
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof *state, PROT_READ, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) state = mapped;
  close(fd);
}

/* Whether the disk is too full for a file to grow to `end`. */
static int is_full(int fd, off_t end) {
  if (!state->full || !folder) return 0;
  struct stat about;
  if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || end <= about.st_size) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, folder, strlen(folder)) == 0;
}

static off_t total(const struct iovec *parts, int count) {
  off_t bytes = 0;
  for (int i = 0; i < count; i++) bytes += (off_t)parts[i].iov_len;
  return bytes;
}

#define REFUSE(fd, end) if (is_full(fd, end)) { errno = ENOSPC; return -1; }

ssize_t write(int fd, const void *bytes, size_t length) {
  if (state->full) {
    struct stat about;
    int appends = fcntl(fd, F_GETFL) & O_APPEND;
    off_t at = appends ? (fstat(fd, &about) == 0 ? about.st_size : 0) : lseek(fd, 0, SEEK_CUR);
    REFUSE(fd, at + (off_t)length)
  }
  return REAL(write)(fd, bytes, length);
}

#define PWRITE(name) \
  ssize_t name(int fd, const void *bytes, size_t length, off_t at) { \
    REFUSE(fd, at + (off_t)length) \
    return REAL(name)(fd, bytes, length, at); \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

#define PWRITEV(name) \
  ssize_t name(int fd, const struct iovec *parts, int count, off_t at) { \
    REFUSE(fd, at + total(parts, count)) \
    return REAL(name)(fd, parts, count, at); \
  }
PWRITEV(pwritev)
PWRITEV(pwritev64)

#define ALLOCATE(name) \
  int name(int fd, off_t at, off_t length) { \
    return is_full(fd, at + length) ? ENOSPC : REAL(name)(fd, at, length); \
  }
ALLOCATE(posix_fallocate)
ALLOCATE(posix_fallocate64)

#define TRUNCATE(name) \
  int name(int fd, off_t length) { \
    REFUSE(fd, length) \
    return REAL(name)(fd, length); \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

int clock_gettime(clockid_t clock, struct timespec *now) {
  int done = REAL(clock_gettime)(clock, now);
  if (done != 0 || state->shift == 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return done;
  int64_t ns = now->tv_sec * INT64_C(1000000000) + now->tv_nsec + state->shift;
  now->tv_sec = ns / 1000000000;
  now->tv_nsec = ns % 1000000000;
  return done;
}

int gettimeofday(struct timeval *now, void *zone) {
  struct timespec exact;
  if (zone) return REAL(gettimeofday)(now, zone);
  int done = clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return done;
}

time_t time(time_t *to) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (to) *to = exact.tv_sec;
  return exact.tv_sec;
}
