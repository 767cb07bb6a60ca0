import { describe, expect, it } from 'vitest';
import { piecesOf } from './json-pieces.ts';

const text = (given: string) =>
  piecesOf(given)
    .map((piece) => piece.text)
    .join('');
const of = (given: string, kind: string) =>
  piecesOf(given)
    .filter((piece) => piece.kind === kind)
    .map((piece) => piece.text);

describe('formatted JSON', () => {
  it('is indented', () => {
    for (const value of [
      { type: 'lead.added', data: { leads: [{ name: 'Café Ribeira' }, {}], more: [], none: null, ok: true } },
      [],
      {},
      'a',
      1,
      [1, [2, [3]]],
    ]) {
      expect(text(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }
  });

  it('keeps every character: long numbers, escapes, brackets in strings', () => {
    expect(text('{"id":12345678901234567890,"half":1.50}')).toBe('{\n  "id": 12345678901234567890,\n  "half": 1.50\n}');
    expect(text('["a \\"b\\": [c], {d}"]')).toBe('[\n  "a \\"b\\": [c], {d}"\n]');
  });

  it('distinguishes names, strings and masked values', () => {
    const body = '{"error":"busy","api_key":"[hidden]","queue":7}';
    expect(of(body, 'key')).toEqual(['"error":', '"api_key":', '"queue":']);
    expect(of(body, 'string')).toEqual(['"busy"']);
    expect(of(body, 'hidden')).toEqual(['"[hidden]"']);
  });

  it('leaves other text unchanged, also truncated JSON', () => {
    for (const given of ['<html>"a": 1</html>', '{"a": [1, 2', 'OK', '"[hidden]']) {
      expect(piecesOf(given)).toEqual([{ kind: 'plain', text: given }]);
    }
  });
});
