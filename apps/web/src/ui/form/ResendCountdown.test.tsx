import { afterEach, expect, it, vi } from 'vitest';
import { inSeconds } from '../../lib/kept/moment.ts';
import { click, render } from '../../testing/render.tsx';
import { ResendCountdown } from './ResendCountdown.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  vi.restoreAllMocks();
});

const NOW = new Date('2026-03-01T10:00:00Z').getTime();
const button = () => page.container.querySelector('button');

it('goes on after a reload instead of starting again', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const from = inSeconds(60);
  page = await render(<ResendCountdown from={from} onResend={async () => 60} />);
  expect(button()?.textContent).toContain('60');
  await page.remove();
  clock.mockReturnValue(NOW + 40_000);
  page = await render(<ResendCountdown from={from} onResend={async () => 60} />);
  expect(button()?.textContent).toContain('20');
  await page.remove();
  clock.mockReturnValue(NOW + 61_000);
  const resend = vi.fn(async () => 60);
  page = await render(<ResendCountdown from={from} onResend={resend} />);
  await click(button());
  expect([resend.mock.calls.length, button()?.disabled]).toEqual([1, true]);
});
