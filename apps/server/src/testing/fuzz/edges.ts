/** Inputs at and past the bounds of the contract: the longest texts, arrays and records, one more, and bodies far beyond. */
import type { Dice, JsonSchema } from './dice.ts';

/** Where the schema says nothing about it. */
const USUAL_MAXIMUM = 1000;
/** The number of different items; the rest repeats them. */
const DIFFERENT = 3;

const atOrPast = (maximum: number, dice: Dice) => maximum + dice.pick([-1, 0, 0, 1, 1, 1]);

/** An array as long as it may be, or longer. `item` makes one of its items. */
export function edgeArray({ maxItems = USUAL_MAXIMUM }: JsonSchema, dice: Dice, item: () => unknown): unknown[] {
  const items = Array.from({ length: DIFFERENT }, item);
  const length = dice.chance(0.1) ? maxItems * 3 : atOrPast(maxItems, dice);
  return Array.from({ length: Math.max(0, length) }, (_each, n) => items[n % DIFFERENT]);
}

export function edgeRecord({ maxProperties = USUAL_MAXIMUM }: JsonSchema, dice: Dice, value: () => unknown): object {
  const values = Array.from({ length: DIFFERENT }, value);
  const key = dice.pick(['', 'key ', '__proto__', 'constructor', 'k'.repeat(61)]);
  const length = dice.chance(0.1) ? maxProperties * 50 : atOrPast(maxProperties, dice);
  return Object.fromEntries(
    Array.from({ length: Math.max(0, length) }, (_each, n) => [`${key}${n || ''}`, values[n % DIFFERENT]]),
  );
}

export const edgeText = ({ maxLength = USUAL_MAXIMUM }: JsonSchema, dice: Dice): string =>
  dice.pick(['x', 'x', 'é', '😀', '\u0001', '\u202e', '\\', ' ']).repeat(Math.max(0, atOrPast(maxLength, dice)));

const nested = (levels: number, open: string, close: string) => `${open.repeat(levels)}${close.repeat(levels)}`;
const many = (count: number, each: string) => `${`${each},`.repeat(count)}${each}`;

/** Each as a function, because most of them are large and few are sent. */
const BODIES: readonly (() => string)[] = [
  () => `{"constructor":[${many(1_200_000, '{}')}]}`,
  () => `{"constructor":[${many(20_000, '{}')}]}`,
  () => `{"__proto__":{"x":1},"rows":[${many(900, '{"__proto__":{"a":1},"constructor":{"prototype":{}}}')}]}`,
  () => `{"rows":[${many(60_000, '[]')}],"ids":[${many(60_000, '1')}]}`,
  () => `{"ids":[${many(9_998, '9007199254740991')}],"resultIds":[${many(9_998, '1')}]}`,
  () => `[${many(300_000, '1')}]`,
  () => `{${Array.from({ length: 5000 }, (_each, n) => `"unknown ${n}":${n}`).join()}}`,
  () => `{"${'k'.repeat(60_000)}":1}`,
  () => JSON.stringify('x'.repeat(60_000)),
  () => nested(10_000, '[', ']'),
  () => nested(60, '[', ']'),
  () => nested(60, '{"a":[', ']}'),
  () => `${'['.repeat(30_000)}`,
  () => `"${'\\u0041'.repeat(10_000)}"`,
  () => ' '.repeat(65_000),
  () => `{"name":"a"${' '.repeat(70_000)}}`,
];
export const edgeBody = (dice: Dice): string => dice.pick(BODIES)();
