/*
 * Preloaded into a process, makes one of its system calls on files below a folder fail, or ends the process there.
 *
 * FAULT_BELOW  the folder
 * FAULT_AT     which call, counted from 1; 0 counts alone
 * FAULT_DO     an errno's number, or 0 to kill the process before the call
 * FAULT_ON     names of the calls that count, each between commas (",link,rename,"); unset: all but "list"
 * FAULT_STAY   set: every later call fails as well
 * FAULT_APART  set: every folder is a file system of its own, so that nothing is renamed or linked across them
 * FAULT_LOG    file that gets a line for every call that counts
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static int count = 0;

static int is_below(const char *path) {
  const char *folder = getenv("FAULT_BELOW");
  size_t length = folder ? strlen(folder) : 0;
  return length > 0 && strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int target_of(int fd, char *target) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, target, 4095);
  if (length < 0) return 0;
  target[length] = 0;
  return 1;
}

/* The path that a path through an open folder (/proc/self/fd/N/rest) means. */
static int resolve(int at, const char *path, char *whole) {
  char base[4096];
  int fd, used = 0;
  if (path == NULL) return 0;
  if (sscanf(path, "/proc/self/fd/%d%n", &fd, &used) == 1 && used > 0) {
    if (!target_of(fd, base)) return 0;
    snprintf(whole, 8192, "%s%s", base, path + used);
  } else if (path[0] != '/' && at != AT_FDCWD) {
    if (!target_of(at, base)) return 0;
    snprintf(whole, 8192, "%s/%s", base, path);
  } else {
    snprintf(whole, 8192, "%s", path);
  }
  return 1;
}

static int fails(const char *call, const char *path) {
  char name[32];
  const char *on = getenv("FAULT_ON"), *at = getenv("FAULT_AT"), *log = getenv("FAULT_LOG");
  if (!is_below(path)) return 0;
  snprintf(name, sizeof name, ",%s,", call);
  if (on && !strstr(on, name)) return 0;
  count += 1;
  if (log) {
    char line[8300];
    int length = snprintf(line, sizeof line, "%d %s %s\n", count, call, path);
    int fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (syscall(SYS_write, fd, line, length) < 0) abort();
    syscall(SYS_close, fd);
  }
  int wanted = at ? atoi(at) : 0;
  if (wanted == 0 || (count != wanted && !(getenv("FAULT_STAY") && count > wanted))) return 0;
  int what = atoi(getenv("FAULT_DO"));
  if (what == 0) syscall(SYS_kill, getpid(), SIGKILL);
  errno = what;
  return 1;
}

static int path_fails(const char *call, int at, const char *path) {
  char whole[8192];
  int before = errno;
  int failed = resolve(at, path, whole) && fails(call, whole);
  if (!failed) errno = before;
  return failed;
}

static int fd_fails(const char *call, int fd) {
  char target[4096];
  int before = errno;
  int failed = target_of(fd, target) && fails(call, target);
  if (!failed) errno = before;
  return failed;
}

/* Listing a folder changes nothing, so it counts only by name. */
static int list_fails(const char *path) {
  const char *on = getenv("FAULT_ON");
  return on && strstr(on, ",list,") && path_fails("list", AT_FDCWD, path);
}

/* Whether a file would have to leave its file system, were every folder one. The journal is a single one. */
static int is_across(const char *from, const char *to) {
  char left[8192], right[8192];
  if (!getenv("FAULT_APART") || !resolve(AT_FDCWD, from, left) || !resolve(AT_FDCWD, to, right)) return 0;
  if (!is_below(left) || !is_below(right)) return 0;
  if (strstr(left, "/.obsidian-agent/") && strstr(right, "/.obsidian-agent/")) return 0;
  *strrchr(left, '/') = 0;
  *strrchr(right, '/') = 0;
  if (strcmp(left, right) == 0) return 0;
  errno = EXDEV;
  return 1;
}

#define REAL(type, name) static type (*real)() = 0; if (!real) real = (type (*)())dlsym(RTLD_NEXT, #name)
#define MODE(mode, flags, last) mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, last); mode = va_arg(list, int); va_end(list); }

DIR *opendir(const char *path) { REAL(DIR *, opendir); return list_fails(path) ? NULL : real(path); }
int scandir(const char *path, struct dirent ***names, int (*filter)(const struct dirent *), int (*order)(const struct dirent **, const struct dirent **)) { REAL(int, scandir); return list_fails(path) ? -1 : real(path, names, filter, order); }
int scandir64(const char *path, struct dirent64 ***names, int (*filter)(const struct dirent64 *), int (*order)(const struct dirent64 **, const struct dirent64 **)) { REAL(int, scandir64); return list_fails(path) ? -1 : real(path, names, filter, order); }
int open(const char *path, int flags, ...) { MODE(mode, flags, flags); REAL(int, open); return path_fails("open", AT_FDCWD, path) ? -1 : real(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(mode, flags, flags); REAL(int, open64); return path_fails("open", AT_FDCWD, path) ? -1 : real(path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(mode, flags, flags); REAL(int, openat); return path_fails("open", at, path) ? -1 : real(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(mode, flags, flags); REAL(int, openat64); return path_fails("open", at, path) ? -1 : real(at, path, flags, mode); }
ssize_t write(int fd, const void *bytes, size_t size) { REAL(ssize_t, write); return fd_fails("write", fd) ? -1 : real(fd, bytes, size); }
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { REAL(ssize_t, pwrite); return fd_fails("write", fd) ? -1 : real(fd, bytes, size, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) { REAL(ssize_t, pwrite64); return fd_fails("write", fd) ? -1 : real(fd, bytes, size, at); }
int fsync(int fd) { REAL(int, fsync); return fd_fails("fsync", fd) ? -1 : real(fd); }
int fdatasync(int fd) { REAL(int, fdatasync); return fd_fails("fsync", fd) ? -1 : real(fd); }
int fchmod(int fd, mode_t mode) { REAL(int, fchmod); return fd_fails("fchmod", fd) ? -1 : real(fd, mode); }
int fchown(int fd, uid_t uid, gid_t gid) { REAL(int, fchown); return fd_fails("fchown", fd) ? -1 : real(fd, uid, gid); }
int rename(const char *from, const char *to) { REAL(int, rename); return path_fails("rename", AT_FDCWD, to) || is_across(from, to) ? -1 : real(from, to); }
int link(const char *from, const char *to) { REAL(int, link); return path_fails("link", AT_FDCWD, to) || is_across(from, to) ? -1 : real(from, to); }
int symlink(const char *text, const char *path) { REAL(int, symlink); return path_fails("symlink", AT_FDCWD, path) ? -1 : real(text, path); }
int unlink(const char *path) { REAL(int, unlink); return path_fails("unlink", AT_FDCWD, path) ? -1 : real(path); }
int unlinkat(int at, const char *path, int flags) { REAL(int, unlinkat); return path_fails("unlink", at, path) ? -1 : real(at, path, flags); }
int rmdir(const char *path) { REAL(int, rmdir); return path_fails("rmdir", AT_FDCWD, path) ? -1 : real(path); }
int mkdir(const char *path, mode_t mode) { REAL(int, mkdir); return path_fails("mkdir", AT_FDCWD, path) ? -1 : real(path, mode); }
