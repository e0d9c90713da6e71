/** The AWS client of one store location: addressing, checksums, time limits. Credentials come from the SDK's own chain. */
import { S3Client } from '@aws-sdk/client-s3';
import { CasemillError } from '../manifests/errors.js';
import type { S3Location } from './store-url.js';

/** Connecting takes milliseconds where it works at all; three attempts end within seven seconds. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Longest silence on an open connection, not the length of a transfer. */
const IDLE_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const CONNECTIONS = 32;

/** AWS itself, not a server that speaks its protocol. */
export function isAws(location: S3Location): boolean {
  return location.endpoint === undefined || /\.amazonaws\.com(\.cn)?$/.test(new URL(location.endpoint).hostname);
}

/**
 * The location with what the URL leaves to the machine: where the same store has another address on every machine,
 * its URL names no endpoint and each machine sets AWS_ENDPOINT_URL_S3.
 */
export function withEnvironment(location: S3Location): S3Location {
  return {
    ...location,
    endpoint: location.endpoint ?? endpointFromEnvironment(),
    region: location.region ?? environment('AWS_REGION', 'AWS_DEFAULT_REGION'),
  };
}

/** `location` as `withEnvironment` returns it. */
export function createS3Client(location: S3Location): S3Client {
  const { endpoint, region } = location;
  const aws = isAws(location);
  // Other servers ignore the region or call it this; for AWS the SDK goes on to look into its configuration file.
  const known = region ?? (aws ? undefined : 'us-east-1');
  // Newer SDKs add checksums of their own choice to every request, which many servers do not know. We send SHA-256.
  const checksums = aws ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
  // The version is pinned and runs on every Node this package allows; what its successors will need is not for users.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(known === undefined ? {} : { region: known }),
    forcePathStyle: location.pathStyle ?? !aws,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    },
  });
}

function endpointFromEnvironment(): string | undefined {
  const endpoint = environment('AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL');
  if (endpoint === undefined || URL.canParse(endpoint)) return endpoint;
  throw new CasemillError({
    code: 'store_url_invalid',
    failureClass: 'usage',
    message: 'the endpoint in AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL is not a URL',
    remedy: 'Set it to http://host:port, or name the endpoint in the store URL.',
  });
}

/** The first of the variables that is set and not empty. */
function environment(...names: string[]): string | undefined {
  return names.map((name) => process.env[name]).find((value) => value !== undefined && value !== '');
}
