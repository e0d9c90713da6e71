/**
 * The one interface to object storage. Keys are `/`-separated, relative, printable ASCII; a store URL is
 * `file:<path>` or `s3://bucket/prefix?endpoint=...`. Every write is all or nothing: a reader sees the old object,
 * the new one, or none, never a half. All methods throw `CasemillError` with class `infrastructure` when the store
 * fails (codes `store_unreachable`, `store_not_writable`, `store_full`, `store_denied`) and code `object_missing`
 * when a named object is not there.
 */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
}

export interface WriteReceipt {
  readonly size: number;
  /** Lower-case hex SHA-256 of the bytes written. */
  readonly sha256: string;
}

export interface ObjectStore {
  /** The URL as configured, without credentials. */
  readonly url: string;
  /** Whole object; `object_missing` when absent. */
  get(key: string): Promise<Buffer>;
  /** Whole object, or undefined when absent. */
  getIfPresent(key: string): Promise<Buffer | undefined>;
  /** Size without reading, or undefined when absent. */
  head(key: string): Promise<StoredObject | undefined>;
  /** Writes or replaces. */
  put(key: string, body: Uint8Array | string): Promise<WriteReceipt>;
  /** Writes only when absent (`If-None-Match: *`). `created: false` means the key was there and nothing was written. */
  putIfAbsent(key: string, body: Uint8Array | string): Promise<WriteReceipt & { readonly created: boolean }>;
  /** Streams a local file in (multipart on S3), never holding it in memory. */
  putFile(key: string, path: string): Promise<WriteReceipt>;
  /** Copies within the store without moving the bytes through this process. `object_missing` when `from` is absent. */
  copy(from: string, to: string): Promise<void>;
  /** Streams an object to a local file. `object_missing` when absent. */
  getToFile(key: string, path: string): Promise<WriteReceipt>;
  /** Every object below the prefix (plain string prefix), in ascending key order by UTF-16 code unit. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes; absent is fine. */
  delete(key: string): Promise<void>;
  /** Ends connections. */
  close(): void;
}
