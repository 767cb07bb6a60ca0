import { words } from '@leadwright/i18n/en-app';
import i18next from 'i18next';
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

it('links reserved credits to the running jobs', async () => {
  page = await render(<BalanceCard wallet={wallet} />);
  await click(page.container.querySelector('button'));
  expect(activityOpen.get()).toBe(true);
});

it('has no link while nothing runs', async () => {
  page = await render(<BalanceCard wallet={{ ...wallet, reserved: 0, running: 0 }} />);
  expect(page.container.querySelector('button')).toBeNull();
});

const lots = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({
    id: index + 1,
    source: 'purchase',
    amount: 100,
    remaining: 10,
    title: null,
    expires_at: '2027-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
  }));
const rows = () => page.container.querySelectorAll('tbody tr').length;

it('shows the next lots, the rest in one line, and all of them on demand', async () => {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(<BalanceCard wallet={{ ...wallet, reserved: 0, lots: lots(20) } as unknown as Wallet} />);
  expect(rows()).toBe(6);
  expect(page.container.textContent).toContain('15 more, used later');
  expect([...page.container.querySelectorAll('tbody tr')].at(-1)?.textContent).toContain('150');
  await click(page.container.querySelector('tbody button'));
  expect(rows()).toBe(21);
  await click(page.container.querySelector('tbody button'));
  expect(rows()).toBe(6);
  await page.show(<BalanceCard wallet={{ ...wallet, reserved: 0, lots: lots(6) } as unknown as Wallet} />);
  expect([rows(), page.container.querySelector('tbody button')]).toEqual([6, null]);
});
