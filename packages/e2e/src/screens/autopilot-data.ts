/** Autopilots of a busy account with weeks of runs, for screenshots. */
import type { AutopilotRun } from '@leadwright/contract/automation/autopilot-runs';
import type { Autopilot } from '@leadwright/contract/automation/autopilots';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const ZONE = 'Europe/Lisbon';

const SEARCHED = { industries: ['physiotherapist', 'osteopath'], location_id: 2, radius_km: 15 };

type Bar = [found: number, added: number, credits: number];
const SKIPPED: Bar = [0, 0, 0];

const runsOf = (bars: Bar[], last: number, every: number): Autopilot['last_runs'] =>
  bars.map(([found, added, credits], index) => ({
    at: ago(last + (bars.length - 1 - index) * every),
    found,
    added,
    credits,
    state: found === 0 && credits === 0 ? 'skipped' : 'completed',
  }));

const steps: Autopilot['chain'] = [
  {
    id: 'a',
    on: true,
    about: 'First line, from the business profile',
    each: 1,
    problem: null,
    step: { act: 'text', prompts: [{ default: 'first_line' }], existing: 'skip' },
  },
  {
    id: 'b',
    on: true,
    about: 'HighLevel, Halden & Roe Studio',
    each: 0,
    problem: null,
    step: { act: 'push', connection_id: 1 },
  },
  {
    id: 'c',
    on: true,
    about: 'hooks.haldenroe.test/new-leads',
    each: 0,
    problem: null,
    step: { act: 'webhook', webhook_id: 1 },
  },
];

const listOf = (id: number, name: string): NonNullable<Autopilot['list']> => ({
  id,
  name,
  type: 'local' as const,
  has_webhook: true,
  webhook_host: 'hooks.haldenroe.test',
});

const autopilot = (id: number, name: string, summary: string, part: Partial<Autopilot> = {}): Autopilot => ({
  id,
  type: 'basic',
  name,
  kind: 'industry',
  summary,
  list: listOf(id, name),
  time_zone: ZONE,
  cap: 40,
  search: { type: 'industry', filters: SEARCHED, find_emails: true },
  schedule: { repeat: 'daily', time: '07:30' },
  chain: steps,
  resumes_by_itself: true,
  state: 'active',
  stop: null,
  paused: null,
  next_run_at: ago(-22 * HOUR),
  maximum_credits: 80,
  running: null,
  runs: 43,
  usual: { added: 12, credits: 24 },
  by: 'Mara Lindqvist',
  created_at: ago(60 * DAY),
  changed_at: ago(20 * DAY),
  last_runs: runsOf([[31, 12, 24]], HOUR, DAY),
  ...part,
});

const people = { type: 'people', filters: { titles: ['Owner'] }, find_emails: true } as const;
const creators = { type: 'influencer', filters: { platform: 'instagram' }, find_emails: true } as const;
const domain = { type: 'single', filters: { domain: 'fil.test' }, find_emails: true } as const;
const none = { next_run_at: null, usual: null };

export const AUTOPILOTS: Autopilot[] = [
  autopilot(1, 'New cafés, Porto', 'Cafés · Porto, Portugal · 10 km', {
    schedule: { repeat: 'weekly', time: '06:00', weekday: 5 },
    next_run_at: ago(-4 * DAY),
    last_runs: runsOf(
      [
        [38, 22, 40],
        [41, 24, 44],
        [36, 20, 30],
        [33, 14, 18],
        [36, 18, 30],
        [38, 16, 26],
        [40, 26, 28],
      ],
      3 * DAY,
      7 * DAY,
    ),
  }),
  autopilot(2, 'Physiotherapists, Lisbon', 'Physiotherapists, Osteopaths · Lisbon, Portugal · 15 km', {
    last_runs: runsOf(
      [[30, 8, 26], [22, 8, 16], SKIPPED, [36, 14, 28], [44, 21, 42], SKIPPED, [28, 6, 12], [31, 9, 18]],
      3 * HOUR,
      DAY,
    ),
  }),
  autopilot(3, 'Skincare creators, 10k+', 'Instagram creators: skincare', {
    kind: 'influencer',
    search: creators,
    schedule: { repeat: 'monthly', time: '08:00', day: 1 },
    next_run_at: ago(-15 * DAY),
    last_runs: runsOf(
      [
        [15, 15, 30],
        [14, 12, 24],
        [17, 15, 30],
        [16, 10, 20],
      ],
      15 * DAY,
      30 * DAY,
    ),
  }),
  autopilot(4, 'Practice owners, Portugal', 'People: Owner, Portugal', {
    kind: 'people',
    search: people,
    schedule: { repeat: 'weekly', time: '09:00', weekday: 1 },
    ...none,
    state: 'stopped',
    maximum_credits: 45,
    resumes_by_itself: false,
    stop: { reason: 'credits', words: 'There were not enough credits for one more lead.', at: ago(21 * DAY) },
    last_runs: runsOf(
      [
        [10, 6, 18],
        [11, 7, 21],
        [10, 5, 16],
        [9, 5, 15],
        [4, 2, 6],
      ],
      21 * DAY,
      7 * DAY,
    ),
  }),
  autopilot(5, 'Enquiries to Call first', 'Clinics · Lisbon, Portugal · 25 km', {
    type: 'webhook',
    state: 'paused',
    paused: { by: 'Ivo', at: ago(6 * DAY) },
    ...none,
    last_runs: runsOf([[22, 22, 22], [15, 15, 15], [26, 22, 22], [11, 11, 11], SKIPPED, SKIPPED], 6 * DAY, DAY),
  }),
  autopilot(6, 'Trade fair exhibitors, FIL', 'Addresses of fil.test', {
    kind: 'single',
    search: domain,
    schedule: { repeat: 'one-time' },
    state: 'finished',
    ...none,
    last_runs: runsOf([[142, 131, 131]], 25 * DAY, DAY),
  }),
  autopilot(7, 'Hotels opening, Algarve', 'Hotels · Faro, Portugal', {
    schedule: { repeat: 'yearly', time: '08:00', month: 3, day: 2 },
    ...none,
    state: 'paused',
    paused: { by: 'Mara', at: ago(200 * DAY) },
    last_runs: runsOf([[84, 84, 84]], 259 * DAY, DAY),
  }),
];

const chain = (done: number, failed = 0): AutopilotRun['chain'] => [
  { id: 'a', act: 'text', state: 'completed', done, failed: 0, credits: done, reason: null, missing: null },
  { id: 'b', act: 'push', state: 'completed', done: done - failed, failed, credits: 0, reason: null, missing: null },
  { id: 'c', act: 'webhook', state: 'completed', done: done - failed, failed, credits: 0, reason: null, missing: null },
];

const run = (id: number, days: number, part: Partial<AutopilotRun>): AutopilotRun => ({
  id,
  autopilot_id: 2,
  cause: 'slot',
  state: 'completed',
  slot_at: ago(days * DAY + 3 * HOUR),
  started_at: ago(days * DAY + 3 * HOUR),
  finished_at: ago(days * DAY + 2.9 * HOUR),
  found: 30,
  added: 8,
  credits: 16,
  reason: null,
  slots: 1,
  search_id: id,
  chain: chain(8),
  ...part,
});
const skipped = (id: number, days: number, reason: string) =>
  run(id, days, { state: 'skipped', reason, started_at: null, found: 0, added: 0, credits: 0, chain: [] });

export const RUNS: AutopilotRun[] = [
  run(8, 0, { found: 31, added: 9, credits: 18, chain: chain(9) }),
  run(7, 1, { found: 28, added: 6, credits: 12, chain: chain(6) }),
  skipped(6, 2, 'The run before it was still going'),
  run(5, 3, { found: 44, added: 21, credits: 42, chain: chain(21, 1) }),
  run(4, 4, { found: 36, added: 14, credits: 28, chain: chain(14), cause: 'catch_up' }),
  skipped(3, 5, 'Paused by Mara'),
  run(2, 6, { cause: 'by_hand' }),
  run(1, 7, { cause: 'first', found: 50, added: 40, credits: 80, chain: chain(40) }),
];

export const PAGE = {
  data: AUTOPILOTS,
  currentPage: 1,
  pageSize: 20,
  total: 7,
  time_zone: ZONE,
  counts: { active: 3, paused: 2, stopped: 1, finished: 1 },
  month: { found: 1546, added: 412, credits: 701 },
};

export const ESTIMATE = {
  next: [0, 1, 2, 3, 4].map((days) => ago(-days * DAY + 2 * HOUR)),
  time_zone: ZONE,
  cost_each: 1,
  maximum_credits: 80,
  balance: 1284,
};

export const LISBON = {
  id: 2,
  name: 'Lisbon',
  kind: 'city',
  country: 'PT',
  state: '',
  label: 'Lisbon, Portugal',
  lat: 38.72,
  lon: -9.14,
  radius_km: 12,
};
export const INDUSTRIES = [
  { slug: 'physiotherapist', name: 'Physiotherapists', parents: [], places: 904 },
  { slug: 'osteopath', name: 'Osteopaths', parents: [], places: 300 },
];
export const FOUND = {
  matches: 1204,
  matches_is_minimum: false,
  is_loading: false,
  contactable: null,
  owned: 318,
  owned_is_minimum: false,
  new_to_you: 886,
  this_search: 100,
  has_leads: true,
  expected_credits: 40,
  maximum_credits: 40,
  cost_each: 1,
  balance: 1284,
  balance_after: 1244,
  is_affordable: true,
  source: 'Lead index',
  list: null,
  cells: [],
  distribution: [],
};
