/** What pictures of CRM screens show: connections in their states, a mapping, a plan and its pushes. */
import type { CrmConnection } from '@leadwright/contract/integrations/crm';
import type {
  CrmFieldInfo,
  CrmMapping,
  FieldDifference,
  MappingPreview,
} from '@leadwright/contract/integrations/crm-fields';
import type { CrmPush, PushRecord } from '@leadwright/contract/integrations/crm-push';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const DAY = 24 * 60;

const ALL = { update: true, undo: true, tags: true, create_field: true };
const CONNECTION: CrmConnection = {
  ...{ id: 1, provider: 'ghl', name: 'Halden & Roe Studio, Lisbon', state: 'healthy', problem: null, problem_at: null },
  ...{ is_default: true, policy: 'fill_empty', connected_at: ago(70 * DAY), connected_by: 'Mara Lindqvist' },
  ...{
    access_renews_at: ago(-600),
    grants: ['contacts', 'fields', 'tags', 'location'],
    can: ALL,
    waiting: 0,
    form: null,
  },
  rate: { window: { used: 38, max: 100, seconds: 10 }, day: { used: 14_220, max: 200_000 } },
  test: {
    at: ago(9),
    steps: [
      { step: 'sign_in', ms: 84, problem: null },
      { step: 'location', ms: 121, problem: null },
      { step: 'custom_fields', ms: 164, problem: null },
      { step: 'tags', ms: 97, problem: null },
    ],
  },
  last_push: { id: 3, at: ago(18), leads: 46, sent: 44, failed: 2, is_undone: false },
};

export const CONNECTIONS: CrmConnection[] = [
  CONNECTION,
  {
    ...CONNECTION,
    ...{ id: 2, provider: 'keap', name: 'haldenroe', state: 'reconnect', problem: 'Invalid Refresh Token' },
    ...{ problem_at: ago(3 * DAY), is_default: false, waiting: 31, test: null, last_push: null },
    rate: { window: null, day: null },
  },
  {
    ...CONNECTION,
    ...{
      id: 3,
      provider: 'groove',
      name: 'forms.haldenroe.test',
      is_default: false,
      grants: [],
      access_renews_at: null,
    },
    can: { update: false, undo: false, tags: false, create_field: false },
    rate: { window: null, day: null },
    ...{ test: null, last_push: null },
    form: { url: 'https://forms.haldenroe.test/g/5b20e7/join', form_id: '', fields: [] },
  },
];
export const PROVIDERS = (['ghl', 'keap', 'zapier', 'groove'] as const).map((id) => ({ id, is_ready: true }));

const hook = (id: number, event: string) => ({
  ...{ id, event, target_url: `https://hooks.zapier.test/hooks/standard/81${id}/`, list_id: null, state: 'live' },
  created_at: ago(9 * DAY),
});
export const ZAPS = {
  data: [hook(1, 'lead.added'), hook(2, 'lead.added'), hook(3, 'search.finished')],
  summary: { live: 3, delivered_7_days: 186, failed_7_days: 0, last_at: ago(40) },
  invite_url: 'https://zapier.test/invite/198204/6f1c9ab0',
};

const field = (key: string, label: string, type: CrmFieldInfo['type'] = 'text'): CrmFieldInfo => ({
  ...{ key, label, type, is_custom: key.startsWith('custom:'), options: [] },
});
export const FIELDS: CrmFieldInfo[] = [
  field('companyName', 'Company name'),
  field('firstName', 'First name'),
  field('lastName', 'Last name'),
  field('email', 'Email', 'email'),
  field('phone', 'Phone', 'phone'),
  field('website', 'Website', 'url'),
  field('city', 'City'),
  field('source', 'Contact source'),
  field('custom:rating', 'Google rating', 'number'),
  { ...field('custom:built', 'Built with', 'choices'), options: ['WordPress', 'Shopify', 'Wix', 'Joomla'] },
  field('custom:line', 'Opening line', 'large_text'),
];

type Row = CrmMapping['rows'][number];
const row = (column: string, kind: string, to: string | null, policy: Row['policy'] = 'fill_empty'): Row => ({
  ...{ column, kind, field: to, policy, missing_options: null, is_gone: false },
});
export const MAPPING: Omit<CrmMapping, 'connection_id'> = {
  list_type: 'local',
  rows: [
    row('name', 'text', 'companyName'),
    row('first_name', 'text', 'firstName'),
    row('email', 'email', 'email'),
    row('phone', 'phone', 'phone'),
    row('website', 'url', 'website'),
    row('city', 'text', 'city'),
    row('rating', 'rating', 'custom:rating'),
    {
      ...row('technologies', 'words', 'custom:built'),
      missing_options: { missing: 2, of: 6, values: ['TYPO3', 'Google My Business'] },
    },
    row('labels', 'labels', 'tags'),
    row('tags', 'tags', 'tags'),
    row('source', 'source', 'source', 'only_new'),
    row('last_name', 'text', null),
    row('street', 'text', null),
    row('reviews', 'whole', null),
  ],
  is_default: false,
  mapped: 11,
};

const change = (
  label: string,
  now: FieldDifference['now'],
  next: FieldDifference['next'],
  outcome: FieldDifference['outcome'],
  dropped: string[] = [],
): FieldDifference => ({ field: label || 'tags', label, column: label || 'tags', now, next, outcome, dropped });

export const PREVIEW: MappingPreview = {
  ...{ list: { id: 1, name: 'Dental clinics, Greater Lisbon' }, position: 7, total: 214, result_id: 1 },
  ...{ name: 'Alta Dental Studio', contact: { id: 'c1', by: 'email', url: null } },
  fields: [
    change('Company name', 'Alta Dental Studio', 'Alta Dental Studio', 'same'),
    change('First name', null, 'Marta', 'filled'),
    change('Email', 'marta.reis@altadental.test', 'marta.reis@altadental.test', 'same'),
    change('Phone', '+351 91 555 0140', '+351 21 555 0117', 'kept'),
    change('Website', null, 'altadental.test', 'filled'),
    change('City', 'Lisboa', 'Lisboa', 'same'),
    change('Google rating', 4.4, 4.6, 'changed'),
    change('Built with', null, ['Shopify'], 'dropped', ['TYPO3']),
    change('', ['client'], ['Call first', 'lisbon-dental', 'q4-outreach'], 'added'),
    change('Contact source', 'Referral', 'Greater Lisbon', 'kept'),
  ],
};
export const TESTED = {
  ...{ at: ago(1), ms: 1200, written: 12, alike: 11, left_behind: null },
  different: [{ field: 'custom:built', label: 'Built with', sent: ['TYPO3'], came_back: [], missing: ['TYPO3'] }],
};

export const PLAN: CrmPush = {
  ...{ id: 9, list_id: 1, list_type: 'local', connection: { id: 1, provider: 'ghl', name: CONNECTION.name } },
  ...{ state: 'planned', total: 128, checked: 128, checked_at: ago(0), is_changed: false },
  plan: {
    ...{ create: 96, update: 21, skip: 8, blocked: 3, filled: 44, changed: 9, kept: 37 },
    reasons: { same: 5, no_address: 2, ambiguous: 1, do_not_contact: 2, removal: 1 },
  },
  ...{ tags: ['lisbon-dental', 'q4-outreach', 'Call first'], source: 'Greater Lisbon', mapped: 12 },
  ...{ replaced: ['rating'], only_new: ['source'], sent: 0, failed: 0, left: 0, created: 0, updated: 0 },
  ...{ undo_until: null, undo: null, error: null, by: 'Mara Lindqvist' },
  ...{ created_at: ago(1), started_at: null, finished_at: null },
};
export const SENT: CrmPush & { list_name: string } = {
  ...PLAN,
  ...{ id: 3, state: 'completed', total: 46, plan: { ...PLAN.plan, create: 30, update: 16 }, sent: 44, failed: 2 },
  ...{ created: 29, updated: 15, undo_until: ago(-29 * DAY), list_name: 'Dental clinics, Greater Lisbon' },
  ...{ created_at: ago(18), started_at: ago(18), finished_at: ago(17.8) },
};
const past = (id: number, days: number, leads: number, part: Partial<CrmPush> = {}) => ({
  ...SENT,
  ...{ id, failed: 0, sent: leads, plan: { ...SENT.plan, create: leads, update: 0 }, created_at: ago(days * DAY) },
  ...part,
});
const at = (provider: 'keap' | 'groove') => ({ connection: { id: 2, provider, name: '' } });
export const HISTORY = [
  SENT,
  past(4, 2, 212),
  past(5, 3, 31, { ...at('keap'), state: 'waiting' }),
  past(6, 4, 18, at('groove')),
  past(7, 5, 64, { state: 'undone' }),
  past(8, 8, 120, at('keap')),
];

const RECORD: PushRecord = {
  ...{ id: 1, result_id: 1, name: 'Alta Dental Studio', act: 'update', reason: null, state: 'open', match: 'email' },
  ...{ contact: { id: 'c1', url: 'https://app.crm.test/c1' }, candidates: [], filled: 2, changed: 1, kept: 1 },
  ...{ tags_added: [], problem: null, sent_at: null },
  differences: [
    change('First name', null, 'Marta', 'filled'),
    change('Google rating', 4.4, 4.6, 'changed'),
    change('Opening line', null, 'Saw that Alta opened Saturday hours for families', 'filled'),
    change('Phone', '+351 91 555 0140', '+351 21 555 0117', 'kept'),
  ],
};
export const UPDATES: PushRecord[] = [
  RECORD,
  {
    ...RECORD,
    ...{ id: 2, name: 'Implantes do Tejo', match: 'phone', filled: 2, changed: 0, kept: 1 },
    differences: [
      change('Email', null, 'rui@implantestejo.test', 'filled'),
      change('City', null, 'Lisboa', 'filled'),
      change('Company name', 'Implantes Tejo Lda', 'Implantes do Tejo', 'kept'),
    ],
  },
];
export const SKIPPED: PushRecord[] = [
  {
    ...RECORD,
    ...{ id: 3, name: 'Clínica Miradouro', act: 'skip', reason: 'ambiguous', match: null, contact: null },
    differences: [],
    candidates: [
      { id: 'c7', url: null, by: 'email', name: 'Ana Miradouro', email: 'ana@miradouro.test', phone: '' },
      { id: 'c8', url: null, by: 'phone', name: 'Recepção Miradouro', email: '', phone: '+351 21 555 0188' },
    ],
  },
  { ...RECORD, id: 4, name: 'Dental Lumiar', act: 'skip', reason: 'same', match: 'email', differences: [] },
];
const done = (id: number, name: string, part: Partial<PushRecord>): PushRecord => ({
  ...RECORD,
  ...{ id, name, state: 'sent', act: 'create', match: null, filled: 0, changed: 0, kept: 0, differences: [] },
  ...part,
});
export const RESULTS: PushRecord[] = [
  done(5, 'Endodontia Restelo', {
    state: 'failed',
    contact: null,
    problem: { status: 422, words: 'the phone is not valid' },
  }),
  done(6, 'Paço Dental', {
    act: 'update',
    state: 'failed',
    problem: { status: 429, words: 'still busy after 5 tries' },
  }),
  done(7, 'Clínica Sorriso Claro', { tags_added: ['lisbon-dental', 'q4-outreach'] }),
  done(8, 'Mira Sintra Saúde Oral', { act: 'update', filled: 3, tags_added: ['q4-outreach'] }),
];
