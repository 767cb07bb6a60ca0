/** Keap's contents: the contacts of every account. */
import { html } from '../../html.ts';
import type { PanelSection, Sandbox } from '../../vendor.ts';
import { contactsCard, lineOf, type ShownContact } from '../contacts-card.ts';
import { crmActs } from '../crm-control.ts';
import { type KeapAccount, type KeapContact, keapStore } from './keap-state.ts';

/** Shown in their own columns, or with their own labels. */
const ELSEWHERE = new Set([
  ...['given_name', 'family_name', 'email_addresses', 'phone_numbers', 'company', 'source_type', 'custom_fields'],
  'addresses',
]);

export function keapPanel(sandbox: Sandbox): PanelSection {
  return {
    title: 'Keap',
    html: html`${keapStore(sandbox).state.accounts.map((account) =>
      contactsCard({
        title: account.name,
        caption: `${account.id}.infusionsoft.com`,
        contacts: account.contacts.toReversed().map((contact) => shown(account, contact)),
        empty: 'No contact yet.',
        acts: crmActs('keap', account.id),
      }),
    )}`,
  };
}

function shown(account: KeapAccount, contact: KeapContact): ShownContact {
  const { values } = contact;
  const list = (name: string) => (values[name] ?? []) as Record<string, unknown>[];
  const labelOf = (id: unknown) => account.fields.find((field) => field.id === id)?.label ?? String(id);
  const plain = Object.entries(values).filter(([name]) => !ELSEWHERE.has(name));
  const addresses = list('addresses').map(({ field, ...lines }) => [`${field} address`, Object.values(lines)]);
  const custom = list('custom_fields').map(({ id, content }) => [labelOf(id), content]);
  return {
    name: [values.given_name, values.family_name].filter(Boolean).join(' '),
    lines: [
      lineOf((values.company as { company_name?: string } | undefined)?.company_name),
      ...list('email_addresses').map(({ email }) => lineOf(email)),
      ...list('phone_numbers').map(({ number }) => lineOf(number)),
    ].filter(Boolean),
    source: lineOf(values.source_type),
    tags: contact.tags.map(({ id }) => account.tags.find((tag) => tag.id === id)?.name ?? id),
    fields: [...plain, ...addresses, ...custom].map(([label, value]) => [String(label), lineOf(value)]),
    changed: contact.update_time,
  };
}
