/** Multipart upload of a large local file: hashed in passing, each part with its own SHA-256, aborted when it fails. */
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { digest, readLocalFile } from './local-file.js';
import type { WriteReceipt } from './object-store.js';
import type { S3Object } from './s3-download.js';

/** Larger files go up in parts. */
export const MULTIPART_ABOVE_BYTES = 8 * 1024 * 1024;
/** Memory per upload is this many parts. */
const PARTS_AT_A_TIME = 3;
/** S3 takes 10,000 parts at most. */
const MAX_PARTS = 9_000;

export async function uploadInParts(
  client: S3Client,
  { bucket, name }: S3Object,
  path: string,
  size: number,
): Promise<WriteReceipt> {
  const { through, receipt } = digest();
  const upload = new Upload({
    client,
    params: {
      Bucket: bucket,
      Key: name,
      Body: Readable.from(through(readLocalFile(path))),
      ChecksumAlgorithm: 'SHA256',
    },
    partSize: Math.max(MULTIPART_ABOVE_BYTES, Math.ceil(size / MAX_PARTS)),
    queueSize: PARTS_AT_A_TIME,
    leavePartsOnError: false,
  });
  await upload.done();
  return receipt();
}
