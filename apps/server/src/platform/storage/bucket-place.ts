/** A folder in a bucket, as settings write it: `s3://bucket/folder`. */
import { type Bucket, type BucketAccess, openBucket } from './bucket.ts';

export interface BucketPlace {
  bucket: Bucket;
  /** Empty, or with a slash at its end. */
  prefix: string;
}

/** Null: the address names no bucket. */
export function openPlace(address: string | undefined, access: Omit<BucketAccess, 'bucket'>): BucketPlace | null {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address ?? '') ?? [];
  if (!bucket) return null;
  return { prefix: path === '' || path.endsWith('/') ? path : `${path}/`, bucket: openBucket({ ...access, bucket }) };
}
