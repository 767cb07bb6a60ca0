/** Pipedrive's contents: the persons of every company, and the pages of persons and organizations that the product links to. */
import type { FastifyInstance } from 'fastify';
import { html } from '../../html.ts';
import { page, sendPage } from '../../page.ts';
import type { PanelSection, Sandbox } from '../../vendor.ts';
import { contactsCard, lineOf, type ShownContact } from '../contacts-card.ts';
import { crmActs } from '../crm-control.ts';
import {
  LABELS,
  type PipedriveCompany,
  type PipedriveOrganization,
  type PipedrivePerson,
  pipedriveStore,
} from './pipedrive-state.ts';

export function pipedrivePanel(sandbox: Sandbox): PanelSection {
  return {
    title: 'Pipedrive',
    html: html`${pipedriveStore(sandbox).state.companies.map((company) =>
      contactsCard({
        title: company.name,
        caption: `${company.id}.pipedrive.com`,
        contacts: company.persons
          .filter(({ is_deleted }) => !is_deleted)
          .toReversed()
          .map((person) => shown(company, person)),
        empty: 'No person yet.',
        noun: 'person',
        acts: crmActs('pipedrive', company.id),
      }),
    )}`,
  };
}

export function personPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { domain: string; id: string } }>('/companies/:domain/person/:id', ({ params }, reply) => {
    const company = pipedriveStore(sandbox).state.companies.find(({ id }) => id === params.domain);
    const person = company?.persons.find(({ id, is_deleted }) => String(id) === params.id && !is_deleted);
    const card = contactsCard({
      title: company?.name ?? 'Pipedrive',
      caption: company ? `${company.id}.pipedrive.com` : 'There is no such company.',
      contacts: company && person ? [shown(company, person)] : [],
      empty: 'There is no such person.',
      noun: 'person',
    });
    const body = html`<main class="crm-page pad"><h1>${person?.name ?? 'Pipedrive'}</h1>${card}</main>`;
    return sendPage(reply.code(person ? 200 : 404), page({ title: 'Pipedrive person', body, styles: ['panel.css'] }));
  });
}

export function organizationPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { domain: string; id: string } }>('/companies/:domain/organization/:id', ({ params }, reply) => {
    const company = pipedriveStore(sandbox).state.companies.find(({ id }) => id === params.domain);
    const found = company?.organizations.find(({ id, is_deleted }) => String(id) === params.id && !is_deleted);
    const card = contactsCard({
      title: company?.name ?? 'Pipedrive',
      caption: company ? `${company.id}.pipedrive.com` : 'There is no such company.',
      contacts: found ? [shownOrganization(found)] : [],
      empty: 'There is no such organization.',
      noun: 'organization',
    });
    const body = html`<main class="crm-page pad"><h1>${found?.name ?? 'Pipedrive'}</h1>${card}</main>`;
    const shownPage = page({ title: 'Pipedrive organization', body, styles: ['panel.css'] });
    return sendPage(reply.code(found ? 200 : 404), shownPage);
  });
}

const shownOrganization = ({ name, website, address, update_time }: PipedriveOrganization): ShownContact => ({
  name,
  lines: [website ?? '', lineOf(address?.value)].filter(Boolean),
  source: '',
  tags: [],
  fields: [],
  changed: update_time,
});

function shown(company: PipedriveCompany, person: PipedrivePerson): ShownContact {
  const fieldOf = (code: string) => company.fields.find(({ field_code }) => field_code === code);
  const labels = fieldOf(LABELS)?.options ?? [];
  const custom = Object.entries(person.custom_fields).map(([code, value]): [string, string] => {
    const options = fieldOf(code)?.options;
    const shownValue = options
      ? [value].flat().map((id) => options.find((option) => option.id === id)?.label ?? id)
      : value;
    return [fieldOf(code)?.field_name ?? code, lineOf(shownValue)];
  });
  const more: [string, string][] = [
    ['Job title', person.job_title ?? ''],
    ['Postal address', lineOf(person.postal_address?.value)],
  ];
  return {
    name: person.name,
    lines: [
      company.organizations.find(({ id }) => id === person.org_id)?.name ?? '',
      ...[...person.emails, ...person.phones].map(({ value }) => value),
    ].filter(Boolean),
    source: '',
    tags: person.label_ids.map((id) => labels.find((label) => label.id === id)?.label ?? String(id)),
    fields: [...more.filter(([, value]) => value), ...custom],
    changed: person.update_time,
  };
}
