/** AI training of a busy account, for screenshots: a real crawl would end before its screenshot. */
import type {
  CrawlJob,
  CrawlLink,
  TrainingPassage,
  TrainingSource,
  TrainingTotals,
} from '@leadwright/contract/ai/training-sources';

const HOST = 'haldenroe.test';
const on = (day: string) => `2026-${day}T09:30:00.000Z`;

const link = (path: string, title: string, tokens: number | null, part: Partial<CrawlLink> = {}): CrawlLink => ({
  url: `https://${HOST}${path}`,
  path,
  title,
  tokens,
  state: 'read',
  reason: null,
  source_id: null,
  ...part,
});

const REST = Array.from({ length: 40 }, (_, n) =>
  n < 25
    ? link(`/guides/${n + 1}`, `Guide ${n + 1}`, 1_200 + 37 * n, n < 11 ? { state: 'duplicate' } : {})
    : link(`/guides/${n + 1}`, '', null, { state: 'waiting' }),
);
const LINKS: CrawlLink[] = [
  link('/booking-pages', 'Booking pages for clinics', 3_210),
  link('/cases/passo-firme', 'How Passo Firme lost fewer calls', 2_874),
  link('/partners', 'Partner price', 1_120),
  link('/imprint', 'Imprint', 640),
  link('/blog/old-site', 'Why we rebuilt our site', 1_905, { state: 'duplicate' }),
  link('/prices', '', null, { state: 'reading' }),
  ...REST,
];

export const READING: CrawlJob = {
  jobId: '7',
  status: 'pending',
  website: `https://${HOST}/`,
  host: HOST,
  is_single_link: false,
  total: LINKS.length,
  read: 31,
  reason: null,
  created_at: on('11-16'),
  finished_at: null,
  linksData: LINKS,
  links: LINKS.map(({ url }) => url),
};
export const READ: CrawlJob = {
  ...READING,
  status: 'completed',
  read: LINKS.length,
  finished_at: on('11-16'),
  linksData: LINKS.map((one, index) =>
    index === 1
      ? { ...one, state: 'learned' }
      : index === 3
        ? { ...one, state: 'failed', reason: 'gone', tokens: null }
        : one.tokens === null
          ? { ...one, state: 'read', title: 'Prices', tokens: 870 }
          : one,
  ),
};
export const UNREAD: CrawlJob = {
  ...READING,
  status: 'failed',
  total: 0,
  read: 0,
  linksData: [],
  links: [],
  reason: 'nowhere',
  website: 'https://halden-roe.test/',
  host: 'halden-roe.test',
  finished_at: on('11-16'),
};
export const summaryOf = ({ linksData: _, links: __, ...summary }: CrawlJob) => summary;

const source = (id: number, title: string, tokens: number, day: string, part: Partial<TrainingSource>) =>
  ({
    id,
    kind: 'website',
    title,
    page_title: '',
    url: null,
    tokens,
    state: 'learned',
    reason: null,
    pages: null,
    created_at: on(day),
    changed_at: on(day),
    ...part,
  }) satisfies TrainingSource as TrainingSource;

export const SOURCES: TrainingSource[] = [
  source(1, 'case-passo-firme.pdf', 12_480, '11-11', { kind: 'file', pages: 8 }),
  source(2, 'Who decides to buy?', 180, '11-10', { kind: 'qa' }),
  source(3, 'Who writes to us', 2_340, '11-09', { kind: 'text' }),
  source(4, `${HOST}/cases`, 18_300, '11-08', { url: `https://${HOST}/cases`, page_title: 'Cases' }),
  source(5, 'How long does it take?', 210, '11-06', { kind: 'qa' }),
  source(6, `${HOST}/faq`, 4_015, '10-02', { url: `https://${HOST}/faq`, state: 'changed' }),
  source(7, 'brochure-scan.pdf', 0, '10-02', { kind: 'file', pages: 4, state: 'empty' }),
];

export const TOTALS: TrainingTotals = {
  limit: 200_000,
  tokens: 128_400,
  sources: 14,
  kinds: {
    website: { sources: 6, tokens: 71_900 },
    file: { sources: 2, tokens: 38_100 },
    text: { sources: 3, tokens: 14_200 },
    qa: { sources: 3, tokens: 4_200 },
  },
};
const NONE = { sources: 0, tokens: 0 };
export const NOTHING: TrainingTotals = {
  limit: 200_000,
  tokens: 0,
  sources: 0,
  kinds: { website: NONE, file: NONE, text: NONE, qa: NONE },
};

export const QUESTION = 'how long until a booking page is live';

/** A passage with the words in brackets highlighted. */
function passage(text: string, part: Partial<TrainingPassage>): TrainingPassage {
  const highlights: [number, number][] = [];
  const plain = text.replace(/\[([^\]]+)\]/g, (whole, word: string, at: number) => {
    const from = at - 2 * highlights.length;
    highlights.push([from, from + word.length]);
    return whole.slice(1, -1);
  });
  return {
    source_id: 4,
    kind: 'website',
    title: `${HOST}/booking-pages`,
    url: null,
    page: null,
    heading: '',
    text: plain,
    tokens: 210,
    highlights,
    ...part,
  };
}
export const PASSAGES = [
  passage('A [booking page] is [live] nine working days after we have your opening hours and price list.', {}),
  passage('Passo Firme went [live] in [two weeks], with three sites and one shared calendar.', {
    source_id: 1,
    kind: 'file',
    title: 'case-passo-firme.pdf',
    page: 3,
  }),
  passage('How [long] does it take? Usually two weeks. Texts in Portuguese and English are included.', {
    source_id: 5,
    kind: 'qa',
    title: 'How long does it take?',
    tokens: 220,
  }),
];

export const SOURCE_TEXT = [
  'Passo Firme runs three clinics for physiotherapy in Lisboa and answered every call by hand.',
  'Half of the calls came in the evening, and every third caller did not try again.',
  'Passo Firme went live in two weeks, with three sites and one shared calendar.',
  'After three months 38 % of the appointments are made on the booking page, and missed calls fell by half.',
].join('\n\n');
