/** Storage in a bucket of any S3-compatible service, path style. The endpoint is the operator's, so it is not guarded. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import type { Config } from '../config/config.ts';
import { request } from '../egress/request.ts';
import type { Storage } from './storage.port.ts';

const TIMEOUT_MS = 30_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 200;

type S3Config = Pick<Config, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>;

interface Call {
  method: 'PUT' | 'GET' | 'DELETE';
  key: string;
  body?: Buffer;
  contentType?: string;
}

export function s3Storage(config: S3Config): Storage {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = config;
  const endpoint = (config.S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`).replace(/\/$/, '');

  async function call({ method, key, body, contentType }: Call): Promise<Dispatcher.ResponseData> {
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${S3_BUCKET}/${key}`,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType && { 'content-type': contentType }),
      },
      accessKeyId: S3_ACCESS_KEY as string,
      secretAccessKey: S3_SECRET_KEY as string,
      service: 's3',
      region: S3_REGION,
    }).sign();
    const headers = Object.fromEntries(signed.headers);
    return request(signed.url, { method, headers, body: body ?? null, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  return {
    async put(key, body, contentType) {
      const reply = await persist(() => call({ method: 'PUT', key, body, contentType }));
      await expectStatus(reply, [200, 201, 204]);
    },
    async get(key) {
      const reply = await persist(() => call({ method: 'GET', key }));
      if (reply.statusCode === 404) {
        await reply.body.dump();
        return null;
      }
      if (reply.statusCode !== 200) await expectStatus(reply, [200]);
      const contentType = String(reply.headers['content-type'] ?? 'application/octet-stream');
      return { body: Buffer.from(await reply.body.arrayBuffer()), contentType };
    },
    async delete(key) {
      const reply = await persist(() => call({ method: 'DELETE', key }));
      await expectStatus(reply, [200, 204, 404]);
    },
  };
}

/** All three calls are idempotent, so transient failures are retried. */
async function persist(attempt: () => Promise<Dispatcher.ResponseData>): Promise<Dispatcher.ResponseData> {
  for (let tries = 1; ; tries += 1) {
    try {
      const reply = await attempt();
      if (reply.statusCode < 500 || tries === TRIES) return reply;
      await reply.body.dump();
    } catch (error) {
      if (tries === TRIES) throw error;
    }
    await sleep(FIRST_PAUSE_MS * 2 ** (tries - 1));
  }
}

async function expectStatus(reply: Dispatcher.ResponseData, expected: number[]) {
  const text = await reply.body.text();
  if (!expected.includes(reply.statusCode)) {
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
    throw new Error(`the file storage answered ${reply.statusCode} ${code}`.trim());
  }
}
