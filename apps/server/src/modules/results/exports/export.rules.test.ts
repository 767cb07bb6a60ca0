import { expect, it } from 'vitest';
import { contentDisposition } from './export.rules.ts';

it.each([
  'a"; filename="b.exe',
  'a\r\nSet-Cookie: x=1',
  '..\\..\\a.csv',
  'Café Ñandú; x=y.csv',
  "it's * (all).csv",
  '\u202Egnp.csv',
])('the name of a file stays one name in the header: %j', (name) => {
  expect(contentDisposition(name)).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.!~%-]+$/);
});
