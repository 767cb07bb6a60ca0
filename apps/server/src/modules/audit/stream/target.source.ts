/** The operator's place for the history: a program that takes JSON lines over HTTP, or a folder in a bucket. */
import type { Config } from '../../../platform/config/config.ts';
import { request } from '../../../platform/egress/request.ts';
import { openPlace } from '../../../platform/storage/bucket-place.ts';

const TIMEOUT_MS = 30_000;
const JSON_LINES = 'application/x-ndjson';
/** As many digits as keep the objects of a bucket in their order. */
const DIGITS = 15;

/** `first` and `last` are the numbers of its lines: the same batch always has the same ones. */
export interface Batch {
  first: number;
  last: number;
  /** Of its first act. After a restore of an older backup numbers come again: what is there is not overwritten. */
  at: Date;
  lines: string;
}

/** Throws unless the place has the batch. Null: the history stays in the database. */
export function targetOf(config: Config): ((batch: Batch) => Promise<void>) | null {
  if (!config.AUDIT_URL) return null;
  const place = openPlace(config.AUDIT_URL, {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY as string,
    secretKey: config.S3_SECRET_KEY as string,
  });
  if (!place) return (batch) => post(config, batch);
  const nameOf = (n: number) => String(n).padStart(DIGITS, '0');
  return ({ first, last, at, lines }) => {
    const key = `${place.prefix}${at.toISOString().slice(0, 10)}/${nameOf(first)}-${nameOf(last)}-${at.getTime()}.jsonl`;
    return place.bucket.put(key, Buffer.from(lines), JSON_LINES);
  };
}

async function post({ AUDIT_URL, AUDIT_AUTHORIZATION }: Config, { first, last, lines }: Batch): Promise<void> {
  const { statusCode, body } = await request(AUDIT_URL as string, {
    method: 'POST',
    headers: {
      'content-type': JSON_LINES,
      'x-sequence': `${first}-${last}`,
      ...(AUDIT_AUTHORIZATION && { authorization: AUDIT_AUTHORIZATION }),
    },
    body: lines,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await body.dump();
  if (statusCode < 200 || statusCode > 299) throw new Error(`the audit stream was answered with ${statusCode}`);
}
