import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render, type as typeInto } from '../../testing/render.tsx';
import { NumberField } from './fields.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

let taken: unknown;
function Field(limits: { min?: number; max?: number }) {
  const [value, setValue] = useState<string | number>('');
  taken = value;
  return <NumberField aria-label="Amount" value={value} onChange={setValue} {...limits} />;
}
const typed = async (text: string) => {
  const field = page.container.querySelector('input');
  await typeInto(field, text);
  return [field?.value, page.container.querySelector('.mantine-InputWrapper-error')?.textContent ?? null, taken];
};

it('a number stays as typed: out-of-range values show an error and are never changed', async () => {
  page = await render(<Field max={100} />);
  expect(await typed('-5')).toEqual(['-5', 'number minimum 0', -5]);
  expect(await typed('101')).toEqual(['101', 'number maximum 100', 101]);
  expect(await typed('50')).toEqual(['50', null, 50]);
  expect(await typed('')).toEqual(['', null, null]);
});

it('a number may be negative if that is allowed', async () => {
  page = await render(<Field min={-10} />);
  expect(await typed('-5')).toEqual(['-5', null, -5]);
  expect(await typed('-11')).toEqual(['-11', 'number minimum -10', -11]);
});
