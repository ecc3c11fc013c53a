/** The errors of the operating system that an operator can correct, in words. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EBUSY: 'in use by the system',
  EDQUOT: 'the quota of the disk is used up',
  EEXIST: 'it exists already',
  EIO: 'the disk reports a failure',
  EISDIR: 'it is a folder',
  ELOOP: 'its path is a circle of links',
  EMFILE: 'this process has too many open files',
  ENAMETOOLONG: 'its name is too long',
  ENFILE: 'the system has too many open files',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  ENOTEMPTY: 'the folder is not empty',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
}

/** The codes of the errors that `systemReason` has words for. */
export const systemCodes: readonly string[] = Object.keys(reasons)

/**
 * Why the operating system refused a call, such as `no permission (EACCES)`; undefined for any other error. Contains no
 * path, so that callers can name the path as the user typed it.
 */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const words = reasons[error.code]
  if (words !== undefined) return `${words} (${error.code})`
  return 'syscall' in error ? error.code : undefined
}
