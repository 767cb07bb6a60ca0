import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadAppWords, startI18n } from '../../lib/i18n.ts';
import { eventually } from '../../testing/eventually.ts';
import { press, render } from '../../testing/render.tsx';
import { SortableRows } from './SortableRows.tsx';

const ROWS = [
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
  { id: 3, name: 'Three' },
];
let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  vi.useRealTimers();
  await page.remove();
});

const show = async (onOrder: (ids: number[]) => Promise<unknown>) => {
  await startI18n();
  await loadAppWords();
  page = await render(
    <SortableRows label="Rows" rows={ROWS} nameOf={({ name }) => name} onOrder={onOrder}>
      {({ name }) => <b>{name}</b>}
    </SortableRows>,
  );
};
const names = () => [...page.container.querySelectorAll('b')].map((row) => row.textContent);
const handle = (name: string) => page.container.querySelector(`[aria-label="Move ${name}"]`) as Element;

describe('sortable rows', () => {
  it('move with the arrow keys, save once, and announce their position', async () => {
    vi.useFakeTimers();
    const onOrder = vi.fn(() => new Promise<void>(() => undefined));
    await show(onOrder);
    await press(handle('One'), 'ArrowDown');
    await press(handle('One'), 'ArrowDown');
    await press(handle('One'), 'ArrowDown');
    expect(names()).toEqual(['Two', 'Three', 'One']);
    expect(page.container.querySelector('[role=status]')?.textContent).toBe('One is now number 3 of 3.');
    expect(onOrder).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(400);
    expect(onOrder.mock.calls).toEqual([[[2, 3, 1]]]);
    expect(names()).toEqual(['Two', 'Three', 'One']);
  });

  it('move back when the new order is rejected', async () => {
    vi.useFakeTimers();
    await show(() => Promise.reject(new Error('away')));
    await press(handle('Three'), 'ArrowUp');
    expect(names()).toEqual(['One', 'Three', 'Two']);
    await vi.advanceTimersByTimeAsync(400);
    await eventually(() => expect(names()).toEqual(['One', 'Two', 'Three']));
  });

  it('do not save when the order is unchanged', async () => {
    vi.useFakeTimers();
    const onOrder = vi.fn(() => Promise.resolve());
    await show(onOrder);
    await press(handle('Two'), 'ArrowUp');
    await press(handle('Two'), 'ArrowDown');
    await vi.advanceTimersByTimeAsync(400);
    expect(onOrder).not.toHaveBeenCalled();
  });
});
