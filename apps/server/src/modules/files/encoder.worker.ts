/**
 * A program of its own (see images.service.ts): an upload on standard input becomes an image of the same format on standard
 * output, after one line that describes it. Anything it does not like ends it with an error.
 */
import type { ImageFormat } from '@leadwright/contract/files';
import sharp, { type Sharp } from 'sharp';
import { sniffFormat } from './files.rules.ts';

/** Of all frames together. */
const MAX_PIXELS = 50_000_000;
const MAX_ANIMATED_PIXELS = 15_000_000;
const MAX_SIDE = 2048;

const ENCODERS: Record<ImageFormat, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 8 }),
  jpeg: (image) => image.jpeg({ quality: 86, progressive: true }),
  webp: (image) => image.webp({ quality: 86 }),
  gif: (image) => image.gif(),
};

async function encode(upload: Buffer) {
  const format = sniffFormat(upload);
  if (!format) throw new Error('this is not an image we accept');
  const animated = format === 'gif' || format === 'webp';
  const image = sharp(upload, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const { format: decoded, width, height, pages = 1 } = await image.metadata();
  if (decoded !== format) throw new Error('this is not what it says');
  if (pages > 1 && width * height > MAX_ANIMATED_PIXELS) throw new Error('there are too many pictures in it');
  const fitted = image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await ENCODERS[format](fitted).toBuffer({ resolveWithObject: true });
  return { head: { format, width: info.width, height: info.pageHeight ?? info.height }, data };
}

// Pictures are decoded in threads beside this one, so it can look at what they use.
const maxCpuMs = Number(process.argv[2]);
const LOOKS = 40;
function look() {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > maxCpuMs) process.exit(1);
}
look();
setInterval(look, maxCpuMs / LOOKS).unref();

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { head, data } = await encode(Buffer.concat(chunks));
process.stdout.write(`${JSON.stringify(head)}\n`);
process.stdout.write(data);
