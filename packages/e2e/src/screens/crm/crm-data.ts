/** Data for CRM screenshots: connections in their states and a mapping. */
import type { CrmConnection } from '@leadwright/contract/integrations/crm';
import type {
  CrmFieldInfo,
  CrmMapping,
  FieldDifference,
  MappingPreview,
} from '@leadwright/contract/integrations/crm-fields';
import { CRM_IDS } from '@leadwright/contract/integrations/crms';

export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
export const DAY = 24 * 60;

const ALL = { update: true, undo: true, tags: true, create_field: true, companies: false };
export const CONNECTION: CrmConnection = {
  id: 1,
  provider: 'ghl',
  name: 'Halden & Roe Studio, Lisbon',
  state: 'healthy',
  problem: null,
  problem_at: null,
  is_default: true,
  policy: 'fill_empty',
  record_kind: null,
  connected_at: ago(70 * DAY),
  connected_by: 'Mara Lindqvist',
  access_renews_at: ago(-600),
  grants: ['contacts', 'fields', 'tags', 'location'],
  can: ALL,
  waiting: 0,
  form: null,
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
    id: 2,
    provider: 'keap',
    name: 'haldenroe',
    state: 'reconnect',
    problem: 'Invalid Refresh Token',
    problem_at: ago(3 * DAY),
    is_default: false,
    waiting: 31,
    test: null,
    last_push: null,
    rate: { window: null, day: null },
  },
  {
    ...CONNECTION,
    id: 3,
    provider: 'groove',
    name: 'forms.haldenroe.test',
    is_default: false,
    grants: [],
    access_renews_at: null,
    can: { update: false, undo: false, tags: false, create_field: false, companies: false },
    rate: { window: null, day: null },
    test: null,
    last_push: null,
    form: { url: 'https://forms.haldenroe.test/g/5b20e7/join', form_id: '', fields: [] },
  },
];
export const PROVIDERS = CRM_IDS.map((id) => ({ id, is_ready: true }));

const hook = (id: number, event: string) => ({
  id,
  event,
  target_url: `https://hooks.zapier.test/hooks/standard/81${id}/`,
  list_id: null,
  state: 'live',
  created_at: ago(9 * DAY),
});
export const ZAPS = {
  data: [hook(1, 'lead.added'), hook(2, 'lead.added'), hook(3, 'search.finished')],
  summary: { live: 3, delivered_7_days: 186, failed_7_days: 0, last_at: ago(40) },
  invite_url: 'https://zapier.test/invite/198204/6f1c9ab0',
};

const field = (key: string, label: string, type: CrmFieldInfo['type'] = 'text'): CrmFieldInfo => ({
  key,
  label,
  type,
  is_custom: key.startsWith('custom:'),
  options: [],
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
  column,
  kind,
  field: to,
  policy,
  missing_options: null,
  is_gone: false,
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

export const change = (
  label: string,
  now: FieldDifference['now'],
  next: FieldDifference['next'],
  outcome: FieldDifference['outcome'],
  dropped: string[] = [],
): FieldDifference => ({ field: label || 'tags', label, column: label || 'tags', now, next, outcome, dropped });

export const PREVIEW: MappingPreview = {
  list: { id: 1, name: 'Dental clinics, Greater Lisbon' },
  position: 7,
  total: 214,
  result_id: 1,
  name: 'Alta Dental Studio',
  contact: { id: 'c1', by: 'email', url: null },
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
  at: ago(1),
  ms: 1200,
  written: 12,
  alike: 11,
  left_behind: null,
  different: [{ field: 'custom:built', label: 'Built with', sent: ['TYPO3'], came_back: [], missing: ['TYPO3'] }],
};
