import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { click, render } from '../../testing/render.tsx';
import { button, serve, text, until } from '../../testing/serving.ts';
import { TimeZoneCard } from './TimeZoneCard.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(isMainUser: boolean, time_zone = 'UTC') {
  session.setUser({ isMainUser, account: { time_zone } } as User);
  const { timeZone: _, ...rest } = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...rest, timeZone: 'America/New_York' });
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <TimeZoneCard />
    </QueryClientProvider>,
  );
}

describe("the account's time zone", () => {
  it("suggests the browser's, and saves it when accepted", async () => {
    const asked = serve({
      'PUT /api/account/time-zone': () => ({ message: 'm', data: { time_zone: 'America/New_York' } }),
    });
    await open(true);
    expect(text()).toContain('Your browser is in America/New York');
    await click(button('Use it'));
    await until(() => expect(text()).not.toContain('Your browser is in'));
    expect(asked.map(({ body }) => body)).toEqual([{ time_zone: 'America/New_York' }]);
    expect(session.user()?.account.time_zone).toBe('America/New_York');
  });

  it('is read-only for members', async () => {
    serve({});
    await open(false, 'Europe/Lisbon');
    expect(text()).toContain('Europe/Lisbon');
    expect(text()).toContain('The main user of the account can change it.');
    expect(document.querySelector('input')).toBeNull();
    expect(button('Use it')).toBeUndefined();
  });
});
