import { afterEach, expect, it } from 'vitest';
import { activityOpen } from '../../lib/shell/activity.ts';
import { click, render } from '../../testing/render.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import type { Wallet } from './wallet.queries.ts';

const wallet = { balance: 500, reserved: 130, running: 2, owed: 0, lots: [] } as unknown as Wallet;
let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  activityOpen.set(false);
  await page.remove();
});

it('leads from reserved credits to what runs', async () => {
  page = await render(<BalanceCard wallet={wallet} />);
  await click(page.container.querySelector('button'));
  expect(activityOpen.get()).toBe(true);
});

it('offers nothing to see while nothing runs', async () => {
  page = await render(<BalanceCard wallet={{ ...wallet, reserved: 0, running: 0 }} />);
  expect(page.container.querySelector('button')).toBeNull();
});
