import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useTyped } from './useTyped.ts';

let page: Awaited<ReturnType<typeof render>>;
let shown = '';
let type: (text: string) => void;
const told: string[] = [];

function Field({ value }: { value: string }) {
  [shown, type] = useTyped(value, (next) => void told.push(next), 250);
  return null;
}
const pause = () => act(async () => vi.advanceTimersByTime(250));

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
});
afterEach(async () => {
  await page.remove();
  vi.useRealTimers();
});

it('keeps characters typed before the URL is updated', async () => {
  page = await render(<Field value="" />);
  await act(async () => type('den'));
  await pause();
  await act(async () => type('dent'));
  await page.show(<Field value="den" />);
  expect(shown).toBe('dent');
  await pause();
  await page.show(<Field value="dent" />);
  expect([shown, told]).toEqual(['dent', ['den', 'dent']]);
});

it('follows a value from elsewhere, such as Back or "Clear all"', async () => {
  page = await render(<Field value="" />);
  await act(async () => type('den'));
  await pause();
  await page.show(<Field value="den" />);
  await page.show(<Field value="" />);
  expect(shown).toBe('');
  await page.show(<Field value="den" />);
  expect(shown).toBe('den');
});
