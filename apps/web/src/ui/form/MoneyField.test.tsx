import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render, type as typeInto } from '../../testing/render.tsx';
import { MoneyField } from './MoneyField.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

let taken: number | null;
function Field({ start, hasParts = false }: { start: number | null; hasParts?: boolean }) {
  const [value, setValue] = useState(start);
  taken = value;
  return <MoneyField aria-label="Price" currency="usd" value={value} hasParts={hasParts} onChange={setValue} />;
}
const input = () => page.container.querySelector('input') as HTMLInputElement;
const typed = async (text: string) => {
  await typeInto(input(), text);
  return taken;
};

it('stores cents while users type dollars; empty is no price', async () => {
  page = await render(<Field start={4190_00} />);
  expect(input().value).toBe('4,190.00');
  expect(await typed('279')).toBe(279_00);
  expect(await typed('1.50')).toBe(1_50);
  expect(await typed('0.1')).toBe(10);
  // In floating point, 1.15 * 100 is not 115.
  expect(await typed('1.15')).toBe(1_15);
  expect(await typed('')).toBeNull();
});

it('accepts typing into a focused field', async () => {
  page = await render(<Field start={4190_00} />);
  await act(async () => input().focus());
  expect(await typed('279')).toBe(279_00);
  await act(async () => input().blur());
  expect([input().value, taken]).toEqual(['279.00', 279_00]);
});

it('stores fractions of a cent if allowed', async () => {
  page = await render(<Field start={12.5} hasParts />);
  expect(input().value).toBe('0.125');
  expect(await typed('0.1201')).toBe(12.01);
  expect(await typed('0.19')).toBe(19);
});
