/** HubSpot's contents: the contacts of every portal with their companies. */
import { html } from '../../html.ts';
import type { PanelSection, Sandbox } from '../../vendor.ts';
import { contactsCard, type ShownContact } from '../contacts-card.ts';
import { crmActs } from '../crm-control.ts';
import type { HubspotObject } from './hubspot-properties.ts';
import { alive, findRecord } from './hubspot-records.ts';
import { type HubspotPortal, type HubspotRecord, hubspotStore } from './hubspot-state.ts';

/** Shown in their own columns. */
const ELSEWHERE = new Set(['name', 'firstname', 'lastname', 'email', 'phone', 'lead_tags', 'lead_key']);

export function hubspotPanel(sandbox: Sandbox): PanelSection {
  return {
    title: 'HubSpot',
    html: html`${hubspotStore(sandbox).state.portals.map((portal) =>
      contactsCard({
        title: portal.name,
        caption: `${portal.domain}, ${alive(portal, 'companies').length} companies`,
        contacts: alive(portal, 'contacts')
          .toReversed()
          .map((contact) => shownRecord(portal, 'contacts', contact)),
        empty: 'No contact yet.',
        acts: crmActs('hubspot', portal.id),
      }),
    )}`,
  };
}

export function shownRecord(
  portal: HubspotPortal,
  object: HubspotObject,
  { id, properties, updatedAt }: HubspotRecord,
): ShownContact {
  const labelOf = (name: string) => portal.properties[object].find((each) => each.name === name)?.label ?? name;
  const companies = portal.associations
    .filter(({ contact }) => object === 'contacts' && contact === id)
    .flatMap(({ company }) => findRecord(portal, 'companies', company)?.properties.name ?? []);
  return {
    name: properties.name ?? [properties.firstname, properties.lastname].filter(Boolean).join(' '),
    lines: [properties.email ?? '', properties.phone ?? '', ...companies].filter(Boolean),
    source: '',
    tags: (properties.lead_tags ?? '').split(';').filter(Boolean),
    fields: Object.entries(properties)
      .filter(([name]) => !ELSEWHERE.has(name))
      .map(([name, value]) => [labelOf(name), value]),
    changed: updatedAt,
  };
}
