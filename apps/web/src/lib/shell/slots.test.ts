import { describe, expect, it, vi } from 'vitest';
import { fillShell, fillSlots } from './slots.ts';

describe('slots of the shell', () => {
  it('are filled once, and a failing part does not block the shell', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fill = vi.fn(async () => undefined);
    fillShell(fill);
    fillShell(() => Promise.reject(new Error('gone')));
    await fillSlots();
    await fillSlots();
    expect(fill).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
