/**
 * Back from the CRM: leads were sent to HubSpot, people there win one and another unsubscribes, and HubSpot posts it. The list, its
 * filter, the lead and the do-not-contact list say so.
 */
import { crm } from '@leadwright/contract/integrations/crm';
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { describe, expect, it } from 'vitest';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call } from '../support/client.ts';
import { IN_EVERY_SETTING, newPage, ON_THE_PHONE, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';
import { until } from '../support/wallet-acts.ts';

const HUBSPOT = `${world.sandboxUrl}/hubspot/_sandbox`;
const PORTAL = '7010001';
const OWNER = 'Mara Lindqvist';

async function ask<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`${HUBSPOT}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  expect(reply.ok).toBe(true);
  return (await reply.json()) as T;
}

interface Portal {
  id: string;
  contacts: { id: string; properties: { email?: string } }[];
}

/** The id that a lead has there. */
async function contactOf(email: string): Promise<string> {
  const portal = (await ask<Portal[]>('/portals')).find(({ id }) => id === PORTAL);
  return portal?.contacts.find(({ properties }) => properties.email === email)?.id ?? '';
}
const people = (contact: string, act: string, more: object = {}) =>
  ask(`/portals/${PORTAL}/people`, { contact, act, ...more });

async function connect({ token }: Account) {
  const { url } = await call(world, crm.authorize, { token, body: { provider: 'hubspot', window: 'popup' } });
  const asked = new URL(url).searchParams;
  const given = { redirect_uri: asked.get('redirect_uri'), portal_id: PORTAL };
  const { code } = await ask<{ code: string }>('/code', given);
  const { data } = await call(world, crm.callback, { token, body: { state: asked.get('state') ?? '', code } });
  return data.id;
}

async function sendLeads(account: Account, connectionId: number) {
  const { token } = account;
  const { data } = await call(world, lists.create, { token, body: { name: 'Clinics', type: 'local' } });
  const rows = Array.from({ length: 3 }, (_, n) => ({
    website: `back-${data.id}-${n}.test`,
    name: `Clinic ${n}`,
    city: 'Lisboa',
    email: `hello@back-${data.id}-${n}.test`,
  }));
  await call(world, results.addManually, { token, params: { id: data.id }, body: { rows } });
  const planned = await call(world, crmPush.plan, {
    token,
    params: { id: data.id },
    body: { connection_id: connectionId, selection: { filter: { sent: -1 } } },
  });
  const read = async () => (await call(world, crmPush.get, { token, params: { id: planned.data.id } })).data;
  const { plan } = await until(read, ({ state }) => state === 'planned');
  const { create, update } = plan;
  await call(world, crmPush.send, { token, params: { id: planned.data.id }, body: { expected: { create, update } } });
  await until(read, ({ state }) => state === 'completed');
  return { path: `/lead-search/saved-lists/local-${data.id}`, emails: rows.map(({ email }) => email) };
}

/** Only these states. */
async function filterBy({ page, say }: Visitor, state: 'won' | 'unsubscribed') {
  await page.getByRole('button', { name: say('results.crm.filter'), exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: say(`results.crm.state.${state}`) }).click();
  await page.keyboard.press('Escape');
}

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, (setting) => {
  it('shows on the lead, in the filter and on the do-not-contact list what people do in HubSpot', async () => {
    const account = await settledAccount(setting.language);
    const { path, emails } = await sendLeads(account, await connect(account));
    const visitor = await newPage({ ...setting, account });
    const { page, say } = visitor;
    await visitor.go(`${path}?sent=sent`);
    await see(page.getByText('Clinic 0', { exact: true }));

    await page.getByText('Clinic 0', { exact: true }).click();
    const panel = page.getByRole('dialog').first();
    await see(panel.getByText(say('results.crm.state.open'), { exact: true }));
    const won = await contactOf(emails[0] as string);
    await people(won, 'win');
    await see(panel.getByText(say('results.crm.state.won'), { exact: true }));
    await page.keyboard.press('Escape');
    await seeGone(panel);
    await people(won, 'assign', { owner: OWNER });
    await people(await contactOf(emails[1] as string), 'unsubscribe');

    await filterBy(visitor, 'won');
    await see(page.getByText('Clinic 0', { exact: true }));
    await seeGone(page.getByText('Clinic 1', { exact: true }));
    await expectNoSeriousAxe(page);
    await page.getByText('Clinic 0', { exact: true }).click();
    await see(panel.getByRole('heading', { name: say('results.crm.title') }));
    await see(panel.getByText(say('results.crm.state.won'), { exact: true }));
    await see(panel.getByText(say('results.crm.owner', { name: OWNER })));
    await see(panel.getByRole('link', { name: say('results.crm.open', { crm: 'HubSpot' }) }));
    await expectNoSeriousAxe(page);

    await visitor.go('/lead-search/do-not-contact');
    await see(page.getByText(say('privacy.origin.crm')));
    await see(page.getByText(/^h•••@back-/));
  });
});
