/**
 * Failures of a store as `CasemillError`, each with a remedy: constructors that both stores share, and the mapping of
 * operating system errors for the file store and for local files. S3's own answers are mapped in s3-errors.ts.
 */
import { CasemillError, type FailureClass } from '../manifests/errors.js';

export interface StoreFailure {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** `infrastructure` unless said otherwise. */
  readonly failureClass?: FailureClass;
}

/** What was being done, for the message. `input` is a URL or key. */
export interface StoreContext {
  readonly input: string;
  readonly action: 'read' | 'write' | 'list' | 'delete';
}

export function storeError(failure: StoreFailure, input: string, cause?: unknown): CasemillError {
  return new CasemillError({ failureClass: 'infrastructure', ...failure, input, cause });
}

export function objectMissing(key: string): CasemillError {
  return storeError(
    {
      code: 'object_missing',
      message: 'the object is not in the store',
      remedy:
        'Check the store URL; if the store was copied, copy it again; `npx casemill verify` lists what is missing.',
    },
    key,
  );
}

/** An object stands where a folder is needed, or the reverse: possible on S3, not in a folder tree. */
export function keyConflict(key: string): CasemillError {
  return storeError(
    {
      code: 'key_conflict',
      failureClass: 'bug',
      message: 'one key is the folder of another, which a file store cannot hold',
      remedy: 'Report this with the command that caused it.',
    },
    key,
  );
}

export function storeFull(input: string, cause: unknown): CasemillError {
  return storeError(
    {
      code: 'store_full',
      message: 'no space is left in the store',
      remedy: 'Free space or choose another store with --store, then run the same command again: it resumes.',
    },
    input,
    cause,
  );
}

/** Code such as `ENOSPC` of a Node system error, or undefined. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** A file system error of the store as CasemillError; a CasemillError passes through. */
export function mapFileStoreError(error: unknown, context: StoreContext): CasemillError {
  if (error instanceof CasemillError) return error;
  const code = systemCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return storeFull(context.input, error);
  return storeError(fileStoreFailure(code, context.action, error), context.input, error);
}

function fileStoreFailure(code: string | undefined, action: StoreContext['action'], error: unknown): StoreFailure {
  const changes = action === 'write' || action === 'delete';
  // mkdir below a folder that exists answers ENOENT in /proc and on some mounts.
  if (code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'mkdir') {
    return {
      code: 'store_not_writable',
      message: 'the file system makes no folder there',
      remedy: 'Choose a folder on another file system with --store.',
    };
  }
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      if (!changes) {
        return {
          code: 'store_denied',
          message: `the store's folder may not be read (${code})`,
          remedy: 'Give this user read permission on the folder (ls -ld shows it), or choose another one with --store.',
        };
      }
      return {
        code: 'store_not_writable',
        message:
          code === 'EROFS' ? 'the store lies on a read-only file system' : `the store may not be written (${code})`,
        remedy: 'Give this user write permission on the folder, or choose another one with --store.',
      };
    case 'ENOTDIR':
    case 'EEXIST':
      return {
        code: 'store_not_writable',
        message: 'the path of the store leads through a file, not a folder',
        remedy: 'Choose a folder with --store, or remove the file that is in the way.',
      };
    case 'EXDEV':
    case 'ENOTSUP':
    case 'EOPNOTSUPP':
    case 'ENOSYS':
    case 'EMLINK':
      return {
        code: 'store_unsupported',
        message: `the file system cannot rename or link files within the store (${code})`,
        remedy:
          'Put the store on one local disk file system with hard links (ext4, xfs, btrfs, APFS), or use an s3:// store.',
      };
    case 'EMFILE':
    case 'ENFILE':
      return {
        code: 'store_failed',
        message: `too many files are open (${code})`,
        remedy: 'Raise the limit (ulimit -n 4096) or use fewer workers.',
      };
    default:
      return {
        code: 'store_failed',
        message: `the store could not ${action} the object (${error instanceof Error ? error.message : String(error)})`,
        remedy: 'Check the disk (dmesg, df) and run the same command again: it resumes.',
      };
  }
}

/** A failure of the local side of `putFile` or `getToFile`: not the store's fault, so it has codes of its own. */
export function mapLocalFileError(error: unknown, path: string, action: 'read' | 'write'): CasemillError {
  if (error instanceof CasemillError) return error;
  const code = systemCode(error);
  if (action === 'read') {
    return storeError(
      {
        code: 'local_file_unreadable',
        message: `a local file could not be read (${code ?? String(error)})`,
        remedy: 'Check that the file exists and may be read, then run the same command again.',
      },
      path,
      error,
    );
  }
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  return storeError(
    {
      code: full ? 'local_disk_full' : 'local_file_not_writable',
      message: full
        ? 'no space is left for a local file'
        : `a local file could not be written (${code ?? String(error)})`,
      remedy: 'Free space, or set TMPDIR to a folder on a disk with space and write permission.',
    },
    path,
    error,
  );
}
