/**
 * Sending leads to a CRM: HighLevel is connected through its consent page, a custom field is created and mapped, ten
 * leads are sent, arrive, and are undone.
 */
import { crm } from '@leadwright/contract/integrations/crm';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call } from '../support/client.ts';
import { arriveAt, newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { act, inDialog, picker } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';
import { until } from '../support/wallet-acts.ts';

const CRM = 'HighLevel';
const LOCATIONS = `${world.sandboxUrl}/ghl/_sandbox/locations`;

interface Location {
  id: string;
  name: string;
  fields: { id: string; name: string }[];
  contacts: { values: Record<string, unknown>; customFields: { id: string; value: unknown }[]; tags: string[] }[];
}
const locations = async () => (await (await fetch(LOCATIONS)).json()) as Location[];
const locationOf = async (name: string) => (await locations()).find((one) => one.name === name) as Location;

const openConnect = async ({ page, say }: Visitor) => {
  await page.getByRole('button', { name: say('sending.connect.title', { crm: CRM }), exact: true }).click();
  await see(page.getByRole('dialog'));
};
const allow = (consent: Page, location: string) => consent.getByRole('button', { name: location }).click();

describe('on a desktop', () => {
  it('connects HighLevel, maps a custom field, sends ten leads, sees them arrive, and undoes the push', async () => {
    const account = await settledAccount();
    const { name: location, id } = (await locations())[0] as Location;
    await fetch(`${LOCATIONS}/${id}/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const path = await tenLeads(account);
    const visitor = await newPage({ account });

    await connectInPopup(visitor, location);
    await mapNewField(visitor, location);
    await sendTen(visitor, path, location);
    await takeBack(visitor, location);
  });
});

async function tenLeads({ token }: Account) {
  const { data } = await call(world, lists.create, { token, body: { name: 'Clinics', type: 'local' } });
  await call(world, lists.saveDetails, { token, body: { id: data.id, tags: ['lisbon'], source: 'Journey' } });
  const rows = Array.from({ length: 10 }, (_, n) => ({
    website: `crm-${data.id}-${n}.test`,
    name: `Clinic ${n}`,
    city: 'Lisboa',
    postal_code: '1200-109',
    email: `hello@crm-${data.id}-${n}.test`,
  }));
  await call(world, results.addManually, { token, params: { id: data.id }, body: { rows } });
  return `/lead-search/saved-lists/local-${data.id}`;
}

async function connectInPopup(visitor: Visitor, location: string) {
  const { page, say } = visitor;
  await visitor.go('/settings/integration');
  await arriveAt(page, '/settings/integration/crm');
  await see(page.getByText(say('sending.about.keap')));
  await expectNoSeriousAxe(page);
  await openConnect(visitor);
  await expectNoSeriousAxe(page);
  const opened = page.waitForEvent('popup');
  await confirm(visitor, say('sending.connect.go', { crm: CRM }));
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await allow(popup, location);
  await closed;
  await see(page.getByText(say('sending.state.healthy')));
  await see(page.getByText(location));
  await seeGone(page.getByRole('dialog'));
  await press(visitor, 'sending.test.act');
  await see(page.getByText(new RegExp(`^${say('sending.test.step.custom_fields')} `)));
  await expectNoSeriousAxe(page);
}

const confirm = (visitor: Visitor, name: string) => inDialog(visitor, name).click();

/** Creates a field in the CRM, and maps the postal code to it. */
async function mapNewField(visitor: Visitor, location: string) {
  const { page, say } = visitor;
  await visitor.go('/settings/integration/crm-fields');
  await page.getByRole('button', { name: say('sending.mapping.newField', { crm: CRM }) }).click();
  await field(visitor, 'sending.newField.label').fill('Journey code');
  await picker(visitor, 'sending.newField.type').click();
  await page.getByRole('option', { name: say('sending.fieldType.text'), exact: true }).click();
  await press(visitor, 'sending.newField.act');
  await seeGone(page.getByRole('dialog'));
  expect((await locationOf(location)).fields.map(({ name }) => name)).toContain('Journey code');

  const code = say('results.column.postal_code');
  const choice = page.getByRole('combobox', { name: say('sending.mapping.fieldOf', { column: code, crm: CRM }) });
  if ((await choice.count()) === 0) {
    await press(visitor, 'sending.mapping.add');
    await page.getByRole('menuitem', { name: code, exact: true }).click();
  }
  await choice.click();
  await choice.fill('Journey');
  await page.getByRole('option', { name: 'Journey code', exact: true }).click();
  await see(page.getByText('Clinic 0'));
  await see(page.getByText(say('ui.saveBar.unsaved_one', { count: 1 })));
  await expectNoSeriousAxe(page);
  await press(visitor, 'sending.tester.act');
  await see(page.getByText(new RegExp(say('sending.tester.alike', { n: '\\d+', of: '\\d+' }))));
  await press(visitor, 'common.save');
  await seeGone(page.getByText(say('ui.saveBar.unsaved_one', { count: 1 })));
}

async function sendTen(visitor: Visitor, path: string, location: string) {
  const { page, say } = visitor;
  await visitor.go(path);
  await page.getByRole('checkbox', { name: say('ui.table.selectAll') }).click();
  await act(visitor, say('sending.act.some', { n: 10 }));
  const drawer = page.getByRole('dialog', { name: say('sending.act.title') });
  const send = drawer.getByRole('button', { name: say('sending.send_other', { n: 10 }) });
  await see(send);
  await see(drawer.getByText('Journey code'));
  await expectNoSeriousAxe(page);
  // The URL has the plan, so a reload shows it again.
  await page.reload();
  await send.click();
  await see(drawer.getByText(say('sending.result.sent_other', { n: 10 })));
  await expectNoSeriousAxe(page);

  const { contacts, fields } = await locationOf(location);
  expect(contacts).toHaveLength(10);
  const made = fields.find(({ name }) => name === 'Journey code')?.id;
  for (const contact of contacts) {
    expect(contact.tags).toContain('lisbon');
    expect(contact.values).toMatchObject({ city: 'Lisboa', source: 'Journey' });
    expect(contact.customFields).toContainEqual({ id: made, value: '1200-109' });
  }
  const panel = await newPage({ url: world.sandboxUrl });
  await panel.page.goto(`${world.sandboxUrl}/panel/vendor/ghl`);
  await see(panel.page.getByText('Clinic 9'));
}

async function takeBack(visitor: Visitor, location: string) {
  const { page, say } = visitor;
  const drawer = page.getByRole('dialog', { name: say('sending.act.title') });
  await drawer.getByRole('button', { name: say('common.undo'), exact: true }).click();
  await inDialog(visitor, say('sending.undo.act')).click();
  await see(drawer.getByText(say('sending.undo.deleted_other', { n: 10 })));
  expect((await locationOf(location)).contacts).toEqual([]);
  await page.goBack();
  await seeGone(drawer);
}

describe('on a phone, in the same window', () => {
  it('returns to where it started, connected or with the reason for the failure', async () => {
    const account = await settledAccount('es');
    const visitor = await newPage({ language: 'es', width: 390, account, refusals: [422] });
    const { page, say } = visitor;
    await visitor.go('/settings/integration/crm');
    await openConnect(visitor);
    await confirm(visitor, say('sending.connect.here'));
    await page.waitForURL(/chooselocation/);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await arriveAt(page, '/settings/integration/crm');
    await see(page.getByText(say('crm.error.denied')));

    await openConnect(visitor);
    await confirm(visitor, say('sending.connect.here'));
    await page.waitForURL(/chooselocation/);
    await allow(page, (await locations())[0]?.name ?? '');
    await arriveAt(page, '/settings/integration/crm');
    await see(page.getByText(say('sending.state.healthy')));
    const { data } = await call(world, crm.connections, { token: account.token });
    expect(data.map(({ provider, state }) => [provider, state])).toEqual([['ghl', 'healthy']]);

    await press(visitor, 'sending.disconnect.act');
    await inDialog(visitor, say('sending.disconnect.act')).click();
    await until(
      () => call(world, crm.connections, { token: account.token }),
      (found) => found.data.length === 0,
    );
    await seeGone(page.getByText(say('sending.state.healthy')));
  });
});
