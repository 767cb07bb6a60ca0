import { expect, it } from 'vitest';
import { differences } from './differences.ts';

const marked = (before: string, after: string) =>
  differences(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'gone' ? '-' : '+'}[${text}]`))
    .join('');

it('keeps common parts and marks removed and added ones, by words and variables', () => {
  expect(marked('Write to {name} in {city}.', 'Write to {name} at {company}.')).toBe(
    'Write to {name} -[in]+[at] -[{city}]+[{company}].',
  );
  expect(marked('', 'New words')).toBe('+[New words]');
  expect(marked('Same', 'Same')).toBe('Same');
});

it('loses nothing of either text', () => {
  const [before, after] = ['a {b} {\n\nc  d', 'a  {b}\n{e} f'];
  const parts = differences(before, after);
  const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join('');
  expect([without('new'), without('gone')]).toEqual([before, after]);
});
