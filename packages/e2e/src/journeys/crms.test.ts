/** Every CRM that is connected by its own consent page: connect it, send leads, see them arrive, and undo. A CRM is one row. */
import type { OauthCrm, RecordKind } from '@leadwright/contract/integrations/crms';
import { CRM_NAMES } from '@leadwright/contract/integrations/crms';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { LANGUAGES, type Language } from '@leadwright/i18n';
import { describe, expect, it } from 'vitest';
import { type Account, call } from '../support/client.ts';
import { IS_THOROUGH, newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { act, inDialog } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';

interface Row {
  name: string;
  crm: OauthCrm;
  /** What leads become, where the person chooses it. */
  records?: RecordKind;
  /** What the consent page offers. */
  account: string;
  owners: string;
  /** Addresses of the contacts that are there. */
  // biome-ignore lint/suspicious/noExplicitAny: the simulator's own state
  addressesOf(owner: any): string[];
  /** Each in one language, all of them in both by `npm run prove -- journeys`. */
  language: Language;
}

const ROWS: Row[] = [
  {
    name: 'hubspot',
    crm: 'hubspot',
    language: 'en',
    account: 'Northwind Growth',
    owners: 'portals',
    addressesOf: ({ contacts }) =>
      contacts
        .filter(({ archived }: { archived: boolean }) => !archived)
        .map(({ properties }: { properties: { email?: string } }) => properties.email ?? ''),
  },
  {
    name: 'pipedrive',
    crm: 'pipedrive',
    language: 'es',
    account: 'Halden & Roe Studio',
    owners: 'companies',
    addressesOf: ({ persons }) =>
      persons
        .filter(({ is_deleted }: { is_deleted: boolean }) => !is_deleted)
        .map(({ emails }: { emails: { value: string }[] }) => emails[0]?.value ?? ''),
  },
  {
    name: 'salesforce',
    crm: 'salesforce',
    language: 'en',
    account: 'Halden & Roe Studio',
    owners: 'organizations',
    addressesOf: ({ leads }) =>
      leads
        .filter(({ is_deleted }: { is_deleted: boolean }) => !is_deleted)
        .map(({ values }: { values: { Email?: string } }) => values.Email ?? ''),
  },
  {
    name: 'salesforce with contacts and accounts',
    crm: 'salesforce',
    records: 'contacts',
    language: 'es',
    account: 'Northwind Growth',
    owners: 'organizations',
    // Only those that belong to an account.
    addressesOf: ({ contacts, accounts }) =>
      contacts
        .filter(({ is_deleted }: { is_deleted: boolean }) => !is_deleted)
        .filter(({ values }: { values: { AccountId?: string } }) =>
          accounts.some(
            ({ id, is_deleted }: { id: string; is_deleted: boolean }) => id === values.AccountId && !is_deleted,
          ),
        )
        .map(({ values }: { values: { Email?: string } }) => values.Email ?? ''),
  },
];
const LEADS = 3;

describe.each(ROWS)('$name', (row) => {
  it.each(IS_THOROUGH ? LANGUAGES : [row.language])(
    'is connected, gets leads and gives them back, in %s',
    async (language) => {
      const account = await settledAccount(language);
      const { path, addresses } = await someLeads(account);
      const visitor = await newPage({ account, language });
      await connectInPopup(visitor, row);
      if (row.records) await chooseRecords(visitor, row.records);
      const drawer = await send(visitor, path);
      expect(await kept(row, addresses)).toHaveLength(LEADS);
      await undo(visitor, drawer);
      expect(await kept(row, addresses)).toEqual([]);
    },
  );
});

async function kept({ crm, account, owners, addressesOf }: Row, addresses: string[]): Promise<string[]> {
  const all = (await (await fetch(`${world.sandboxUrl}/${crm}/_sandbox/${owners}`)).json()) as { name: string }[];
  const owner = all.find(({ name }) => name === account);
  return addressesOf(owner).filter((address) => addresses.includes(address));
}

async function someLeads({ token }: Account) {
  const { data } = await call(world, lists.create, { token, body: { name: 'Clinics', type: 'local' } });
  const rows = Array.from({ length: LEADS }, (_, n) => ({
    website: `crms-${data.id}-${n}.test`,
    name: `Clinic ${n}`,
    city: 'Lisboa',
    email: `hello@crms-${data.id}-${n}.test`,
  }));
  await call(world, results.addManually, { token, params: { id: data.id }, body: { rows } });
  return { path: `/lead-search/saved-lists/local-${data.id}`, addresses: rows.map(({ email }) => email) };
}

async function connectInPopup(visitor: Visitor, { crm, account }: Row) {
  const { page, say } = visitor;
  const name = CRM_NAMES[crm];
  await visitor.go('/settings/integration/crm');
  await page.getByRole('button', { name: say('sending.connect.title', { crm: name }), exact: true }).click();
  await see(page.getByRole('dialog'));
  const opened = page.waitForEvent('popup');
  await inDialog(visitor, say('sending.connect.go', { crm: name })).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: account }).click();
  await closed;
  await see(page.getByText(say('sending.state.healthy')));
  await seeGone(page.getByRole('dialog'));
}

/** The mapping then shows the fields of both sides. */
async function chooseRecords(visitor: Visitor, kind: RecordKind) {
  const { page, say } = visitor;
  await visitor.go('/settings/integration/crm-fields');
  const choice = page.getByRole('combobox', { name: say('sending.mapping.records'), exact: true });
  await choice.click();
  await page.getByRole('option', { name: say(`sending.mapping.recordKind.${kind}`), exact: true }).click();
  const ofAccount = say('sending.mapping.ofCompany', { field: 'Name' });
  await page.waitForFunction(
    (words) => [...document.querySelectorAll('input')].some(({ value }) => value === words),
    ofAccount,
  );
}

async function send(visitor: Visitor, path: string) {
  const { page, say } = visitor;
  await visitor.go(path);
  await page.getByRole('checkbox', { name: say('ui.table.selectAll') }).click();
  await act(visitor, say('sending.act.some', { n: LEADS }));
  const drawer = page.getByRole('dialog', { name: say('sending.act.title') });
  await drawer.getByRole('button', { name: say('sending.send_other', { n: LEADS }) }).click();
  await see(drawer.getByText(say('sending.result.sent_other', { n: LEADS })));
  return drawer;
}

async function undo(visitor: Visitor, drawer: Awaited<ReturnType<typeof send>>) {
  const { say } = visitor;
  await drawer.getByRole('button', { name: say('common.undo'), exact: true }).click();
  await inDialog(visitor, say('sending.undo.act')).click();
  await see(drawer.getByText(say('sending.undo.deleted_other', { n: LEADS })));
}
