/*
 * A disk for tests, preloaded into the server. It watches the files directly inside one folder and does two things:
 *
 * - It keeps in a second folder the bytes that a real disk would have after a power cut: those of each file's last
 *   fsync or fdatasync. Changes of names are kept immediately, as on a file system that journals them in order. A sync
 *   takes a given time, because a power cut could never happen during a sync that takes no time.
 * - It becomes full when the test wants it to: a small shared file has the number of bytes by which files may grow.
 *
 * SQLite's shared memory (-shm) isn't kept: it is never synced, and the next start creates it again. It does use space.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

/* The system's own function with a name. */
#define REAL(name) ({ if (!real_##name) real_##name = dlsym(RTLD_NEXT, #name); (__typeof__(&name))real_##name; })
#define SLOT(name) static void *real_##name
#define MOST_FDS 4096
#define MOST_FILES 256

SLOT(open); SLOT(open64); SLOT(openat); SLOT(openat64); SLOT(close); SLOT(write); SLOT(pwrite); SLOT(pwrite64);
SLOT(ftruncate); SLOT(ftruncate64); SLOT(fsync); SLOT(fdatasync); SLOT(unlink); SLOT(rename); SLOT(statfs); SLOT(statfs64);

/* A watched file: its name, the range written since the last sync (from < to), and its copy's descriptor. */
struct file { char name[NAME_MAX + 1]; off_t from, to; int kept; };
static struct file files[MOST_FILES];
static int count;
/* For each descriptor, the file's index in the list plus one, or 0 for none, and the file's inode. */
static int owner[MOST_FDS];
static ino_t inode[MOST_FDS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *keep;
static volatile int64_t *room;
static useconds_t sync_takes;

__attribute__((constructor)) static void begin(void) {
  folder = getenv("DISK_FOLDER");
  keep = getenv("DISK_KEEPS");
  const char *said = getenv("DISK_SYNC_US");
  sync_takes = said ? (useconds_t)atol(said) : 0;
  said = getenv("DISK_ROOM");
  int fd = said ? REAL(open)(said, O_RDWR) : -1;
  if (fd < 0) return;
  room = mmap(NULL, sizeof *room, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (room == MAP_FAILED) room = NULL;
  REAL(close)(fd);
}

/* Returns the name in a path directly inside the folder, or null. */
static const char *name_of(const char *path) {
  if (!folder || !path) return NULL;
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0 || path[length] != '/') return NULL;
  const char *name = path + length + 1;
  return *name == 0 || strchr(name, '/') || strlen(name) > NAME_MAX ? NULL : name;
}

static off_t size_of(int fd) {
  struct stat about;
  return fstat(fd, &about) == 0 ? about.st_size : 0;
}

static struct file *known(const char *name) {
  for (int i = 0; i < count; i++) if (strcmp(files[i].name, name) == 0) return &files[i];
  return NULL;
}

/* Ends the process: a test that doesn't watch every file would prove nothing. */
static void give_up(const char *why) {
  perror(why);
  abort();
}

static int watch(int fd, const char *path, int flags) {
  const char *name = name_of(path);
  if (fd >= 0 && fd < MOST_FDS) owner[fd] = 0;
  if (fd < 0 || !name || (flags & O_DIRECTORY)) return fd;
  pthread_mutex_lock(&lock);
  struct file *file = known(name);
  if (!file && count < MOST_FILES) {
    file = &files[count++];
    *file = (struct file){ .from = INT64_MAX, .to = 0, .kept = -1 };
    strcpy(file->name, name);
  }
  if (!file || fd >= MOST_FDS) give_up("more files than disk.c can watch");
  if (flags & O_TRUNC) file->from = 0;
  owner[fd] = (int)(file - files) + 1;
  struct stat about;
  inode[fd] = fstat(fd, &about) == 0 ? about.st_ino : 0;
  pthread_mutex_unlock(&lock);
  return fd;
}

/* Checks the inode, because some closes aren't seen here, and a socket may get the same descriptor next. */
static struct file *file_of(int fd) {
  struct stat about;
  if (fd < 0 || fd >= MOST_FDS || !owner[fd]) return NULL;
  if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_ino == inode[fd]) return &files[owner[fd] - 1];
  owner[fd] = 0;
  return NULL;
}

/* Returns whether the file may grow to `end`, and subtracts the growth from the space that is left. */
static int has_room(int fd, off_t end) {
  off_t more = end - size_of(fd);
  if (!room || *room < 0 || more <= 0) return 1;
  if (more > *room) { errno = ENOSPC; return 0; }
  *room -= more;
  return 1;
}

static void give_back(off_t bytes) { if (room && *room >= 0 && bytes > 0) *room += bytes; }

static void changed(struct file *file, off_t from, off_t to) {
  pthread_mutex_lock(&lock);
  if (from < file->from) file->from = from;
  if (to > file->to) file->to = to;
  pthread_mutex_unlock(&lock);
}

/* Copies everything from the first to the last change: after a sync, all of it is on the disk. */
static void kept(int fd, struct file *file) {
  size_t length = strlen(file->name);
  if (!keep || (length > 4 && strcmp(file->name + length - 4, "-shm") == 0)) return;
  static char bytes[1 << 16];
  char path[PATH_MAX];
  if (sync_takes) usleep(sync_takes);
  pthread_mutex_lock(&lock);
  if (file->kept < 0) {
    snprintf(path, sizeof path, "%s/%s", keep, file->name);
    file->kept = REAL(open)(path, O_CREAT | O_WRONLY, 0600);
  }
  /* Closing a second descriptor of SQLite's files would drop its locks. Files open only for writing aren't SQLite's. */
  int source = fd;
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY) source = REAL(open)(path, O_RDONLY);
  off_t size = size_of(fd), to = file->to < size ? file->to : size;
  if (file->kept < 0 || REAL(ftruncate)(file->kept, size) != 0) give_up("disk.c could not keep a file");
  for (off_t at = file->from; at < to;) {
    size_t some = to - at < (off_t)sizeof bytes ? (size_t)(to - at) : sizeof bytes;
    ssize_t got = pread(source, bytes, some, at);
    if (got <= 0 || REAL(pwrite)(file->kept, bytes, got, at) != got) give_up("disk.c could not keep bytes");
    at += got;
  }
  if (source != fd) REAL(close)(source);
  file->from = INT64_MAX;
  file->to = 0;
  pthread_mutex_unlock(&lock);
}

static mode_t mode_in(va_list *more, int flags) {
  return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(*more, mode_t) : 0;
}

#define OPEN(name, before, arguments) \
  int name(before const char *path, int flags, ...) { \
    va_list more; va_start(more, flags); mode_t mode = mode_in(&more, flags); va_end(more); \
    return watch(REAL(name) arguments, path, flags); \
  }
#define NOTHING
#define AT int at,
OPEN(open, NOTHING, (path, flags, mode))
OPEN(open64, NOTHING, (path, flags, mode))
OPEN(openat, AT, (at, path, flags, mode))
OPEN(openat64, AT, (at, path, flags, mode))

int close(int fd) {
  if (fd >= 0 && fd < MOST_FDS) owner[fd] = 0;
  return REAL(close)(fd);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  struct file *file = file_of(fd);
  if (!file) return REAL(write)(fd, bytes, length);
  off_t at = fcntl(fd, F_GETFL) & O_APPEND ? size_of(fd) : lseek(fd, 0, SEEK_CUR);
  if (!has_room(fd, at + (off_t)length)) return -1;
  ssize_t done = REAL(write)(fd, bytes, length);
  if (done > 0) changed(file, at, at + done);
  return done;
}

#define PWRITE(name) \
  ssize_t name(int fd, const void *bytes, size_t length, off_t at) { \
    struct file *file = file_of(fd); \
    if (file && !has_room(fd, at + (off_t)length)) return -1; \
    ssize_t done = REAL(name)(fd, bytes, length, at); \
    if (file && done > 0) changed(file, at, at + done); \
    return done; \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

#define FTRUNCATE(name) \
  int name(int fd, off_t length) { \
    struct file *file = file_of(fd); \
    off_t before = file ? size_of(fd) : 0; \
    if (file && !has_room(fd, length)) return -1; \
    int done = REAL(name)(fd, length); \
    if (!file || done != 0) return done; \
    give_back(before - length); \
    if (before < length) changed(file, before, length); else changed(file, length, before); \
    return done; \
  }
FTRUNCATE(ftruncate)
FTRUNCATE(ftruncate64)

#define SYNC(name) \
  int name(int fd) { \
    int done = REAL(name)(fd); \
    struct file *file = file_of(fd); \
    if (file && done == 0) kept(fd, file); \
    return done; \
  }
SYNC(fsync)
SYNC(fdatasync)

static void forget(const char *name) {
  struct file *file = known(name);
  if (!file) return;
  if (file->kept >= 0) REAL(close)(file->kept);
  file->kept = -1;
  file->from = INT64_MAX;
  file->to = 0;
}

#define STATFS(name) \
  int name(const char *path, struct name *about) { \
    int done = REAL(name)(path, about); \
    if (done == 0 && folder && room && *room >= 0 && strcmp(path, folder) == 0) \
      about->f_bavail = *room / about->f_bsize; \
    return done; \
  }
STATFS(statfs)
STATFS(statfs64)

int unlink(const char *path) {
  const char *name = name_of(path);
  struct stat about;
  off_t size = name && stat(path, &about) == 0 ? about.st_size : 0;
  int done = REAL(unlink)(path);
  if (!name || done != 0) return done;
  give_back(size);
  char counterpart[PATH_MAX];
  pthread_mutex_lock(&lock);
  forget(name);
  if (keep && snprintf(counterpart, sizeof counterpart, "%s/%s", keep, name) > 0) REAL(unlink)(counterpart);
  pthread_mutex_unlock(&lock);
  return done;
}

int rename(const char *from, const char *to) {
  int done = REAL(rename)(from, to);
  const char *old = name_of(from), *new = name_of(to);
  if (done != 0 || !keep || !old || !new) return done;
  char source[PATH_MAX], target[PATH_MAX];
  snprintf(source, sizeof source, "%s/%s", keep, old);
  snprintf(target, sizeof target, "%s/%s", keep, new);
  pthread_mutex_lock(&lock);
  forget(old);
  forget(new);
  REAL(rename)(source, target);
  pthread_mutex_unlock(&lock);
  return done;
}
