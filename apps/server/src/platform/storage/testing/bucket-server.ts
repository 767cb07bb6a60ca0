/** An S3-compatible service in memory, for one bucket. It checks every signature from the specification, not with our library. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const REGION = 'eu-west-1';
const SECRET = 'shh';
const PAGE = 3;

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

export async function startBucketServer() {
  const objects = new Map<string, { body: Buffer; type: string; at: Date }>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const state = { failures: 0, isForbidden: false, seen: [] as string[] };

  const put = (key: string, body: Buffer, type = '') => objects.set(key, { body, type, at: new Date() });

  function list(query: URLSearchParams): Answer {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const start = Number(query.get('continuation-token') ?? 0);
    const rest = start + PAGE < keys.length ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : '';
    const contents = keys.slice(start, start + PAGE).map((key) => {
      const { body, at } = objects.get(key) as { body: Buffer; at: Date };
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
    });
    return { status: 200, body: `<ListBucketResult>${contents.join('')}${rest}</ListBucketResult>` };
  }

  function inParts(method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    const id = query.get('uploadId') ?? '';
    if (method === 'POST' && query.has('uploads')) {
      uploads.set(`up-${uploads.size + 1}`, new Map());
      return { status: 200, body: `<X><UploadId>up-${uploads.size}</UploadId></X>` };
    }
    const parts = uploads.get(id);
    if (!parts) return { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' };
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: `"${parts.size}"` } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, n]) => parts.get(Number(n)) as Buffer);
    put(key, Buffer.concat(named));
    return { status: 200, body: '<X></X>' };
  }

  function answer(method: string, url: URL, body: Buffer, { type, range }: Record<'type' | 'range', string>): Answer {
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    if (key === '') return list(url.searchParams);
    if (url.searchParams.size > 0) return inParts(method, key, url.searchParams, body);
    if (method === 'PUT') put(key, body, type);
    if (method === 'DELETE') objects.delete(key);
    if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 };
    const found = objects.get(key);
    if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const [, last] = /^bytes=0-(\d+)$/.exec(range) ?? [];
    return {
      status: last ? 206 : 200,
      body: last ? found.body.subarray(0, Number(last) + 1) : found.body,
      headers: { 'content-type': found.type },
    };
  }

  const server = createServer(async (request, reply) => {
    const body = await bytesOf(request);
    const method = request.method as string;
    state.seen.push(`${method} ${request.url}`);
    const { status, ...said } = ((): Answer => {
      if (state.failures > 0) {
        state.failures -= 1;
        return { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
      }
      if (state.isForbidden || !isSignedRight(request, body))
        return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
      const { 'content-type': type = '', range = '' } = request.headers;
      return answer(method, new URL(`http://x${request.url}`), body, { type, range });
    })();
    reply.writeHead(status, said.headers).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    access: { endpoint, bucket: 'lead', region: REGION, accessKey: 'AK', secretKey: SECRET },
    objects,
    uploads,
    state,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isSignedRight(request: IncomingMessage, body: Buffer): boolean {
  const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const parts = /Credential=(.+?)\/(.+?), SignedHeaders=(.+?), Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  if (!parts || request.headers['x-amz-content-sha256'] !== sha(body)) return false;
  const [, , scope = '', signedHeaders = '', signature] = parts;
  const headers = signedHeaders.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const [path, query = ''] = (request.url as string).split('?');
  const sorted = query
    .split('&')
    .map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const canonical = [request.method, path, sorted, headers.join(''), signedHeaders, sha(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => mac(made, part), `AWS4${SECRET}`);
  return mac(key, toSign).toString('hex') === signature && scope.includes(`/${REGION}/s3/`);
}
