import { describe, expect, it } from 'vitest';
import { createWindows } from './windows.rules.ts';

const freeOf = (windows: ReturnType<typeof createWindows>, account: number, endpoint: number) => {
  const { start, endpoints } = windows.room(account);
  return endpoints.find(({ id }) => id === endpoint)?.free ?? start;
};

describe('the limit of deliveries in progress', () => {
  it('grows with success and shrinks with failure', () => {
    const windows = createWindows();
    const start = freeOf(windows, 1, 1);
    for (let n = 0; n < start; n += 1) windows.take(1, 1);
    expect(freeOf(windows, 1, 1)).toBe(0);
    for (let n = 0; n < start; n += 1) windows.release(1, 1, true);
    expect(freeOf(windows, 1, 1)).toBe(2 * start);
    windows.take(1, 1);
    windows.release(1, 1, false);
    expect(freeOf(windows, 1, 1)).toBe(start);
    windows.take(1, 1);
    windows.release(1, 1, null);
    expect(freeOf(windows, 1, 1)).toBe(start);
  });

  it('leaves room for others whatever one endpoint or one account does', () => {
    const windows = createWindows();
    for (let n = 0; n < 1000; n += 1) {
      windows.take(1, n);
      windows.release(1, n, true);
    }
    const { total } = windows.room(1);
    for (let n = 0; n < total; n += 1) windows.take(1, n);
    expect(windows.room(1).total).toBe(0);
    expect(windows.room(2).total).toBe(total);
    expect(windows.used(1)).toBe(total);
  });
});
