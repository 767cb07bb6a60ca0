import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { noteAnswer, noteSilence } from '../../lib/reach/reach.ts';
import { toast, toasts } from '../../lib/toast.ts';
import { render } from '../../testing/render.tsx';
import { Toasts } from './Toasts.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  toasts.set([]);
  document.querySelector('[aria-modal]')?.remove();
  vi.unstubAllGlobals();
});

const open = async (isPhone: boolean, hasDialog: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
  if (hasDialog) document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>');
  page = await render(<Toasts />);
  await act(async () => {
    toast.show('Imported');
    toast.show('Saved');
  });
  return page.container.querySelector('section')?.hasAttribute('data-single');
};

it.each([
  { isPhone: true, hasDialog: true, isSingle: true },
  { isPhone: true, hasDialog: false, isSingle: false },
  { isPhone: false, hasDialog: true, isSingle: false },
])('shows toasts one at a time over a dialog of a phone only: $isPhone, $hasDialog', async (each) => {
  expect(await open(each.isPhone, each.hasDialog)).toBe(each.isSingle);
});

it('extends an undo by the time the server was down', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  try {
    page = await render(<Toasts />);
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    await act(async () => void toast.show('Deleted', { action: { label: 'Undo', run: async () => {} }, ms: 30_000 }));
    await pass(20_000);
    await act(async () => noteSilence());
    await pass(600_000);
    expect(toasts.get()).toHaveLength(1);
    await act(async () => noteAnswer());
    await pass(9000);
    expect(toasts.get()).toHaveLength(1);
    await pass(2000);
    expect(toasts.get()).toHaveLength(0);
  } finally {
    noteAnswer();
    vi.useRealTimers();
  }
});
