/**
 * Random streams for hundreds of thousands of items: every company, person and creator has its own, derived from seed,
 * label and number, so that each can be generated independently. Integer arithmetic only: the same on every machine,
 * and cheap to start.
 */
export interface Chance {
  /** 0 <= n < 1 */
  next(): number;
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number;
  /** True with this probability. */
  hit(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** The position of one of the weights, the heavier the likelier. */
  weigh(weights: readonly number[]): number;
  /** Normal distribution, mean 0, deviation 1. */
  normal(): number;
}

/** The murmur3 finalizer: every bit of the input moves every bit of the output. */
function scatter(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const labels = new Map<string, number>();

function labelNumber(label: string): number {
  const known = labels.get(label);
  if (known !== undefined) return known;
  let hash = 2166136261;
  for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 16777619);
  labels.set(label, hash >>> 0);
  return hash >>> 0;
}

/** 32 bits that depend on all three. */
export function hashOf(seed: number, label: string, index: number): number {
  return scatter(Math.imul(scatter(seed ^ labelNumber(label)), 31) + scatter(index + 0x9e3779b9));
}

/** 32 bits of a text, for things that have a name instead of a number. */
export function hashOfText(seed: number, text: string): number {
  let hash = scatter(seed);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return scatter(hash);
}

/** mulberry32 */
export function chanceAt(seed: number, label: string, index: number): Chance {
  let state = hashOf(seed, label, index);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    hit: (probability) => next() < probability,
    pick: (items) => at(items, int(0, items.length - 1)),
    weigh: (weights) => weigh(weights, next()),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

function weigh(weights: readonly number[], portion: number): number {
  let left = portion * weights.reduce((sum, weight) => sum + weight, 0);
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] ?? 0;
    if (left < 0) return i;
  }
  return weights.length - 1;
}

/** The item, or an exception: all indexes are computed, so a miss is a bug. */
export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No item ${index} of ${items.length}`);
  return item;
}

/** A one-to-one shuffle of 0..size-1: different numbers in, different numbers out. */
export function shuffled(index: number, size: number, key: number): number {
  let step = (key % size) | 1;
  while (commonDivisor(step, size) !== 1) step += 2;
  return (index * step + (key >>> 7)) % size;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** A one-to-one scramble of 32-bit numbers (a four-round Feistel net), so that ids look random and still say who they are. */
export function scramble(key: number, value: number): number {
  let [left, right] = [value >>> 16, value & 0xffff];
  for (let round = 0; round < 4; round++)
    [left, right] = [right, left ^ (scatter(right ^ scatter(key + round)) & 0xffff)];
  return ((left << 16) | right) >>> 0;
}

export function unscramble(key: number, value: number): number {
  let [left, right] = [value >>> 16, value & 0xffff];
  for (let round = 3; round >= 0; round--)
    [left, right] = [right ^ (scatter(left ^ scatter(key + round)) & 0xffff), left];
  return ((left << 16) | right) >>> 0;
}
