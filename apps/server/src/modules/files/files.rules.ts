/** What an upload is, judged by its bytes and never by its name, and where an image is kept. Pure. */
import type { ImageFormat } from '@leadwright/contract/files';

const startsWith = (bytes: Buffer, signature: number[], offset = 0) =>
  signature.every((value, index) => bytes[offset + index] === value);

const RIFF = [...Buffer.from('RIFF')];
const WEBP = [...Buffer.from('WEBP')];
const GIF = [...Buffer.from('GIF8')];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

export function sniffFormat(bytes: Buffer): ImageFormat | null {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpeg';
  if (startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8)) return 'webp';
  if (startsWith(bytes, GIF)) return 'gif';
  return null;
}

/** The first two characters spread the files over folders. */
export const storageKeyOf = (name: string) => `images/${name.slice(0, 2)}/${name}`;

export const urlOf = (name: string) => `/files/${name}`;

/** The name behind one of our own addresses; null for any other. */
export const nameOf = (url: string): string | null => /^\/files\/([0-9a-f]{32}\.\w+)$/.exec(url)?.[1] ?? null;
