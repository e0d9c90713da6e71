/** Reads store URLs. What a person types is checked here completely, so that a typing error never becomes a folder. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CasemillError } from '../manifests/errors.js';
import { keyProblem, MAX_PREFIX_LENGTH } from './keys.js';

interface FileLocation {
  readonly scheme: 'file';
  /** Absolute path of the store's folder. */
  readonly root: string;
  readonly url: string;
}

export interface S3Location {
  readonly scheme: 's3';
  readonly bucket: string;
  /** '' or a key prefix that ends with a slash. */
  readonly prefix: string;
  /** Of a server other than AWS, e.g. `http://127.0.0.1:8333`. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** Bucket in the path instead of the host name; undefined: true when there is an endpoint. */
  readonly pathStyle: boolean | undefined;
  readonly url: string;
}

export type StoreLocation = FileLocation | S3Location;

const PARAMETERS = ['endpoint', 'region', 'pathStyle'];

/**
 * The parts of a store URL and its canonical form: paths absolute (a worker has another working directory), query in
 * fixed order. `file:./out`, `file:/abs`, `file:///abs` and a bare path name folders. Throws `store_url_invalid`.
 */
export function parseStoreUrl(text: string): StoreLocation {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return fileLocation(text, text);
  if (scheme === 'file') return fileLocation(text, text.slice('file:'.length));
  if (scheme === 's3') return s3Location(text);
  throw invalid(
    withoutSecrets(text),
    `\`${scheme}:\` is not a kind of store`,
    `Use file:<folder> or s3://bucket/prefix?endpoint=... (a folder whose name holds a colon: file:./${scheme}:...).`,
  );
}

function fileLocation(text: string, rest: string): FileLocation {
  const path = rest.startsWith('//') ? pathOfFileUrl(text, rest) : rest;
  if (path.trim() === '') throw invalid(text, 'the path is empty', 'Write for example file:./out.');
  if (path.includes('\0')) throw invalid(text, 'the path holds a null byte', 'Write for example file:./out.');
  if (path === '~' || path.startsWith('~/')) {
    throw invalid(text, 'the shell did not expand ~', 'Write file:$HOME/... or an absolute path.');
  }
  const root = resolve(path);
  return { scheme: 'file', root, url: `file:${root}` };
}

/** `file:///abs` follows the rules of URLs (percent-encoding); without the slashes the path is taken literally. */
function pathOfFileUrl(text: string, rest: string): string {
  try {
    return fileURLToPath(new URL(`file:${rest}`));
  } catch (cause) {
    throw invalid(text, 'a file URL cannot name another host', 'Write file:/path, file:///path or file:./path.', cause);
  }
}

function s3Location(text: string): S3Location {
  const shown = withoutSecrets(text);
  const match = /^s3:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/i.exec(text);
  const [, bucket = '', rawPrefix = '', query = ''] = match ?? [];
  const example = 'Write s3://bucket/prefix, with ?endpoint=http://host:port for a server other than AWS.';
  if (match === null) throw invalid(shown, 'it is not of the form s3://bucket/prefix?options', example);
  if (bucket.includes('@')) {
    throw invalid(shown, 'credentials do not belong in the URL', 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw invalid(shown, 'the bucket name must be 3 to 63 lower-case letters, digits, dots or hyphens', example);
  }
  const trimmed = rawPrefix.replace(/\/+$/, '');
  const problem = trimmed === '' ? undefined : keyProblem(trimmed);
  if (problem !== undefined) throw invalid(shown, `the prefix cannot be used: ${problem}`, example);
  if (trimmed.length > MAX_PREFIX_LENGTH) {
    throw invalid(shown, `the prefix is longer than ${MAX_PREFIX_LENGTH} characters`, 'Choose a shorter prefix.');
  }
  const options = s3Options(shown, query);
  const canonical = PARAMETERS.flatMap((name) => {
    const value = options.get(name);
    return value === undefined ? [] : [`${name}=${queryValue(value)}`];
  }).join('&');
  const pathStyle = options.get('pathStyle');
  return {
    scheme: 's3',
    bucket,
    prefix: trimmed === '' ? '' : `${trimmed}/`,
    endpoint: options.get('endpoint'),
    region: options.get('region'),
    pathStyle: pathStyle === undefined ? undefined : pathStyle === 'true',
    url: `s3://${bucket}${trimmed === '' ? '' : `/${trimmed}`}${canonical === '' ? '' : `?${canonical}`}`,
  };
}

function s3Options(shown: string, query: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const remedy = `Known options are ${PARAMETERS.join(', ')}; credentials come from AWS_ACCESS_KEY_ID and the like.`;
    if (!PARAMETERS.includes(name)) throw invalid(shown, `the option \`${name}\` is unknown`, remedy);
    if (options.has(name)) throw invalid(shown, `the option \`${name}\` is given twice`, remedy);
    if (value === '') throw invalid(shown, `the option \`${name}\` is empty`, remedy);
    options.set(name, name === 'endpoint' ? endpointUrl(shown, value) : value);
  }
  const pathStyle = options.get('pathStyle');
  if (pathStyle !== undefined && pathStyle !== 'true' && pathStyle !== 'false') {
    throw invalid(
      shown,
      'pathStyle must be true or false',
      'Write pathStyle=true for a server without bucket host names.',
    );
  }
  const region = options.get('region');
  if (region !== undefined && !/^[a-z0-9-]+$/i.test(region)) {
    throw invalid(shown, 'the region holds characters that no region has', 'Write for example region=eu-central-1.');
  }
  return options;
}

function endpointUrl(shown: string, value: string): string {
  const remedy = 'Write endpoint=http://host:port or endpoint=https://host.';
  if (!URL.canParse(value)) throw invalid(shown, 'the endpoint is not a URL', remedy);
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalid(shown, 'the endpoint is not http or https', remedy);
  if (url.username !== '' || url.password !== '') {
    throw invalid(shown, 'credentials do not belong in the URL', 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  if (url.search !== '' || url.hash !== '') throw invalid(shown, 'the endpoint has options of its own', remedy);
  return url.href.replace(/\/+$/, '');
}

/** Only what a query would read as something else is encoded: `http://host:port` stays as people write it. */
function queryValue(value: string): string {
  return value.replace(/[%&#+]/g, encodeURIComponent);
}

/** Messages and logs never show what stands before an @ in an authority, nor the values of unknown options. */
function withoutSecrets(text: string): string {
  return text
    .replace(/(:\/\/)[^/?#]*@/g, '$1…@')
    .replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, name: string) =>
      PARAMETERS.includes(name) ? whole : `${mark}${name}=…`,
    );
}

function invalid(input: string, message: string, remedy: string, cause?: unknown): CasemillError {
  return new CasemillError({
    code: 'store_url_invalid',
    failureClass: 'usage',
    message: `the store URL cannot be used: ${message}`,
    input,
    remedy,
    cause,
  });
}
