import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render, type as typeInto } from '../../testing/render.tsx';
import { MoneyField } from './MoneyField.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

let taken: number | null;
function Field({ start }: { start: number | null }) {
  const [value, setValue] = useState(start);
  taken = value;
  return <MoneyField aria-label="Price" currency="usd" value={value} onChange={setValue} />;
}
const input = () => page.container.querySelector('input') as HTMLInputElement;
const typed = async (text: string) => {
  await typeInto(input(), text);
  return taken;
};

it('holds cents while people type dollars; empty is no price', async () => {
  page = await render(<Field start={4190_00} />);
  expect(input().value).toBe('4,190.00');
  expect(await typed('279')).toBe(279_00);
  expect(await typed('1.50')).toBe(1_50);
  expect(await typed('0.1')).toBe(10);
  // 1.15 * 100 is not 115 for a computer.
  expect(await typed('1.15')).toBe(1_15);
  expect(await typed('')).toBeNull();
});

it('takes what is typed into a field that has the focus', async () => {
  page = await render(<Field start={4190_00} />);
  await act(async () => input().focus());
  expect(await typed('279')).toBe(279_00);
  await act(async () => input().blur());
  expect([input().value, taken]).toEqual(['279.00', 279_00]);
});
