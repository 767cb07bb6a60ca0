/** Data for CRM screenshots: a plan, its pushes and what came of each lead. */
import type { CrmPush, PushRecord } from '@leadwright/contract/integrations/crm-push';
import { ago, CONNECTION, change, DAY } from './crm-data.ts';

export const PLAN: CrmPush = {
  id: 9,
  list_id: 1,
  list_type: 'local',
  connection: { id: 1, provider: 'ghl', name: CONNECTION.name },
  state: 'planned',
  total: 128,
  checked: 128,
  checked_at: ago(0),
  is_changed: false,
  plan: {
    create: 96,
    update: 21,
    skip: 8,
    blocked: 3,
    filled: 44,
    changed: 9,
    kept: 37,
    reasons: { same: 5, no_address: 2, ambiguous: 1, do_not_contact: 2, removal: 1 },
  },
  tags: ['lisbon-dental', 'q4-outreach', 'Call first'],
  source: 'Greater Lisbon',
  mapped: 12,
  replaced: ['rating'],
  only_new: ['source'],
  sent: 0,
  failed: 0,
  doubtful: 0,
  left: 0,
  created: 0,
  updated: 0,
  undo_until: null,
  undo: null,
  error: null,
  by: 'Mara Lindqvist',
  created_at: ago(1),
  started_at: null,
  finished_at: null,
};
export const SENT: CrmPush & { list_name: string } = {
  ...PLAN,
  id: 3,
  state: 'completed',
  total: 46,
  plan: { ...PLAN.plan, create: 30, update: 16 },
  sent: 44,
  failed: 2,
  doubtful: 0,
  created: 29,
  updated: 15,
  undo_until: ago(-29 * DAY),
  list_name: 'Dental clinics, Greater Lisbon',
  created_at: ago(18),
  started_at: ago(18),
  finished_at: ago(17.8),
};
const past = (id: number, days: number, leads: number, part: Partial<CrmPush> = {}) => ({
  ...SENT,
  id,
  failed: 0,
  doubtful: 0,
  sent: leads,
  plan: { ...SENT.plan, create: leads, update: 0 },
  created_at: ago(days * DAY),
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
  id: 1,
  result_id: 1,
  name: 'Alta Dental Studio',
  act: 'update',
  reason: null,
  state: 'open',
  match: 'email',
  contact: { id: 'c1', url: 'https://app.crm.test/c1' },
  candidates: [],
  filled: 2,
  changed: 1,
  kept: 1,
  tags_added: [],
  problem: null,
  sent_at: null,
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
    id: 2,
    name: 'Implantes do Tejo',
    match: 'phone',
    filled: 2,
    changed: 0,
    kept: 1,
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
    id: 3,
    name: 'Clínica Miradouro',
    act: 'skip',
    reason: 'ambiguous',
    match: null,
    contact: null,
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
  id,
  name,
  state: 'sent',
  act: 'create',
  match: null,
  filled: 0,
  changed: 0,
  kept: 0,
  differences: [],
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
