/**
 * Ids in the vendors' formats that encode their number: a scrambled number in front, hash bytes behind. They can be
 * decoded without a table, and made-up ids are detected.
 */
import { hashOf, scramble, unscramble } from './chance.ts';

export interface IdMaker {
  make(index: number): string;
  /** Undefined for an id of another maker. */
  read(id: string): number | undefined;
}

type Shape = { write(bytes: Buffer): string; parse(id: string): Buffer | undefined };

function idMaker(seed: number, label: string, bytes: number, count: number, shape: Shape): IdMaker {
  const key = hashOf(seed, label, 0);
  const make = (index: number) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUInt32BE(scramble(key, index));
    for (let i = 4; i < bytes; i++) buffer[i] = hashOf(seed, label, index * 32 + i);
    return shape.write(buffer);
  };
  return {
    make,
    read(id) {
      const buffer = shape.parse(id);
      if (!buffer || buffer.length < 4) return undefined;
      const index = unscramble(key, buffer.readUInt32BE());
      return index < count && make(index) === id ? index : undefined;
    },
  };
}

/** "ChIJN1t_tDeuEmsRUsoyG83frY4" */
export const placeIds = (seed: number, count: number) =>
  idMaker(seed, 'place id', 17, count, {
    write: (bytes) => `ChIJ${bytes.toString('base64url')}`,
    parse: (id) => (/^ChIJ[\w-]{23}$/.test(id) ? Buffer.from(id.slice(4), 'base64url') : undefined),
  });

/** A UUID, as Overture's global entity references are. */
export const entityIds = (seed: number, label: string, count: number) =>
  idMaker(seed, label, 16, count, {
    write(bytes) {
      bytes[6] = 0x40 | ((bytes[6] ?? 0) % 16);
      bytes[8] = 0x80 | ((bytes[8] ?? 0) % 64);
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    parse: (id) => (/^[0-9a-f-]{36}$/.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : undefined),
  });

/** Hexadecimal, 24 digits: Apollo's records. */
export const recordIds = (seed: number, label: string, count: number) =>
  idMaker(seed, label, 12, count, {
    write: (bytes) => bytes.toString('hex'),
    parse: (id) => (/^[0-9a-f]{24}$/.test(id) ? Buffer.from(id, 'hex') : undefined),
  });

/** Letters and digits, dash and underscore, behind a prefix: YouTube's channels ("UC" and 22 more) and videos (11). */
export const shortIds = (seed: number, label: string, prefix: string, bytes: number, count: number) =>
  idMaker(seed, label, bytes, count, {
    write: (buffer) => `${prefix}${buffer.toString('base64url')}`,
    parse: (id) => (id.startsWith(prefix) ? Buffer.from(id.slice(prefix.length), 'base64url') : undefined),
  });

/** Digits only, as Instagram and TikTok number their users. */
export const numericIds = (seed: number, label: string, first: string, count: number): IdMaker => {
  const key = hashOf(seed, label, 0);
  const make = (index: number) => `${first}${String(scramble(key, index)).padStart(10, '0')}`;
  return {
    make,
    read(id) {
      if (!/^\d+$/.test(id) || id.length !== first.length + 10) return undefined;
      const index = unscramble(key, Number(id.slice(first.length)) >>> 0);
      return index < count && make(index) === id ? index : undefined;
    },
  };
};
