import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { useAct } from './act.ts';
import { ApiError } from './api.ts';
import { createQueryClient } from './query.ts';

const perform = vi.fn<(input: number, once: { idempotencyKey?: string }) => Promise<string>>();
const keys = () => perform.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
const refusal = (status: number) => new ApiError(status, { code: 'x', message: 'x' });

let buy: ReturnType<typeof useAct<number, string>>;
function Form() {
  buy = useAct(perform);
  return null;
}

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  perform.mockReset().mockResolvedValue('done');
  page = await render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  await page.remove();
  client.clear();
});
const press = (input: number) => act(async () => buy.mutateAsync(input).catch(() => undefined));

describe('an action', () => {
  it('runs once, however often it is pressed while running', async () => {
    let finish: (answer: string) => void = () => undefined;
    perform.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    let both: Promise<string>[] = [];
    await act(async () => {
      both = [buy.mutateAsync(500), buy.mutateAsync(500)];
      finish('paid');
    });
    expect(await Promise.all(both)).toEqual(['paid', 'paid']);
    expect(perform).toHaveBeenCalledTimes(1);
  });

  it('keeps its key until there is a response, so a retry returns the first result', async () => {
    perform.mockRejectedValueOnce(refusal(0)).mockRejectedValueOnce(refusal(503));
    for (let times = 0; times < 3; times += 1) await press(500);
    expect(new Set(keys()).size).toBe(1);
    await press(500);
    expect([keys().length, new Set(keys()).size]).toEqual([4, 2]);
  });

  it('keeps its key while the first attempt is still running', async () => {
    perform.mockRejectedValueOnce(new ApiError(409, { code: 'platform.in_progress', message: 'x' }));
    await press(500);
    await press(500);
    expect([keys().length, new Set(keys()).size]).toEqual([2, 1]);
  });

  it('gets a new key for other values, and after a rejection', async () => {
    perform.mockRejectedValueOnce(refusal(402));
    await press(500);
    await press(500);
    await press(250);
    expect(new Set(keys()).size).toBe(3);
  });

  it('fails at once while offline, and is not sent later', async () => {
    onlineManager.setOnline(false);
    perform.mockRejectedValue(refusal(0));
    let failed = false;
    await act(async () => {
      await buy.mutateAsync(500).catch(() => (failed = true));
    });
    expect([failed, perform.mock.calls.length]).toEqual([true, 1]);
    perform.mockResolvedValue('done');
    await act(async () => onlineManager.setOnline(true));
    await act(async () => client.resumePausedMutations());
    expect(perform).toHaveBeenCalledTimes(1);
  });
});
