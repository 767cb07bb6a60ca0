/** The installation's figures: dashboard, health, accounts near their limit, analytics, reports and their files. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { arriveAt, newPage, ON_THE_PHONE, see, signIn } from '../support/journey.ts';

const PAGES = [
  '/admin/dashboard/history',
  '/admin/user-analytics/credit-usage',
  '/admin/user-analytics/login-activity',
  '/admin/user-analytics/monthly-credit-usage',
  '/admin/reports/subscriptions',
  '/admin/reports/user-referrals',
];

describe('figures of the installation', () => {
  it.each(ON_THE_PHONE)('open in $language at $width px, and are accessible', async (setting) => {
    const visitor = await newPage(setting);
    const { page, say } = visitor;
    await signIn(visitor, 'admin');
    await visitor.go('/admin');
    await arriveAt(page, '/admin/dashboard');
    await see(page.getByRole('heading', { name: say('admin-insight.health.title') }));
    await see(page.getByText(say('admin-insight.health.queue.urgent')));
    await see(page.getByText('Marisol Viajes').first());
    await expectNoSeriousAxe(page);
    for (const path of PAGES) {
      await visitor.go(path);
      await see(page.locator('h1'));
      await expectNoSeriousAxe(page);
    }
  });

  it('are shown as a table, for another period, by account, and as a file', async () => {
    const visitor = await newPage();
    const { page, say } = visitor;
    await signIn(visitor, 'admin');
    await visitor.go('/admin/dashboard');
    await page.getByText(say('admin-insight.period.7d'), { exact: true }).click();
    await page.waitForURL(/period=7d/);
    await press(visitor, 'admin-insight.figures.table');
    await see(page.getByRole('columnheader', { name: say('admin-insight.figures.sold') }));
    await visitor.go('/admin/user-analytics');
    await arriveAt(page, '/admin/user-analytics/credit-usage');
    await see(page.getByText('Kestrel Outreach'));
    await page.getByRole('searchbox', { name: say('admin-insight.table.search') }).fill('kestrel');
    await page.waitForURL(/search=kestrel/);
    const [file] = await Promise.all([page.waitForEvent('download'), press(visitor, 'admin-insight.table.csv')]);
    const lines = readFileSync((await file.path()) as string, 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"Kestrel Outreach","jonas@kestrel.test"');
  });
});
