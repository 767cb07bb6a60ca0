/** HighLevel's contents: the contacts of every location, and the use of its limits. */
import { html } from '../../html.ts';
import type { PanelSection, Sandbox } from '../../vendor.ts';
import { contactsCard, lineOf, type ShownContact } from '../contacts-card.ts';
import { crmActs } from '../crm-control.ts';
import { nameOf } from './ghl-contacts.ts';
import { type GhlContact, type GhlLocation, ghlStore } from './ghl-state.ts';

/** Shown in their own columns. */
const ELSEWHERE = new Set(['firstName', 'lastName', 'name', 'email', 'phone', 'companyName', 'source']);

export function ghlPanel(sandbox: Sandbox): PanelSection {
  const { locations } = ghlStore(sandbox).state;
  return {
    title: 'HighLevel',
    html: html`${locations.map((location) =>
      contactsCard({
        title: location.name,
        caption: `${location.city}, ${location.country}. ${location.allowDuplicates ? 'Takes duplicates' : `No duplicates, by ${location.matchBy.join(' then ')}`}. ${location.id}`,
        contacts: location.contacts.toReversed().map((contact) => shownContact(location, contact)),
        empty: 'No contact yet.',
        acts: crmActs('ghl', location.id),
      }),
    )}`,
  };
}

export function shownContact({ fields }: GhlLocation, contact: GhlContact): ShownContact {
  const { email, phone, companyName, source } = contact.values;
  const standard = Object.entries(contact.values).filter(([name]) => !ELSEWHERE.has(name));
  const custom = contact.customFields.map(({ id, value }) => [
    fields.find((field) => field.id === id)?.name ?? id,
    value,
  ]);
  return {
    name: nameOf(contact),
    lines: [companyName, email, phone].filter(Boolean).map(lineOf),
    source: lineOf(source),
    tags: contact.tags,
    fields: [...standard, ...custom].map(([label, value]) => [String(label), lineOf(value)]),
    changed: contact.dateUpdated,
  };
}
