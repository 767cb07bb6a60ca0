/** Storage in a bucket. */
import type { Config } from '../config/config.ts';
import { openBucket } from './bucket.ts';
import type { Storage } from './storage.port.ts';

export const s3Storage = (config: Config): Storage =>
  openBucket({
    endpoint: config.S3_ENDPOINT,
    bucket: config.S3_BUCKET as string,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY as string,
    secretKey: config.S3_SECRET_KEY as string,
  });
