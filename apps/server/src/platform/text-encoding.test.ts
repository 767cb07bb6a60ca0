import { expect, it } from 'vitest';
import { encodingOf } from './text-encoding.ts';

it('the encoding of a file is found by its mark, or by whether it is UTF-8', () => {
  expect(encodingOf(Buffer.from('\uFEFFa', 'utf16le'), false)).toBe('utf-16le');
  expect(encodingOf(Buffer.from([0xfe, 0xff, 0, 0x61]), false)).toBe('utf-16be');
  expect(encodingOf(Buffer.from('é'), true)).toBe('utf-8');
  expect(encodingOf(Buffer.from([0xe9, 0x2c]), false)).toBe('windows-1252');
  expect(encodingOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), true)).toBeNull();
});
