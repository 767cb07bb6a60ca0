/**
 * Deterministic random numbers: the same seed and labels give the same numbers on every machine. Labels separate parts
 * of the sandbox, so that a new vendor does not change the data of an old one.
 */
import { createHash } from 'node:crypto';

export interface Random {
  /** 0 <= n < 1 */
  next(): number;
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

function digest(seed: number, labels: readonly (string | number)[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([seed, ...labels]))
    .digest();
}

/** sfc32: small, fast, passes the usual statistical batteries. */
function generator(state: Buffer): () => number {
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => state.readInt32LE(at)) as [number, number, number, number];
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 4294967296;
  };
}

export function createRandom(seed: number, ...labels: (string | number)[]): Random {
  const next = generator(digest(seed, labels));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new RangeError('Nothing to pick from');
      return items[int(0, items.length - 1)] as (typeof items)[number];
    },
    shuffle(items) {
      const mixed = [...items];
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = int(0, i);
        [mixed[i], mixed[j]] = [mixed[j], mixed[i]] as [(typeof mixed)[number], (typeof mixed)[number]];
      }
      return mixed;
    },
  };
}

/** 43 characters that are safe in a URL, always the same for the same seed and labels. */
export function seededToken(seed: number, ...labels: (string | number)[]): string {
  return digest(seed, labels).toString('base64url');
}

/** A decimal number as text with exactly `length` digits (at most 70), the first one not zero. */
export function seededDigits(length: number, seed: number, ...labels: (string | number)[]): string {
  const digits = BigInt(`0x1${digest(seed, labels).toString('hex')}`).toString();
  return `1${digits.slice(-(length - 1))}`;
}
