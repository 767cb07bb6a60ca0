import { MAX_NAMES } from '@leadwright/contract/bounds';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseJson } from './json.ts';

const MANY = 1000;
const parsed = (text: string, most = MANY) => {
  const result = parseJson(text, most);
  return result.ok ? result.value : 'refused';
};

afterEach(() => vi.restoreAllMocks());

describe('an untrusted body', () => {
  it('is parsed as it is', () => {
    const value = {
      text: 'a,[{"\\',
      numbers: [1, -2.5, 1e3],
      nothing: null,
      nested: [{ deep: [true] }],
      empty: [{}, []],
    };
    expect(parsed(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    [
      'an array',
      (n: number) =>
        `[${Array(n - 1)
          .fill('1')
          .join()}]`,
    ],
    [
      'arrays in arrays',
      (n: number) =>
        `[${Array((n - 1) / 2)
          .fill('[1]')
          .join()}]`,
    ],
    [
      'objects',
      (n: number) =>
        `[${Array((n - 1) / 2)
          .fill('{"constructor":1}')
          .join()}]`,
    ],
    [
      'records',
      (n: number) => `[${Array.from({ length: (n - 1) / 4 }, (_, key) => `{"a${key}":1,"b${key}":[]}`).join()}]`,
    ],
  ])('has no more values than it may: %s', (_what, write) => {
    expect(parsed(write(801), 801)).not.toBe('refused');
    expect(parsed(write(805), 801)).toBe('refused');
  });

  it('has objects with as many names as the contract needs, and not with tens of thousands', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const named = (n: number) => `{${Array.from({ length: n }, (_, key) => `"k${key}":[1,2,{"a":3}]`).join()}}`;
    const inside = (n: number) => `[[1,2,3],{"a":{"b":[],"c":${named(n)}},"d":1}]`;
    expect(parsed(inside(MAX_NAMES), 50_000)).not.toBe('refused');
    expect(parse).toHaveBeenCalledOnce();
    for (const write of [named, inside]) expect(parsed(write(MAX_NAMES + 1), 50_000)).toBe('refused');
    // An array is no object.
    expect(parsed(`[${Array(40_000).fill('1').join()}]`, 50_000)).not.toBe('refused');
    expect(parse).toHaveBeenCalledTimes(2);
  });

  it('is not taken apart at all once there are too many', () => {
    const parse = vi.spyOn(JSON, 'parse');
    // A worst case: 1.2 million empty objects, and a key that has to be searched.
    expect(parsed(`{"constructor":[${'{},'.repeat(1_200_000)}{}]}`)).toBe('refused');
    expect(parsed(`${'['.repeat(65)}${']'.repeat(65)}`)).toBe('refused');
    expect(parse).not.toHaveBeenCalled();
  });

  it('counts nothing that stands in a text', () => {
    expect(parsed(JSON.stringify({ text: '[{,'.repeat(5000), quoted: '\\",[' }))).not.toBe('refused');
  });

  it.each(['', '{', '{"a": 1', '"', '"\\', '[1,]', 'undefined'])('is refused when it is no JSON: %s', (text) => {
    expect(parsed(text)).toBe('refused');
  });

  it('loses keys that could reach a prototype, at any depth and in any notation, without a reviver', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const text =
      '{"a":[{"__proto__":{"x":1},"b":2}],"\\u005f_proto__":{"x":1},"constructor":{"prototype":{"x":1}},"c":{"prototype":1}}';
    const value = parsed(text) as { a: object[]; c: object };
    expect(value).toEqual({ a: [{ b: 2 }], c: {} });
    expect([value, value.a[0], value.c].map((each) => Object.getPrototypeOf(each))).toEqual(
      Array(3).fill(Object.prototype),
    );
    expect(parse.mock.calls.map((given) => given.length)).toEqual([1]);
  });
});
