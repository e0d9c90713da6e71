/** Pages of a bucket listing as one stream of objects, with the store's prefix taken off. */
import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { keyProblem } from './keys.js';
import type { StoredObject } from './object-store.js';

/** In the server's order. Names that are no keys of ours (folder markers, foreign objects) are passed over. */
export async function* listPages(
  client: S3Client,
  bucket: string,
  storePrefix: string,
  prefix: string,
): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: storePrefix + prefix,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    );
    for (const { Key: name, Size: size } of page.Contents ?? []) {
      const key = name?.slice(storePrefix.length) ?? '';
      if (keyProblem(key) === undefined) yield { key, size: size ?? 0 };
    }
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}
