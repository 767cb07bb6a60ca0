/** Screenshots of AI training: empty, reading, learned, errors, and its dialogs. */
import type { CrawlJob, TrainingKind, TrainingTotals } from '@leadwright/contract/ai/training-sources';
import { field } from '../support/acts.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { profileOf } from './business-profile-data.ts';
import { languageOf, serveProfile } from './business-profile-screens.ts';
import * as data from './training-data.ts';

const path = '/ai/training';
const API = '/api/business-details';

interface Shown {
  totals: TrainingTotals;
  sources: typeof data.SOURCES;
  crawl: CrawlJob | null;
  /** How much of it is filled in. */
  profile: 'all' | 'some';
}
const BUSY: Shown = { totals: data.TOTALS, sources: data.SOURCES, crawl: data.READING, profile: 'all' };
const EMPTY: Shown = { ...BUSY, totals: data.NOTHING, sources: [], crawl: null };

async function serve(stage: Stage, { totals, sources, crawl, profile }: Shown) {
  const answer = (asked: string, json: object) => stage.page.route(`**${asked}`, (route) => route.fulfill({ json }));
  await serveProfile(stage, profileOf(languageOf(stage), profile));
  await answer(`${API}/training`, { data: totals });
  await answer(`${API}/training-sources?*`, {
    data: sources,
    currentPage: 1,
    pageSize: 20,
    total: sources.length,
  });
  await answer(`${API}/training-sources/1`, { data: { ...data.SOURCES[0], text: data.SOURCE_TEXT } });
  await answer(`${API}/training-passages?*`, { data: data.PASSAGES, tokens: 640 });
  await answer(`${API}/crawls`, { data: crawl ? [data.summaryOf(crawl)] : [] });
  if (crawl) await answer(`${API}/check-crawled-status?*`, crawl);
}

type Then = (stage: Stage) => Promise<unknown>;

const training = (name: string, shown: Partial<Shown>, then?: Then, search = ''): Screen => ({
  name: `ai-training-${name}`,
  path,
  person: 'customer',
  prepare: async (stage) => {
    await serve(stage, { ...BUSY, ...shown });
    await stage.page.goto(stage.world.url + path + search);
    await stage.page.getByRole('heading', { name: stage.say('learning.sources.title') }).waitFor();
    await then?.(stage);
  },
});

const opens =
  (kind: TrainingKind, then?: Then): Then =>
  async (stage) => {
    const { page, say } = stage;
    await page.getByRole('button', { name: `${say('common.add')}: ${say(`learning.kind.${kind}`)}` }).click();
    await page.getByRole('dialog').waitFor();
    await then?.(stage);
  };

const typeText: Then = async (stage) => {
  await field(stage, 'learning.text.name').fill('Who writes to us');
  await field(stage, 'learning.text.text').fill(data.SOURCE_TEXT);
  await stage.page.getByText(/left after it|después quedan/).waitFor();
};
const dropPage: Then = async ({ page }) => {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'brochure.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await page.getByRole('alert').waitFor();
};
const refused: Then = ({ page }) =>
  page.route(`**${API}/training*`, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }),
  );

const idle = { crawl: null };
const asked = `?find=${encodeURIComponent(data.QUESTION)}`;

export const TRAINING_SCREENS: Screen[] = [
  training('reading', {}, undefined, asked),
  training('learned', { crawl: data.READ }, undefined, asked),
  training('sources', idle),
  training('empty', { ...EMPTY }),
  training('incomplete', { ...EMPTY, profile: 'some' }),
  training('unread', { crawl: data.UNREAD }),
  training('open', idle, undefined, `${asked}&open=1`),
  training('website', idle, opens('website')),
  training('text', idle, opens('text', typeText)),
  training('question', idle, opens('qa')),
  training('file', idle, opens('file', dropPage)),
  training('delete', idle, async (stage) => {
    const { page, say } = stage;
    await page.getByRole('button', { name: say('learning.sources.more', { title: 'case-passo-firme.pdf' }) }).click();
    await page.getByRole('menuitem', { name: say('learning.act.delete') }).click();
    await page.getByRole('dialog').waitFor();
  }),
  {
    ...training('error', {}),
    prepare: async (stage) => {
      await serve(stage, BUSY);
      await refused(stage);
      await stage.page.goto(stage.world.url + path);
      await stage.page.getByText(stage.say('ui.state.errorTitle')).first().waitFor();
    },
  },
];
