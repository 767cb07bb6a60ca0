/** Screenshots of the assistant: a prompt and its versions, a text being written, bulk writing and its results. */
import type { Page } from 'playwright-core';
import type { Screen, Stage } from '../support/stage.ts';
import * as data from './assistant-data.ts';
import { answering, filledAt, type Made, type Step } from './lead-data.ts';

const person = 'customer' as const;
const answer = (page: Page, asked: RegExp, json: (body: Record<string, never>) => object) =>
  page.route(asked, (route) => route.fulfill({ json: json(route.request().postDataJSON() ?? {}) }));
const pageOf = (rows: unknown[]) => ({ data: rows, currentPage: 1, pageSize: 20, total: rows.length });

/** An account with prompts of its own, a complete profile and some training. */
const settled: Step = async ({ page }) => {
  await answer(page, /\/business-details\/assistant$/, () => ({ data: data.STATE }));
  await answer(page, /\/business-details\/data$/, () => ({ data: { complete: true } }));
  await answer(page, /\/business-details\/fine-tunes\?/, () => ({ data: data.PROMPTS }));
  await answer(page, /\/fine-tunes\/1\/versions$/, () => ({ data: data.VERSIONS }));
  await answer(page, /\/texts\/estimate$/, ({ limit, prompts }) => ({
    data: data.estimateOf(limit, (prompts as unknown[] | undefined)?.length ?? 1),
  }));
};

/** A stream that pauses in the middle of a text. */
const midSentence: Step = async (stage, made) => {
  await settled(stage, made);
  const events = [
    ['sources', { sources: data.SOURCES.map((one) => ({ ...one, used: false })), prompt: data.SENT }],
    ['piece', { text: data.WRITTEN }],
  ];
  const text = events.map(([event, value]) => `event: ${event}\ndata: ${JSON.stringify(value)}\n\n`).join('');
  await stage.page.addInitScript((given) => {
    const original = window.fetch;
    window.fetch = (input, init) => {
      if (!String(input instanceof Request ? input.url : input).endsWith('/generateFineTune'))
        return original(input, init);
      const body = new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode(given)) });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  }, text);
};

const at = (name: string, where: (made: Made) => string, then?: Step, before: Step = settled): Screen => ({
  name,
  path: '/lead-search/saved-lists',
  person,
  prepare: filledAt(where, then, before),
});
const screen = (name: string, then: Step, before?: Step) => at(name, () => '/lead-search/ai-assistant', then, before);

const editor: Step = ({ page }) => page.locator('.ProseMirror').waitFor();
const write: Step = async (stage, made) => {
  await editor(stage, made);
  await stage.page.getByRole('button', { name: stage.say('writing.preview.write'), exact: true }).click();
  await stage.page.getByText(data.WRITTEN.slice(0, 20)).first().waitFor();
  await stage.page.getByText(stage.say('writing.versions.inUse'), { exact: true }).waitFor();
};
const change: Step = async (stage, made) => {
  const { page, say } = stage;
  await editor(stage, made);
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Say what no online booking costs.');
  await page.getByText(say('writing.versions.unsaved'), { exact: true }).waitFor();
};
const openVersions: Step = async (stage, made) => {
  const { page, say } = stage;
  await change(stage, made);
  await page.getByRole('button', { name: say('writing.versions.n', { n: 6 }) }).click();
  await page.getByText('Ivo Brandt').waitFor();
};
const compare: Step = async (stage, made) => {
  const { page, say } = stage;
  await openVersions(stage, made);
  await page
    .getByRole('button', { name: say('writing.versions.compare'), exact: true })
    .nth(2)
    .click();
  await page.getByRole('dialog').locator('ins').first().waitFor();
};
const typeBrace: Step = async (stage, made) => {
  await editor(stage, made);
  await stage.page.locator('.ProseMirror').click();
  await stage.page.keyboard.press('Control+End');
  await stage.page.keyboard.type(' {c');
  await stage.page.getByRole('option').first().waitFor();
};

const isPhone = ({ page }: Stage) => (page.viewportSize()?.width ?? 0) < 600;
const openAct: Step = async (stage) => {
  const { page, say } = stage;
  if (isPhone(stage)) {
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: say('ui.actions.open'), exact: true }).click();
  }
  const act = page.getByRole('button', { name: new RegExp(`^${say('writing.act.label')}`) });
  const more = page.getByRole('button', { name: say('common.more'), exact: true });
  await act.or(more).first().waitFor();
  if (await act.first().isVisible()) await act.first().click();
  else {
    await more.first().click();
    await page.getByRole('menuitem', { name: new RegExp(`^${say('writing.act.label')}`) }).click();
  }
  await page.getByRole('dialog').locator('dl[aria-busy=false]').waitFor();
};
const tryFive: Step = async (stage, made) => {
  const { page } = stage;
  await answer(page, /\/api\/campaigns\/\d+\/texts$/, () => ({ message: '', data: data.TRIED }));
  await answer(page, /\/api\/texts\/901$/, () => ({ data: data.TRIED }));
  await answer(page, /\/api\/texts\/901\/rows/, () => pageOf(data.TRIED_ROWS));
  await openAct(stage, made);
  await page.getByRole('dialog').getByRole('button').filter({ hasText: '5' }).first().click();
  await page.getByText(data.lineOf(0)).first().waitFor();
};

/** A list with texts, one running and one ended run. */
const writing: Step = async (stage, made) => {
  await settled(stage, made);
  const { page } = stage;
  await page.route(/\/api\/campaigns\/\d+\/texts$/, (route) => {
    const list_id = Number(/campaigns\/(\d+)/.exec(route.request().url())?.[1]);
    return route.fulfill({ json: { data: [{ ...data.RUN, list_id }] } });
  });
  await answer(page, /\/api\/texts\/902$/, () => ({ data: data.ENDED }));
  await answer(page, /\/api\/texts\/902\/rows/, () => pageOf(data.ROWS));
  await answer(page, /\/api\/results\/\d+\/texts$/, () => ({ data: data.LEAD_TEXTS }));
  await answering(/\/api\/local-results\/\d+$/, (found) => ({
    ...found,
    data: (found['data'] as object[]).map((row, index) => ({
      ...row,
      ai_first_line: index < 14 ? data.lineOf(index) : '',
    })),
  }))(stage, made);
};
const seesText: Step = ({ page }) => page.getByText(data.lineOf(0)).first().waitFor();
const seesBand: Step = ({ page }) => page.getByText('Opening on bookings').first().waitFor();

export const ASSISTANT_SCREENS: Screen[] = [
  { ...screen('ai-assistant', write, midSentence), waits: true },
  screen('ai-assistant-versions', openVersions),
  screen('ai-assistant-compare', compare),
  screen('ai-assistant-variables', typeBrace),
  screen('ai-assistant-closed', editor, async () => undefined),
  at('ai-act', (made) => made.local.path, openAct),
  at('ai-act-tried', (made) => made.local.path, tryFive),
  at('ai-list', (made) => made.local.path, seesBand, writing),
  at('ai-run', (made) => `${made.local.path}?texts=902`, seesText, writing),
  at('ai-lead', (made) => `${made.local.path}?open=${made.local.first}`, seesText, writing),
];
