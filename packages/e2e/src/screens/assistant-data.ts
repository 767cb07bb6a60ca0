/** Responses about prompts and texts of an account that has written for a while. */
const NOW = Date.now();
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

export const STATE = {
  key_of: 'reseller',
  model_version: 'current',
  has_bulk: true,
  cost_each: 1,
  is_profile_complete: true,
  training_sources: 14,
  previews_a_day: 200,
};

const options = { tone: 'warm', max_words: 28, if_missing: 'leave_out', language: 'own' };
const TEXT = [
  'Write one opening sentence to {lead.name}, a {lead.industry} in {lead.city}.',
  'Take one thing from {lead.website} that shows how patients book. If {lead.rating} is high, say so without flattery.',
  'We are {profile.company_name} and we offer {profile.main_offer}. Where it fits, use {training}, but never a price.',
  'No greeting, no question. Write in {language}.',
].join('\n\n');
const OLD_TEXT = TEXT.replace('a {lead.industry} in {lead.city}', 'a clinic in {lead.city}').replace(
  ' If {lead.rating} is high, say so without flattery.',
  '',
);

const prompt = (prompt_type: string, name: string, more: object) => ({
  id: null,
  is_default: true,
  type: 'local',
  prompt_type,
  name,
  version: 0,
  text: TEXT,
  options,
  note: '',
  draft: null,
  versions: 0,
  texts: 0,
  by: '',
  changed_at: null,
  ...more,
});
const own = (id: number, version: number) => ({
  id,
  is_default: false,
  version,
  versions: version,
  texts: 114,
  by: 'Mara Lindqvist',
  changed_at: daysAgo(0),
});
export const PROMPTS = [
  prompt('first_line', 'Opening on bookings', own(1, 5)),
  prompt('first_line', 'Opening on reviews', own(2, 2)),
  prompt('summary', 'For the call', own(3, 1)),
  prompt('competitor', 'Nearby competitors', own(4, 1)),
  prompt('summary', 'Summary', {}),
  prompt('first_line', 'First line', {}),
  prompt('subject', 'Subject', {}),
  prompt('direct', 'Direct message', {}),
  prompt('similar', 'Similar companies', {}),
  prompt('competitor', 'Competitors', {}),
  prompt('supplier', 'Suppliers', {}),
];

const version = (n: number, more: object) => ({ version: n, text: OLD_TEXT, options, note: '', state: 'old', ...more });
export const VERSIONS = [
  version(5, { text: TEXT, state: 'in_use', texts: 114, by: 'Mara Lindqvist', at: daysAgo(0) }),
  version(4, { texts: 86, by: 'Ivo Brandt', at: daysAgo(4), note: 'Shorter, without the question' }),
  version(3, { texts: 14, by: 'Mara Lindqvist', at: daysAgo(14) }),
];

const source = (n: number, kind: string, title: string, more: object) => ({
  n,
  kind,
  key: null,
  title,
  where: '',
  url: null,
  used: true,
  ...more,
});
export const SOURCES = [
  source(1, 'lead', 'City', { key: 'city', where: 'OpenStreetMap', quote: 'Austin' }),
  source(2, 'lead', 'Website', {
    key: 'website',
    where: 'altadental.test/opening-hours',
    url: 'https://altadental.test/opening-hours',
    quote: 'Open on Saturdays from 9 to 2, families welcome',
  }),
  source(3, 'website', 'Booking pages', {
    where: 'haldenroe.test/booking-pages',
    url: 'https://haldenroe.test/booking-pages',
    quote: 'most missed calls come in the middle of a treatment',
  }),
  source(4, 'profile', 'Main offer', { key: 'main_offer', quote: 'Online booking for dental clinics', used: false }),
];
export const SENT = {
  system: 'You write short texts for a sales team.',
  user: `${TEXT}\n\n<data name="lead">{"name":"Alta Dental Studio","city":"Austin"}</data>`,
  tokens: 1098,
};
export const WRITTEN =
  'Saturday hours for families in Austin [1] are a fine idea [2]; with bookings by phone only, most of those parents call while your chair is taken [3]';

const EACH = { id: 1, prompt_type: 'first_line', name: 'Opening on bookings', version: 5 };
/** Twenty rows of forty-five have their text. */
export const estimateOf = (limit: number | undefined, prompts: number) => {
  const texts = Math.min(limit ?? 25, 25) * prompts;
  return {
    rows: { count: 45, fingerprint: 'x' },
    texts,
    key_of: 'reseller',
    cost_each: 1,
    maximum_credits: texts,
    balance: 1284,
    balance_after: 1284 - texts,
    is_affordable: true,
    prompts: Array.from({ length: prompts }, () => ({ ...EACH, open: 25, have: 20, tokens: 1098 })),
  };
};

export const RUN = {
  id: 900,
  list_id: 0,
  list_type: 'local',
  status: 'running',
  prompts: [EACH],
  is_trial: false,
  total: 25,
  done: 14,
  written: 12,
  skipped: 1,
  failed: 1,
  credits: 12,
  maximum_credits: 25,
  cost_each: 1,
  error: null,
  waiting_until: null,
  by: 'Mara Lindqvist',
  created_at: daysAgo(0),
  finished_at: null,
};
const FIVE = { total: 5, done: 5, written: 5, skipped: 0, failed: 0, credits: 5, maximum_credits: 5 };
export const TRIED = { ...RUN, id: 901, is_trial: true, status: 'completed', ...FIVE };
export const ENDED = {
  ...RUN,
  id: 902,
  status: 'completed',
  done: 25,
  written: 22,
  skipped: 1,
  failed: 2,
  credits: 22,
};

const LINES = [
  'Saturday hours for families in Austin are a fine idea; most of those parents call while your chair is taken.',
  'Four point nine stars from 312 patients say a lot; a calendar that fills itself would let them come back sooner.',
  'Your team page shows two hygienists and one phone, and most missed calls come in the middle of a treatment.',
];
export const lineOf = (index: number) => LINES[index % LINES.length] ?? '';

const row = (index: number, more: object = {}) => ({
  result_id: index + 1,
  name: ['Alta Dental Studio', 'Bluebonnet Dental', 'Clinic on Congress'][index % 3],
  prompt_type: 'first_line',
  state: 'written',
  reason: null,
  words: null,
  text: lineOf(index),
  ...more,
});
export const ROWS = [
  row(0, {
    state: 'failed',
    reason: 'unreachable',
    words: 'The model did not answer, several times in a row.',
    text: '',
  }),
  row(1, { state: 'failed', reason: 'refused', words: 'The model would not write this.', text: '' }),
  row(2, {
    state: 'skipped',
    reason: 'missing_value',
    words: 'The lead lacks a value that the prompt needs.',
    text: '',
  }),
  ...[3, 4, 5, 6, 7].map((index) => row(index)),
];
export const TRIED_ROWS = [0, 1, 2, 3, 4].map((index) => row(index));

const company = (id: number, name: string, website: string, why: string) => ({
  id,
  kind: 'competitor',
  name,
  website,
  domain: website,
  why,
  sources: [1],
  list_id: id === 3 ? 7 : null,
});
export const LEAD_TEXTS = [
  {
    prompt_type: 'first_line',
    column: 'ai_first_line',
    text: lineOf(0),
    is_edited: true,
    model: 'gpt-4o-mini',
    prompt: { id: 1, name: 'Opening on bookings', version: 5 },
    by: 'Mara Lindqvist',
    at: daysAgo(0),
    sources: SOURCES,
    companies: [],
  },
  {
    prompt_type: 'competitor',
    column: 'ai_competitor',
    text: '',
    is_edited: false,
    model: 'gpt-4o-mini',
    prompt: { id: null, name: 'Competitors', version: 0 },
    by: 'Ivo Brandt',
    at: daysAgo(2),
    sources: [],
    companies: [
      company(1, 'Bluebonnet Dental', 'bluebonnet.test', 'Same quarter, same opening hours on Saturdays'),
      company(2, 'Clinic on Congress', 'congress-clinic.test', 'Advertises family check-ups at a fixed price'),
      company(3, 'Lamar Smiles', '', 'Opened last year two streets away'),
    ],
  },
];
