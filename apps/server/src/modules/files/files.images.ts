/**
 * Decodes and encodes again: what is stored was written by us, so nothing that hid in the upload (scripts, metadata,
 * a second file behind the first) survives. Decoding is bounded: pixels, size on screen, time.
 */
import type { ImageFormat } from '@leadwright/contract/files';
import sharp, { type Sharp } from 'sharp';
import { sniffFormat } from './files.rules.ts';

export interface EncodedImage {
  bytes: Buffer;
  format: ImageFormat;
  width: number;
  height: number;
}

/** Of all frames together. */
const MAX_PIXELS = 50_000_000;
const MAX_ANIMATED_PIXELS = 16_000_000;
const MAX_SIDE = 2048;
const TIMEOUT_SECONDS = 20;

// Uploads are rare: memory is worth more than a warm cache.
sharp.cache(false);

/** Null when these bytes are not an image we accept. */
export async function reencode(upload: Buffer): Promise<EncodedImage | null> {
  const format = sniffFormat(upload);
  if (!format) return null;
  try {
    const animated = format === 'gif' || format === 'webp';
    const image = sharp(upload, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    const { format: decoded, width, height, pages = 1 } = await image.metadata();
    if (decoded !== format || (pages > 1 && width * height > MAX_ANIMATED_PIXELS)) return null;
    const fitted = image
      .autoOrient()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await ENCODERS[format](fitted).toBuffer({ resolveWithObject: true });
    return { bytes: data, format, width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    return null;
  }
}

const ENCODERS: Record<ImageFormat, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 8 }),
  jpeg: (image) => image.jpeg({ quality: 86, progressive: true }),
  webp: (image) => image.webp({ quality: 86 }),
  gif: (image) => image.gif(),
};
