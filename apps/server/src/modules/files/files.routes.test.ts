import { deflateSync } from 'node:zlib';
import { identity } from '@leadwright/contract/accounts/identity';
import { files, MAX_IMAGE_BYTES } from '@leadwright/contract/files';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureUses } from '../../app.ts';
import { inTransaction, systemBase, systemCtx } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { removeBytes } from './files.jobs.ts';
import { deleteImage, ownsImage } from './files.service.ts';
import { reencode } from './images.service.ts';
import { sweepPictures } from './sweep.service.ts';

let api: Api;
let owner: TestPerson;
beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
});
afterAll(() => api.stop());

const inject = async (request: InjectOptions) => api.app.inject(request);

const BOUNDARY = 'xxBOUNDARYxx';
const FORMATS_MESSAGE = 'Accepted image formats: PNG, JPG, WebP, GIF';

/** As a browser would send it; `name` is what the sender claims. */
async function upload(
  bytes: Buffer | string,
  { who = owner as TestPerson | null, name = 'a.png', type = 'image/png', language = 'en' } = {},
) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const response = await inject({
    method: 'POST',
    url: files.uploadImage.path,
    headers: {
      host: 'localhost',
      'accept-language': language,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(who && { authorization: `Bearer ${who.token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json() };
}
const fetchImage = (url: string) => inject({ method: 'GET', url, headers: { host: 'localhost' } });
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#573BFF' } });
const storedCount = async () =>
  (await api.platform.databases.owner.query('select count(*)::int as n from files')).rows[0].n;

/** A PNG whose header promises more than its body holds. */
function pngOf(width: number, height: number, body = Buffer.alloc(10)) {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, content, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(body)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an uploaded image', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'that is a %s comes back as one, for everybody and for ever',
    async (format) => {
      const { status, body } = await upload(await picture().toFormat(format).toBuffer(), {
        name: 'whatever.bin',
        type: 'text/html',
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ width: 40, height: 30 });
      const image = await fetchImage(body.url);
      expect(image.statusCode).toBe(200);
      expect(image.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
      });
      expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format, width: 40, height: 30 });
    },
  );

  it('keeps moving when it moves', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)]);
    const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif()
      .toBuffer();
    const { body } = await upload(gif);
    expect(body).toMatchObject({ width: 10, height: 10 });
    const image = await fetchImage(body.url);
    expect(await sharp(image.rawPayload, { animated: true }).metadata()).toMatchObject({ pages: 2 });
  });

  it('is made to fit a screen and stood upright, without telling where it was taken', async () => {
    const photo = await picture(3000, 1000)
      .withExif({ IFD0: { Copyright: 'canary-2c9b', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Exif');
    const { body } = await upload(photo);
    expect(body).toMatchObject({ width: 683, height: 2048 });
    const image = await fetchImage(body.url);
    expect(image.rawPayload.toString('latin1')).not.toMatch(/Exif|canary/);
  });

  it('may have exactly 5 MiB, and not one byte more', async () => {
    const small = await picture().png().toBuffer();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect((await upload(padded(MAX_IMAGE_BYTES))).status).toBe(201);
    const before = await storedCount();
    for (const size of [MAX_IMAGE_BYTES + 1, MAX_IMAGE_BYTES * 3]) {
      const { status, body } = await upload(padded(size));
      expect([status, body.message]).toEqual([422, 'Maximum allowed file size is 5mb']);
      expect(body.errors).toEqual({ file: ['Maximum allowed file size is 5mb'] });
    }
    expect(await storedCount()).toBe(before);
  });

  it('that is slow to decode is given up', async () => {
    const picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    expect(await reencode(picture, owner.accountId)).toMatchObject({ width: 500 });
    for (const limits of [{ cpuMs: 1 }, { wallMs: 1 }])
      expect(await reencode(picture, owner.accountId, limits)).toBeNull();
  });

  it('loses whatever hid behind it', async () => {
    const png = await picture().png().toBuffer();
    const { body } = await upload(Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]));
    const image = await fetchImage(body.url);
    expect(image.rawPayload.toString('latin1')).not.toMatch(/script|PK/);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const refused: [string, () => Buffer | string | Promise<Buffer>][] = [
    ['svg with script', () => svg],
    ['svg after a declaration', () => `<?xml version="1.0"?>${svg}`],
    ['php', () => '<?php system($_GET["x"]);'],
    ['html called a.png', () => '<!doctype html><script>alert(1)</script>'],
    ['GIF header with a script', () => 'GIF89a=1;alert(1)//'],
    ['GIF header with html', () => 'GIF89a<html><script>alert(1)</script></html>'],
    ['PNG signature and nothing else', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['JPEG signature and noise', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])],
    [
      'WEBP signature and noise',
      () => Buffer.concat([Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '), Buffer.alloc(50, 7)]),
    ],
    ['empty file', () => Buffer.alloc(0)],
    ['one byte', () => 'G'],
    ['text', () => 'just words'],
    ['pdf', () => '%PDF-1.7\n1 0 obj'],
    ['zip', () => 'PK\u0003\u0004'],
    ['tiff', () => picture().tiff().toBuffer()],
    ['avif', () => picture().avif().toBuffer()],
    ['picture of 30,000 by 30,000', () => pngOf(30_000, 30_000)],
    ['picture of 2,147,483,647 by 1', () => pngOf(2_147_483_647, 1)],
    ['picture of nothing', () => pngOf(0, 0)],
    ['half a png', async () => (await picture(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 20_000)],
  ];
  it.each(refused)('is refused when it is %s', async (_title, make) => {
    const before = await storedCount();
    const { status, body } = await upload(await make());
    expect([status, body.message]).toEqual([422, FORMATS_MESSAGE]);
    expect(await storedCount()).toBe(before);
  });

  it.each([
    ['a path', '../../../etc/passwd'],
    ['a path of another system', '..\\..\\x.png'],
    ['a double ending', 'a.png.html'],
    ['a hidden file', '.htaccess'],
    ['a novel', 'x'.repeat(3000)],
    ['written backwards', 'ü\u202Egnp.exe'],
  ])('is called what we call it, not %s', async (_title, name) => {
    const { status, body } = await upload(await picture().png().toBuffer(), { name });
    expect(status).toBe(201);
    expect(body.url).toMatch(/^\/files\/[0-9a-f]{32}\.png$/);
  });

  it('is asked for in the words of the caller language', async () => {
    expect((await upload('x', { language: 'es' })).body.message).toBe(
      'Formatos de imagen aceptados: PNG, JPG, WebP, GIF',
    );
  });

  it('needs a signed-in user and a multipart body with a file', async () => {
    const png = await picture().png().toBuffer();
    expect((await upload(png, { who: null })).status).toBe(401);
    expect((await api.call(owner, files.uploadImage, {})).status).toBe(415);
    const empty = await inject({
      method: 'POST',
      url: files.uploadImage.path,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--${BOUNDARY}--\r\n`,
    });
    expect([empty.statusCode, empty.json().errors]).toEqual([422, { file: ['Field is required'] }]);
  });

  it('is not found under a name that was never given', async () => {
    for (const url of [
      `/files/${'0'.repeat(32)}.png`,
      '/files/x',
      '/files/..%2f..%2fsecret.key',
      '/files/secret.key',
      `/files/${'0'.repeat(32)}.svg`,
    ]) {
      expect((await fetchImage(url)).statusCode).toBe(404);
    }
  });

  it('can be uploaded only so often an hour', async () => {
    const busy = await api.buildAccount();
    for (let n = 0; n < 120; n += 1)
      await api.platform.limits.take(`uploads:${busy.accountId}`, { max: 120, seconds: 3600 });
    expect((await upload(await picture().png().toBuffer(), { who: busy })).status).toBe(429);
  });

  it('goes a day later when nothing shows it', async () => {
    const made = async () => (await upload(await picture().png().toBuffer())).body.url as string;
    const [avatar, logo, unused] = [await made(), await made(), await made()];
    const { owner: database } = api.platform.databases;
    await api.call(owner, identity.updateMe, { body: { first_name: 'Ann', last_name: 'Archer', profile: avatar } });
    await database.query('update brands set logo = $1 where id = (select min(id) from brands)', [logo]);
    const sweepAfter = async (hours: number) => {
      api.clock.advance(hours * 3_600_000);
      await sweepPictures(systemBase(api.platform), pictureUses);
      await api.runJobs([removeBytes]);
      return Promise.all([avatar, logo, unused].map(async (url) => (await fetchImage(url)).statusCode));
    };
    expect(await sweepAfter(23)).toEqual([200, 200, 200]);
    expect(await sweepAfter(2)).toEqual([200, 200, 404]);
  });

  it('can be replaced by its account, and by no other', async () => {
    const { body } = await upload(await picture().png().toBuffer());
    const as = (person: TestPerson) => systemCtx(api.platform, person.accountId);
    const stranger = await api.buildAccount();
    expect(await inTransaction(as(owner), (tx) => ownsImage(tx, body.url))).toBe(true);
    expect(await inTransaction(as(stranger), (tx) => ownsImage(tx, body.url))).toBe(false);
    await inTransaction(as(stranger), (tx) => deleteImage(tx, body.url));
    await api.runJobs([removeBytes]);
    expect((await fetchImage(body.url)).statusCode).toBe(200);

    await inTransaction(as(owner), (tx) => deleteImage(tx, body.url));
    await inTransaction(as(owner), (tx) => deleteImage(tx, 'https://example.com/logo.png'));
    await api.runJobs([removeBytes]);
    expect((await fetchImage(body.url)).statusCode).toBe(404);
    expect(await inTransaction(as(owner), (tx) => ownsImage(tx, body.url))).toBe(false);
  });
});
