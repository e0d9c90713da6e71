/** What an S3 server or the AWS SDK answers, as `CasemillError` with a remedy that names the command to run. */
import { CasemillError } from '../manifests/errors.js';
import { type StoreContext, type StoreFailure, storeError, storeFull, systemCode } from './errors.js';
import type { S3Location } from './store-url.js';

/** The parts of an SDK error that decide; anything thrown can be read this way. */
interface Answer {
  readonly name: string;
  readonly status: number | undefined;
  readonly system: string | undefined;
  readonly message: string;
}

export function readAnswer(error: unknown): Answer {
  if (!(error instanceof Error)) return { name: '', status: undefined, system: undefined, message: String(error) };
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined;
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? metadata.httpStatusCode
      : undefined;
  return {
    name: error.name,
    status: typeof status === 'number' ? status : undefined,
    system: systemCode(error) ?? systemCode(error.cause),
    message: error.message,
  };
}

/** 404 for the object (a missing bucket answers 404 too, but has another name). */
export function isObjectAbsent(error: unknown): boolean {
  const { name, status } = readAnswer(error);
  return name === 'NoSuchKey' || name === 'NotFound' || (status === 404 && name !== 'NoSuchBucket');
}

export function mapS3Error(error: unknown, location: S3Location, context: StoreContext): CasemillError {
  if (error instanceof CasemillError) return error;
  const answer = readAnswer(error);
  if (answer.status === 507 || /^(XMinioStorageFull|QuotaExceeded|InsufficientStorage)/.test(answer.name)) {
    return storeFull(location.url, error);
  }
  const failure =
    refused(answer) ??
    misaddressed(answer, location) ??
    damaged(answer) ??
    unreachable(answer, location) ??
    other(answer, context);
  return storeError(failure, failure.code === 'checksum_refused' ? context.input : location.url, error);
}

export function missingBucket(location: S3Location, cause: unknown): CasemillError {
  const endpoint = location.endpoint === undefined ? '' : ` --endpoint-url ${location.endpoint}`;
  const region = location.region === undefined ? '' : ` --region ${location.region}`;
  return storeError(
    {
      code: 'store_missing_bucket',
      failureClass: 'usage',
      message: `the bucket \`${location.bucket}\` does not exist`,
      remedy: `Create it (aws s3 mb s3://${location.bucket}${endpoint}${region}) or correct the name in --store.`,
    },
    location.url,
    cause,
  );
}

function refused({ name, status, message }: Answer): StoreFailure | undefined {
  if (name === 'CredentialsProviderError' || name === 'TokenProviderError') {
    return {
      code: 'store_denied',
      message: 'no credentials for the store were found',
      remedy: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, where the command and its workers run.',
    };
  }
  if (name === 'RequestTimeTooSkewed') {
    return {
      code: 'store_denied',
      message: 'the store refused the request because the clocks differ',
      remedy: 'Set the clock of this machine (timedatectl set-ntp true).',
    };
  }
  const named = /^(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)/.test(name);
  if (!named && status !== 401 && status !== 403) return undefined;
  return {
    code: 'store_denied',
    message: `the store refused the credentials or the permission (${name === '' ? message : name})`,
    remedy: 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may list, read, write and delete here.',
  };
}

function misaddressed({ name, status, message }: Answer, location: S3Location): StoreFailure | undefined {
  if (name === 'NoSuchBucket') {
    const { code, message: text, remedy = '' } = missingBucket(location, undefined);
    return { code, message: text, remedy, failureClass: 'usage' };
  }
  const moved = ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'];
  if (moved.includes(name) || status === 301 || status === 307) {
    return {
      code: 'store_wrong_region',
      failureClass: 'usage',
      message: 'the bucket lies in another region',
      remedy: 'Add ?region=<region of the bucket> to the store URL (aws s3api get-bucket-location tells it).',
    };
  }
  if (/region is missing/i.test(message)) {
    return {
      code: 'store_url_invalid',
      failureClass: 'usage',
      message: 'the region of the bucket is not known',
      remedy: 'Add ?region=<region> to the store URL or set AWS_REGION.',
    };
  }
  return undefined;
}

function damaged({ name }: Answer): StoreFailure | undefined {
  if (!/^(BadDigest|InvalidDigest|XAmzContent(SHA256|Checksum)Mismatch|ChecksumMismatch)/i.test(name)) return undefined;
  return {
    code: 'checksum_refused',
    message: `the store received other bytes than were sent and refused them (${name})`,
    remedy:
      'Run the same command again; if it happens again, look for a proxy or bad memory between here and the store.',
  };
}

const NETWORK =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|EPROTO|ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_)/;

function unreachable({ name, status, system, message }: Answer, location: S3Location): StoreFailure | undefined {
  const network = NETWORK.test(system ?? '') || name === 'TimeoutError' || name === 'NetworkingError';
  if (!network && !/socket hang up|aborted/i.test(message)) return undefined;
  if (status !== undefined && status >= 400) return undefined;
  const place = location.endpoint ?? 'AWS';
  return {
    code: 'store_unreachable',
    message: `the store at ${place} cannot be reached (${system ?? name})`,
    remedy:
      'Check that the server runs and that address and port in --store are right, then run the same command again.',
  };
}

function other({ name, status, message }: Answer, { action }: StoreContext): StoreFailure {
  const said = [name, status, message].filter((part) => part !== undefined && part !== '').join(' ');
  return {
    code: 'store_failed',
    message: `the store could not ${action} the object (${said.slice(0, 200)})`,
    remedy: "Look into the server's log, then run the same command again: it resumes.",
  };
}
