/** A small clean history for each model, and for each rule a change that breaks it. */
type Line = Record<string, unknown>;
type Change = (lines: Line[]) => Line[];

const movement = (number: number, key: string, kind: string, credits: number, more: Line = {}) => ({
  found: 'movement',
  account: 1,
  number,
  key,
  kind,
  credits,
  amount: 0,
  reservation: null,
  ...more,
});

/** A grant, a purchase from it by two processes of which one loses its answer, a refusal, and monthly credits. */
const wallet: Line[] = [
  { history: 1, models: ['wallet'] },
  { begin: 1, do: 'grant', by: 'a', account: 1, keys: ['g'] },
  { end: 1, answer: 'done', credits: 10 },
  { begin: 2, do: 'spend', by: 'a', account: 1, keys: ['s/reserve', 's/settle'] },
  { begin: 3, do: 'spend', by: 'b', account: 1, keys: ['t/reserve', 't/settle'] },
  { end: 2, answer: 'done', credits: 4, bought: ['contact x'] },
  { fault: 'kill -9', site: 'b', times: 1 },
  { begin: 4, do: 'spend', by: 'a', account: 1, keys: ['u/reserve', 'u/settle'] },
  { end: 4, answer: 'refused' },
  { begin: 5, do: 'allowance', by: 'a', account: 2, keys: ['m'] },
  { end: 5, answer: 'done', credits: 5 },
  { begin: 6, do: 'reserve', by: 'a', account: 1, keys: ['r'] },
  { end: 6, answer: 'done', credits: 2 },
  movement(1, 'g', 'grant', 10),
  movement(2, 's/reserve', 'reserve', 0, { amount: 4, reservation: 1 }),
  movement(3, 's/settle', 'settle', -4, { reservation: 1 }),
  movement(4, 't/reserve', 'reserve', 0, { amount: 3, reservation: 2 }),
  movement(5, 't/settle', 'settle', -3, { reservation: 2 }),
  movement(6, 'r', 'reserve', 0, { amount: 2, reservation: 3 }),
  movement(7, 'own', 'expiry', -1),
  movement(1, 'm', 'grant', 5, { account: 2 }),
  movement(2, 'month', 'grant', 5, { account: 2 }),
  { found: 'reservation', account: 1, number: 1, amount: 4, held: 0, open: false },
  { found: 'reservation', account: 1, number: 2, amount: 3, held: 0, open: false },
  { found: 'reservation', account: 1, number: 3, amount: 2, held: 2, open: true },
  { found: 'wallet', account: 1, balance: 2, reserved: 2 },
  { found: 'wallet', account: 2, balance: 10, reserved: 0 },
];

const leads: Line[] = [
  { history: 1, models: ['leads'] },
  { begin: 1, do: 'run', by: 'proof', run: 'search', account: 1, price: 2, wants: 2 },
  { fault: 'kill -9', site: 'worker', times: 1 },
  { end: 1, answer: 'done' },
  { found: 'lead', run: 'search', lead: 'x' },
  { found: 'lead', run: 'search', lead: 'y' },
  { found: 'payment', run: 'search', credits: 4 },
];

const attempt = (to: string, message: string, answer: string) => ({
  found: 'attempt',
  to,
  message,
  answer,
  signed: true,
});

/** One receiver fails once, one leaves an attempt without an answer and gets it again, one is gone. */
const deliveries: Line[] = [
  { history: 1, models: ['deliveries'] },
  ...['fails', 'hangs', 'gone'].flatMap((to, n) => [
    { begin: n + 1, do: 'deliver', by: 'proof', to, messages: ['m'] },
    { end: n + 1, answer: 'done' },
    { found: 'receiver', to, gone: to === 'gone' },
  ]),
  attempt('fails', 'm', 'refused'),
  attempt('hangs', 'm', 'none'),
  attempt('fails', 'm', 'accepted'),
  attempt('hangs', 'm', 'accepted'),
  attempt('hangs', 'm', 'accepted'),
  attempt('gone', 'm', 'refused'),
];

const run = (schedule: number, at: number, more: Line = {}) => ({
  found: 'run',
  schedule,
  account: 1,
  at,
  slots: 1,
  state: 'completed',
  started: at + 1,
  ...more,
});

/** The first schedule makes up for two missed moments at once; the second was stopped after its first. */
const schedules: Line[] = [
  { history: 1, models: ['schedules'] },
  ...[10, 20, 30, 40].map((at) => ({ found: 'due', schedule: 1, at })),
  ...[10, 20].map((at) => ({ found: 'due', schedule: 2, at })),
  run(1, 10),
  run(1, 20, { slots: 2, started: 35 }),
  run(1, 40),
  run(2, 10),
  { found: 'stopped', schedule: 2 },
  { found: 'movement', account: 1, at: 1, credits: 9 },
  { found: 'movement', account: 1, at: 41, credits: -9 },
];

const isolation: Line[] = [
  { history: 1, models: ['isolation'] },
  { found: 'mark', mark: 'canary', account: 1 },
  { begin: 1, do: 'ask', by: 'its owner', what: 'GET /lists', accounts: [1] },
  { end: 1, answer: 'done', saw: ['canary'] },
  { begin: 2, do: 'ask', by: 'a stranger', what: 'GET /lists', accounts: [2] },
  { end: 2, answer: 'refused', saw: [] },
];

export const CLEAN: Record<string, Line[]> = { wallet, leads, deliveries, schedules, isolation };

const matches = (line: Line, wanted: Line) => Object.entries(wanted).every(([name, value]) => line[name] === value);
const without =
  (wanted: Line): Change =>
  (lines) =>
    lines.filter((line) => !matches(line, wanted));
const withLine =
  (line: Line): Change =>
  (lines) => [...lines, line];
const change =
  (wanted: Line, to: Line): Change =>
  (lines) =>
    lines.map((line) => (matches(line, wanted) ? { ...line, ...to } : line));

export const PLANTED: { rule: string; what: string; plant: Change }[] = [
  { rule: 'wallet.nothingLost', what: 'a confirmed charge is gone', plant: without({ key: 's/settle' }) },
  { rule: 'wallet.nothingTwice', what: 'a retry granted again', plant: withLine(movement(8, 'g', 'grant', 10)) },
  {
    rule: 'wallet.refusedIsRefused',
    what: 'a refused purchase was charged',
    plant: withLine(movement(8, 'u/settle', 'settle', -1)),
  },
  {
    rule: 'wallet.nothingInvented',
    what: 'credits from nowhere',
    plant: withLine(movement(8, 'gift', 'grant', 1)),
  },
  {
    rule: 'wallet.balancesAddUp',
    what: 'a lost update',
    plant: change({ found: 'wallet', account: 1 }, { balance: 6 }),
  },
  {
    rule: 'wallet.reservationsHold',
    what: 'a reservation that paid more than it held',
    plant: change({ found: 'reservation', number: 2 }, { amount: 2 }),
  },
  {
    rule: 'wallet.orderIsKept',
    what: 'a purchase that stands before the grant it followed',
    plant: change({ key: 'g', kind: 'grant' }, { number: 9 }),
  },
  {
    rule: 'wallet.valuesPaidOnce',
    what: 'the same contact sold again',
    plant: (lines) => [
      ...lines,
      { begin: 7, do: 'spend', by: 'b', account: 1, keys: ['v/settle'] },
      { end: 7, answer: 'done', credits: 0, bought: ['contact x'] },
    ],
  },
  { rule: 'leads.nothingTwice', what: 'a lead twice', plant: withLine({ found: 'lead', run: 'search', lead: 'x' }) },
  { rule: 'leads.nothingMissing', what: 'a lead that was dropped', plant: without({ lead: 'y' }) },
  { rule: 'leads.everyRunEnds', what: 'a run that hangs', plant: without({ end: 1 }) },
  {
    rule: 'leads.paidOnce',
    what: 'a page paid twice',
    plant: withLine({ found: 'payment', run: 'search', credits: 4 }),
  },
  {
    rule: 'leads.nothingInvented',
    what: 'leads of a run that nobody began',
    plant: withLine({ found: 'lead', run: 'other', lead: 'x' }),
  },
  {
    rule: 'deliveries.nothingLost',
    what: 'a message that was given up',
    plant: without({ to: 'fails', answer: 'accepted' }),
  },
  { rule: 'deliveries.nothingTwice', what: 'a second copy', plant: withLine(attempt('fails', 'm', 'accepted')) },
  { rule: 'deliveries.nothingElsewhere', what: 'a stray message', plant: withLine(attempt('fails', 'n', 'accepted')) },
  {
    rule: 'deliveries.everythingSigned',
    what: 'a wrong signature',
    plant: change({ to: 'gone', message: 'm' }, { signed: false }),
  },
  { rule: 'schedules.nothingTwice', what: 'a moment that ran twice', plant: withLine(run(1, 40)) },
  {
    rule: 'schedules.nothingForgotten',
    what: 'a moment that never ran',
    plant: without({ schedule: 1, at: 40, slots: 1 }),
  },
  { rule: 'schedules.nothingAtAnotherTime', what: 'a run an hour late', plant: withLine(run(1, 45)) },
  {
    rule: 'schedules.everyRunEnds',
    what: 'a run that hangs',
    plant: change({ schedule: 2, slots: 1 }, { state: 'running' }),
  },
  {
    rule: 'schedules.nothingUnpaid',
    what: 'a run after the end of the credits',
    plant: change({ schedule: 1, at: 40, slots: 1 }, { started: 50 }),
  },
  { rule: 'isolation.nothingForeign', what: 'a foreign mark', plant: change({ end: 2 }, { saw: ['canary'] }) },
  { rule: 'isolation.everythingAnswered', what: 'a question without an answer', plant: without({ end: 2 }) },
  { rule: 'isolation.marksExist', what: 'nothing that could be seen', plant: without({ found: 'mark' }) },
];
