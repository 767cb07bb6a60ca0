/** A bucket of any S3-compatible service, addressed in the path. The endpoint is the operator's, so it is not guarded. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import { request } from '../egress/request.ts';

const TIMEOUT_MS = 30_000;
/** Of a large part or file, as long as bytes keep arriving. */
const LARGE_TIMEOUT_MS = 10 * 60_000;
/** Of a whole backup. A connection on which nothing arrives any more breaks by itself long before. */
const DOWNLOAD_TIMEOUT_MS = 24 * 60 * 60_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 200;
const PART_BYTES = 16 * 1024 * 1024;
/** What the protocol allows. */
const MOST_PARTS = 10_000;

export interface BucketAccess {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface StoredObject {
  key: string;
  bytes: number;
  changedAt: Date;
}

interface Call {
  method: 'PUT' | 'GET' | 'DELETE' | 'POST';
  key?: string;
  query?: Record<string, string>;
  body?: Buffer;
  contentType?: string;
  /** Only so many bytes from its beginning. */
  first?: number;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

interface DownloadOptions {
  signal?: AbortSignal | undefined;
  /** Hears how many bytes came. */
  onBytes?: ((bytes: number) => void) | undefined;
}

export interface Bucket {
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<{ body: Buffer; contentType: string } | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  list(prefix: string): Promise<StoredObject[]>;
  /** A file of any size, in parts. An interrupted upload leaves nothing behind. */
  upload(key: string, path: string, signal?: AbortSignal): Promise<void>;
  /** Into a file that appears when it is whole. */
  download(key: string, path: string, options?: DownloadOptions): Promise<void>;
  /** Its first bytes, however large it is; null when there is none. */
  begin(key: string, bytes: number): Promise<Buffer | null>;
}

export function openBucket({ endpoint, bucket, region, accessKey, secretKey }: BucketAccess): Bucket {
  const base = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}`;

  async function send(call: Call): Promise<Dispatcher.ResponseData> {
    const { method, key, query, body, contentType, first, timeoutMs = TIMEOUT_MS, signal } = call;
    const url = new URL(key === undefined ? base : `${base}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const hash = createHash('sha256').update(body ?? '');
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        'x-amz-content-sha256': hash.digest('hex'),
        ...(contentType && { 'content-type': contentType }),
        ...(first && { range: `bytes=0-${first - 1}` }),
      },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    }).sign();
    const timeout = AbortSignal.timeout(timeoutMs);
    return request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  }
  /** The answer as text. Throws unless its status is expected. */
  async function ask(call: Call, expected: number[]) {
    const reply = await persist(() => send(call), call.signal);
    return { headers: reply.headers, text: await expectStatus(reply, expected) };
  }

  async function sendParts(key: string, uploadId: string, path: string, bytes: number, signal?: AbortSignal) {
    const size = Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS));
    const file = await open(path, 'r');
    const parts: string[] = [];
    try {
      for (let start = 0; start < bytes; start += size) {
        const body = Buffer.alloc(Math.min(size, bytes - start));
        await file.read(body, 0, body.length, start);
        const query = { partNumber: String(parts.length + 1), uploadId };
        const call: Call = { method: 'PUT', key, query, body, timeoutMs: LARGE_TIMEOUT_MS, signal };
        const { headers } = await ask(call, [200]);
        parts.push(`<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${headers['etag']}</ETag></Part>`);
      }
    } finally {
      await file.close();
    }
    return Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  }

  return {
    async put(key, body, contentType) {
      await ask({ method: 'PUT', key, body, contentType }, [200, 201, 204]);
    },
    async get(key) {
      const reply = await persist(() => send({ method: 'GET', key }));
      if (reply.statusCode === 404) {
        await reply.body.dump();
        return null;
      }
      if (reply.statusCode !== 200) await expectStatus(reply, [200]);
      const contentType = String(reply.headers['content-type'] ?? 'application/octet-stream');
      return { body: Buffer.from(await reply.body.arrayBuffer()), contentType };
    },
    async begin(key, bytes) {
      const reply = await persist(() => send({ method: 'GET', key, first: bytes }));
      if (reply.statusCode === 404) {
        await reply.body.dump();
        return null;
      }
      if (![200, 206].includes(reply.statusCode)) await expectStatus(reply, [200]);
      return firstOf(reply, bytes);
    },
    async delete(key) {
      await ask({ method: 'DELETE', key }, [200, 204, 404]);
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      for (let after = ''; ; ) {
        const query = { 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) };
        const { text } = await ask({ method: 'GET', query }, [200]);
        found.push(...objectsOf(text));
        after = textOf(text, 'NextContinuationToken');
        if (!after) return found;
      }
    },
    async upload(key, path, signal) {
      const { size } = await stat(path);
      const { text } = await ask({ method: 'POST', key, query: { uploads: '' }, signal }, [200]);
      const uploadId = textOf(text, 'UploadId');
      const query = { uploadId };
      try {
        const body = await sendParts(key, uploadId, path, size, signal);
        const end: Call = { method: 'POST', key, query, body, timeoutMs: LARGE_TIMEOUT_MS, signal };
        const { text: answer } = await ask(end, [200]);
        // The service may begin its answer with 200 before it has put the parts together.
        if (answer.includes('<Error>')) throw new Error(`the file storage answered 200 ${textOf(answer, 'Code')}`);
      } catch (error) {
        await ask({ method: 'DELETE', key, query }, [204, 404]).catch(() => {});
        throw error;
      }
    },
    async download(key, path, { signal, onBytes } = {}) {
      const reply = await persist(() => send({ method: 'GET', key, timeoutMs: DOWNLOAD_TIMEOUT_MS, signal }), signal);
      if (reply.statusCode !== 200) await expectStatus(reply, [200]);
      const unfinished = `${path}.unfinished`;
      await rm(unfinished, { force: true });
      try {
        if (onBytes) reply.body.on('data', (chunk: Buffer) => onBytes(chunk.length));
        await pipeline(reply.body, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  };
}

/** A service that knows no ranges sends everything: the rest is not read. */
async function firstOf({ body }: Dispatcher.ResponseData, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    parts.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= bytes) break;
  }
  return Buffer.concat(parts).subarray(0, bytes);
}

/** Every call is idempotent, so transient failures are retried. */
async function persist(attempt: () => Promise<Dispatcher.ResponseData>, signal?: AbortSignal) {
  for (let tries = 1; ; tries += 1) {
    try {
      const reply = await attempt();
      if (reply.statusCode < 500 || tries === TRIES) return reply;
      await reply.body.dump();
    } catch (error) {
      if (tries === TRIES || signal?.aborted) throw error;
    }
    await sleep(FIRST_PAUSE_MS * 2 ** (tries - 1));
  }
}

async function expectStatus(reply: Dispatcher.ResponseData, expected: number[]): Promise<string> {
  const text = await reply.body.text();
  if (expected.includes(reply.statusCode)) return text;
  throw new Error(`the file storage answered ${reply.statusCode} ${textOf(text, 'Code')}`.trim());
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

/** The content of the first element of this name, or ''. */
const textOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replaceAll(
    /&(lt|gt|quot|apos|amp);/g,
    (entity) => ENTITIES[entity] as string,
  );

const objectsOf = (xml: string): StoredObject[] =>
  xml.match(/<Contents>.*?<\/Contents>/gs)?.map((part) => ({
    key: textOf(part, 'Key'),
    bytes: Number(textOf(part, 'Size')),
    changedAt: new Date(textOf(part, 'LastModified')),
  })) ?? [];
