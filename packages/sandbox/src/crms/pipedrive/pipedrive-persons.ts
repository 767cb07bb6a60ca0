/** Pipedrive's rules for persons: no unique addresses, names taken apart, lists replaced as a whole, soft deletes. */
import { checkCustom, type PersonChange, SYNCED } from './pipedrive-bodies.ts';
import { invalid, notFound, refusal } from './pipedrive-errors.ts';
import {
  LABELS,
  nextId,
  type Pipedrive,
  type PipedriveCompany,
  type PipedrivePerson,
  type Reachable,
} from './pipedrive-state.ts';

export function createPerson(
  pipedrive: Pipedrive,
  company: PipedriveCompany,
  body: PersonChange & { name: string },
): PipedrivePerson {
  const now = pipedrive.sandbox.clock.now().toISOString();
  const person: PipedrivePerson = {
    id: nextId(company),
    name: body.name,
    org_id: null,
    owner_id: company.user.id,
    emails: [],
    phones: [],
    label_ids: [],
    job_title: null,
    postal_address: null,
    custom_fields: {},
    visible_to: 3,
    add_time: now,
    update_time: now,
    is_deleted: false,
  };
  writePerson(pipedrive, company, person, body);
  company.persons.push(person);
  return person;
}

export function writePerson(
  { sandbox, store }: Pipedrive,
  company: PipedriveCompany,
  person: PipedrivePerson,
  body: PersonChange,
): void {
  checkPerson(company, body);
  const { emails, phones, custom_fields, ...plain } = body;
  Object.assign(person, plain, { update_time: sandbox.clock.now().toISOString() });
  if (emails) person.emails = reachable(emails);
  if (phones) person.phones = reachable(phones);
  for (const [code, value] of Object.entries(custom_fields ?? {}))
    if (value === null) delete person.custom_fields[code];
    else person.custom_fields[code] = value;
  store.save();
}

function checkPerson(company: PipedriveCompany, body: PersonChange): void {
  const synced = company.contact_sync ? undefined : SYNCED.find((name) => body[name] !== undefined);
  if (synced) throw refusal(403, `${synced} is available with contact sync only`);
  if (body.org_id && !company.organizations.some(({ id, is_deleted }) => id === body.org_id && !is_deleted))
    throw invalid('org_id: there is no such organization');
  const labels = company.fields.find(({ field_code }) => field_code === LABELS)?.options ?? [];
  if (body.label_ids?.some((id) => !labels.some((label) => label.id === id)))
    throw invalid('label_ids: there is no such label');
  checkCustom(company, body.custom_fields ?? {});
}

/** One is the primary one: the first, unless another says so. */
function reachable(list: NonNullable<PersonChange['emails']>): Reachable[] {
  const main = Math.max(
    0,
    list.findIndex(({ primary }) => primary),
  );
  return list.map(({ value, label = 'work' }, index) => ({ value, primary: index === main, label }));
}

export function needPerson({ persons }: PipedriveCompany, id: string): PipedrivePerson {
  const person = persons.find((one) => String(one.id) === id && !one.is_deleted);
  if (!person) throw notFound('Person');
  return person;
}

/** What the gone one has and the kept one lacks goes to the kept one. */
export function mergePersons(pipedrive: Pipedrive, kept: PipedrivePerson, gone: PipedrivePerson): PipedrivePerson {
  const both = (one: Reachable[], other: Reachable[]) => [
    ...one,
    ...other
      .filter(({ value }) => !one.some((each) => each.value === value))
      .map((each) => ({ ...each, primary: false })),
  ];
  kept.emails = both(kept.emails, gone.emails);
  kept.phones = both(kept.phones, gone.phones);
  kept.label_ids = [...new Set([...kept.label_ids, ...gone.label_ids])];
  kept.custom_fields = { ...gone.custom_fields, ...kept.custom_fields };
  kept.org_id ??= gone.org_id;
  const now = pipedrive.sandbox.clock.now().toISOString();
  Object.assign(gone, { is_deleted: true, update_time: now });
  kept.update_time = now;
  pipedrive.store.save();
  return kept;
}

/** What is answered only if it is asked for by `include_fields`. */
function includedOf({ deals = [] }: PipedriveCompany, { id, marketing_status }: PipedrivePerson, names: string[]) {
  const count = (status: string) => deals.filter((deal) => deal.person_id === id && deal.status === status).length;
  const all: Record<string, unknown> = {
    open_deals_count: count('open'),
    won_deals_count: count('won'),
    lost_deals_count: count('lost'),
    done_activities_count: 0,
    marketing_status: marketing_status ?? 'no_consent',
  };
  const odd = names.find((name) => !(name in all));
  if (odd !== undefined) throw invalid(`include_fields: ${odd} is not one of them`);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

export function presentPerson(company: PipedriveCompany, person: PipedrivePerson, more: string[] = []) {
  const { job_title, postal_address, marketing_status: _status, ...always } = person;
  const [first = '', ...rest] = person.name.split(' ');
  const names = { first_name: first, last_name: rest.join(' ') || null };
  const unset = company.fields
    .filter(({ is_custom_field }) => is_custom_field)
    .map(({ field_code }) => [field_code, null]);
  const custom_fields = { ...Object.fromEntries(unset), ...person.custom_fields };
  return {
    ...always,
    ...names,
    custom_fields,
    ...(company.contact_sync && { job_title, postal_address }),
    ...includedOf(company, person, more),
  };
}
