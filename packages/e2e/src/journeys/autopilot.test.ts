/**
 * Autopilots on screen: created, watched, paused, run by hand, changed and deleted; and the requirements of a webhook
 * autopilot.
 */
import { autopilots } from '@leadwright/contract/automation/autopilots';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, loginOf, request } from '../support/client.ts';
import { arriveAt, newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { austinIn, INDEX_MS, indexIsFilled, listOf24 } from '../support/leads.ts';
import { choose, inDialog, personOf, picker } from '../support/list-acts.ts';
import { sayIn } from '../support/words.ts';

beforeAll(async () => indexIsFilled(world, await loginOf(world, 'customer')), INDEX_MS + 10_000);

const CREATE = '/lead-search/autopilot/create';
const ALL = '/lead-search/autopilot';
const LIST = 'Dentists by themselves';

async function aimAtAustin(visitor: Visitor) {
  await choose(visitor, 'search.screen.industries', 'dentist', /^Dentist$/);
  await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
}

const panelOf = ({ page }: Visitor, name: string) => page.getByRole('complementary', { name });

/** The history lines of runs with this many new leads. */
const runsWith = (visitor: Visitor, name: string, added: number) =>
  panelOf(visitor, name)
    .getByRole('row')
    .filter({ has: visitor.page.getByRole('cell', { name: String(added), exact: true }) })
    .filter({ hasText: visitor.say('autopilot.screen.history.done') });

describe('an autopilot', () => {
  it('is created, finds new leads within a minute, is paused, run by hand, changed and deleted', async () => {
    const account = await personOf('en');
    // The live event of the deletion may arrive before the panel closes, which then requests its history once more.
    const visitor = await newPage({ account, refusals: [404] });
    const { page, say } = visitor;
    await visitor.go(ALL);
    await page
      .getByRole('link', { name: say('autopilot.screen.new') })
      .first()
      .click();
    await arriveAt(page, CREATE);
    await aimAtAustin(visitor);
    await field(visitor, 'autopilot.screen.schedule.cap').fill('4');
    await field(visitor, 'search.screen.listName').fill(LIST);
    await field(visitor, 'autopilot.screen.form.name').fill('Austin daily');
    await page.getByRole('checkbox', { name: say('search.screen.findEmails') }).uncheck();
    const create = page.getByRole('button', { name: /^Create, up to 4 credits a run$/ });
    await see(create);
    await expectNoSeriousAxe(page);
    await create.click();
    await arriveAt(page, ALL);

    const panel = panelOf(visitor, 'Austin daily');
    await see(runsWith(visitor, 'Austin daily', 4));
    await see(
      page
        .getByRole('row')
        .filter({ hasText: 'Austin daily' })
        .getByText(say('autopilot.screen.addedShort', { n: 4 })),
    );
    await expectNoSeriousAxe(page);
    await panel.getByRole('button', { name: say('autopilot.screen.pause') }).click();
    await see(panel.getByText(/^Paused by /));
    await panel.getByRole('button', { name: say('autopilot.screen.resume') }).click();
    await see(panel.getByRole('button', { name: say('autopilot.screen.pause') }));
    await panel.getByRole('button', { name: /^Run now, up to 4 credits$/ }).click();
    await expect.poll(() => runsWith(visitor, 'Austin daily', 4).count()).toBe(2);

    await panel.getByRole('button', { name: say('autopilot.screen.history.all_other', { n: 2 }) }).click();
    const history = page.getByRole('dialog', { name: say('autopilot.screen.history.of', { name: 'Austin daily' }) });
    await see(history.getByText(say('autopilot.screen.history.cause.by_hand')));
    await see(history.getByText(say('autopilot.screen.history.cause.first')));
    await history.getByRole('button', { name: say('common.close') }).click();

    await panel.getByRole('button', { name: /^Repeat:/ }).click();
    await page.getByRole('option', { name: say('autopilot.screen.repeat.weekly') }).click();
    await panel.getByRole('button', { name: /^Save, up to 4 credits a run$/ }).click();
    await see(panel.getByRole('button', { name: /^Weekday:/ }));
    await see(panel.getByRole('button', { name: /^Run now/ }));

    await panel
      .getByRole('link', { name: say('autopilot.screen.editSearch') })
      .first()
      .click();
    await see(field(visitor, 'autopilot.screen.form.name'));
    expect(await picker(visitor, 'search.screen.location').inputValue()).toMatch(/^Austin, Texas/);
    await field(visitor, 'autopilot.screen.form.name').fill('Austin weekly');
    await page.getByRole('button', { name: /^Save, up to 4 credits a run$/ }).click();
    await arriveAt(page, ALL);
    await page.getByRole('button', { name: say('autopilot.screen.more', { name: 'Austin weekly' }) }).click();
    await page.getByRole('menuitem', { name: say('autopilot.screen.delete.act') }).click();
    await inDialog(visitor, say('autopilot.screen.delete.confirm')).click();
    await seeGone(page.getByText('Austin weekly', { exact: true }));
    const { data } = await call(world, autopilots.find, { token: account.token, query: { search: 'Austin' } });
    expect(data).toEqual([]);
  });

  it('by webhook requires a location and a list with a webhook, on screen and by API', async () => {
    const account = await personOf('en');
    const list = await listOf24(world, account, 'Without a webhook');
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go(CREATE);
    await page.getByRole('radio', { name: /^Webhook/ }).check();
    await press(visitor, 'autopilot.screen.form.submit');
    await see(page.getByText('Please select location before continue.'));
    await aimAtAustin(visitor);
    await choose(visitor, 'search.screen.saveTo', 'Without', /^Without a webhook$/);
    await press(visitor, 'autopilot.screen.form.submit');
    await see(page.getByText("Selected list doesn't have webhook, please setup before continue."));
    await see(page.getByRole('link', { name: say('autopilot.screen.form.setUpWebhook') }));
    await seeGone(page.getByText('Please select location before continue.'));
    expect(await button(visitor, 'autopilot.screen.form.submit').count()).toBe(1);

    const location_id = await austinIn(world, list.token);
    const refused = async (filters: object) => {
      const search = { type: 'industry', filters: { industries: ['dentist'], ...filters }, find_emails: false };
      const rest = { name: 'x', list: { id: list.id }, schedule: { repeat: 'daily', time: '08:00' }, cap: 5 };
      const body = { type: 'webhook', search, ...rest } as never;
      const response = await request(world, autopilots.create, { token: list.token, body });
      const { errors } = (await response.json()) as { errors: Record<string, string[]> };
      return [response.status, Object.values(errors).flat()];
    };
    expect(await refused({})).toEqual([422, [sayIn('en')('search.selectLocation')]]);
    expect(await refused({ location_id })).toEqual([422, [sayIn('en')('autopilot.error.no_webhook')]]);
  });
});
