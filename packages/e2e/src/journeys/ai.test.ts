/**
 * Teaching the AI: the business profile from a website, its pages, a question and a PDF are learned, with their tokens
 * counted before, and found again. Answers that are slow, lost or out of order change nothing.
 */
import { PROFILE_FIELD_NAMES } from '@leadwright/contract/ai/business-profile';
import { training } from '@leadwright/contract/ai/training';
import { pdfWith } from '@leadwright/server/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { holdAnswers } from '../support/answers.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, loginOf } from '../support/client.ts';
import { arriveAt, newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { INDEX_MS, indexIsFilled } from '../support/leads.ts';
import { inDialog } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';

/** A restaurant of the sandbox's world with five pages. */
const SITE = 'richardsonsonstable.example';
const TRAINING = '/ai/training';
const QUESTION = 'Do you have a table for ten?';
const ANSWER = 'Yes, in the winter garden, if you book two days before.';
const PDF = 'menu.pdf';

const totalsOf = async ({ token }: Account) => (await call(world, training.totals, { token })).data;
const add = ({ page, say }: Visitor, kind: 'website' | 'qa' | 'file') =>
  page.getByRole('button', { name: `${say('common.add')}: ${say(`learning.kind.${kind}`)}`, exact: true }).click();
const row = ({ page }: Visitor, name: string) => page.getByRole('row', { name: new RegExp(name.replace('?', '\\?')) });

/** While the sandbox gives away its whole world, its name server may be too slow for someone who waits at a form. */
beforeAll(async () => indexIsFilled(world, await loginOf(world, 'customer')), INDEX_MS + 10_000);

describe('on a desktop', () => {
  it('fills in the profile from a website, learns pages, an answer and a PDF, counts tokens and finds it all again', async () => {
    const account = await settledAccount();
    // Loses responses and rejects a file on purpose.
    const visitor = await newPage({ account, losses: true, refusals: [404, 422] });
    await visitor.go('/ai');
    await arriveAt(visitor.page, TRAINING);
    await fillProfile(visitor);
    await learnPages(visitor, account);
    await learnAnswer(visitor, account);
    await learnPdf(visitor, account);
    await findAgain(visitor);
    await inAnotherTab(visitor, account);
    await asSomebodyElse(visitor);
  });
});

/** Until it is complete, the section says so; sources can be added anyway. */
async function fillProfile(visitor: Visitor) {
  const { page, say } = visitor;
  const band = page.getByText(say('business-profile.band.unavailable'));
  await see(band);
  await see(page.getByText(say('learning.sources.none')));
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: say('business-profile.band.act') }).click();
  await arriveAt(page, '/settings/business-profile');
  const start = page.getByRole('form', { name: say('business-profile.prefill.title') });
  await start.getByLabel(say('business-profile.prefill.website')).fill(SITE);
  await press(visitor, 'business-profile.prefill.act');
  const found = say('business-profile.prefill.acceptEmpty_other', { count: '\\d+' });
  await page.getByRole('button', { name: new RegExp(found) }).click();
  for (const name of PROFILE_FIELD_NAMES) {
    const input = page.getByRole('form', { name: say('navigation.entry.businessProfile') }).locator(`[name=${name}]`);
    if ((await input.inputValue()) === '') await input.fill(name === 'website' ? SITE : 'Written by hand');
  }
  await press(visitor, 'common.save');
  await see(page.getByText(say('business-profile.saved')));
  await visitor.go(TRAINING);
  await see(page.getByText(say('learning.sources.none')));
  expect(await band.count()).toBe(0);
}

/** Links are chosen before anything is learned. The response is lost once, and they are learned once. */
async function learnPages(visitor: Visitor, account: Account) {
  const { page, say } = visitor;
  const crawl = page.getByRole('region', { name: say('learning.crawl.label', { website: SITE }) });
  const imprint = crawl.getByRole('checkbox', { name: '/imprint', exact: true });
  await add(visitor, 'website');
  expect(await field(visitor, 'learning.website.address').inputValue()).toContain(SITE);
  await press(visitor, 'learning.website.read');
  await see(crawl.getByText(say('learning.crawl.read_other', { read: 5, count: 5 }).replace(/<\/?b>/g, '')));
  await imprint.click();
  expect((await totalsOf(account)).sources).toBe(0);
  await expectNoSeriousAxe(page);

  const learned = await holdAnswers(page, training.learnLinks);
  await page.getByRole('button', { name: say('learning.crawl.learn_other', { count: 4 }) }).click();
  await (await learned.next()).loseAnswer();
  await (await learned.next()).letGo();
  await see(page.getByText(say('ai-training.learned.links')));
  await learned.end();
  await see(row(visitor, `${SITE}/team`));
  const { sources, tokens: kept } = await totalsOf(account);
  expect(sources).toBe(4);
  await see(page.getByText(kept.toLocaleString('en'), { exact: true }));
  // Links that were read but not learned stay on offer; a closed crawl stays closed.
  await see(imprint);
  await crawl.getByRole('button', { name: say('common.close'), exact: true }).click();
  await page.reload();
  await see(row(visitor, `${SITE}/team`));
  expect(await imprint.count()).toBe(0);
}

/** The count matches the current text, in whatever order the counts arrive. */
async function learnAnswer(visitor: Visitor, account: Account) {
  const { page, say } = visitor;
  await add(visitor, 'qa');
  await field(visitor, 'learning.qa.question').fill(QUESTION);
  const counts = await holdAnswers(page, training.calculateTokens);
  const answer = field(visitor, 'learning.qa.answer');
  await answer.fill(ANSWER.repeat(30));
  const long = await counts.next();
  await answer.fill(ANSWER);
  const short = await counts.next();
  await see(page.getByText(say('learning.tokens.counting')));
  await short.letGo();
  await long.letGo().catch(() => undefined);
  await counts.end();
  const body = { question: QUESTION, answer: ANSWER };
  const { data } = await call(world, training.calculateTokens, { token: account.token, body });
  const left = data.limit - data.total - data.tokens;
  const words = say('learning.tokens.afterwards_other', { count: data.tokens, left }).replace(/<\/?b>/g, '');
  await see(page.getByText(words));
  await expectNoSeriousAxe(page);
  await press(visitor, 'learning.qa.save');
  await seeGone(page.getByRole('dialog'));
  await see(row(visitor, QUESTION));
  expect((await totalsOf(account)).kinds.qa).toEqual({ sources: 1, tokens: data.tokens });
}

async function learnPdf(visitor: Visitor, account: Account) {
  const { page, say } = visitor;
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  await add(visitor, 'file');
  const input = page.getByRole('dialog').locator('input[type=file]');
  await input.setInputFiles(file('page.pdf', Buffer.from('<html>no PDF</html>')));
  await see(page.getByRole('alert').getByText(say('ai-training.file.not_pdf')));
  await expectNoSeriousAxe(page);
  await input.setInputFiles(file(PDF, pdfWith([['The tasting menu costs 85 dollars.'], ['Wine is poured by Ines.']])));
  await seeGone(page.getByRole('dialog'));
  await see(row(visitor, PDF).getByText(say('learning.sources.pages', { count: 2 })));
  const { kinds } = await totalsOf(account);
  await see(row(visitor, PDF).getByText(String(kinds.file.tokens), { exact: true }));
}

/** The question is in the URL; Back closes what was opened. */
async function findAgain(visitor: Visitor) {
  const { page, say } = visitor;
  const asked = field(visitor, 'learning.learned.search');
  await asked.fill('what does the tasting menu cost');
  await see(page.locator('mark', { hasText: /tasting/i }));
  const where = say('learning.learned.pageOf', { title: PDF, page: '1' });
  await page.getByRole('button', { name: say('learning.learned.openOf', { source: where }) }).click();
  const panel = page.getByRole('dialog', { name: say('learning.panel.label') });
  await see(panel.locator('mark').getByText('The tasting menu costs 85 dollars.'));
  await expectNoSeriousAxe(page);
  await page.goBack();
  await seeGone(panel);
  expect(await asked.inputValue()).toBe('what does the tasting menu cost');
  await asked.fill('table for ten');
  await see(page.getByText(say('learning.learned.qaOf', { question: QUESTION })));
  await asked.fill('submarine');
  await see(page.getByText(say('learning.learned.none')));
}

/** A source deleted in another tab is shown as gone. */
async function inAnotherTab(visitor: Visitor, account: Account) {
  const { page, say } = visitor;
  const second = await newPage({ account });
  await second.go(`${TRAINING}?kind=qa`);
  await second.page.getByRole('button', { name: say('learning.sources.more', { title: QUESTION }) }).click();
  await second.page.getByRole('menuitem', { name: say('learning.act.delete') }).click();
  await see(second.page.getByText(say('learning.deleting.title', { title: QUESTION })));
  await inDialog(second, say('learning.deleting.confirm')).click();
  await see(second.page.getByText(say('learning.sources.noneOfKind')));
  expect((await totalsOf(account)).kinds.qa.sources).toBe(0);
  await row(visitor, QUESTION).click();
  await see(page.getByText(say('learning.panel.gone')));
}

/** Crawls and sources of one account do not exist for another, on a phone and in Spanish. */
async function asSomebodyElse(visitor: Visitor) {
  const { data } = await call(world, training.crawls, { token: await tokenOf(visitor) });
  const other = await newPage({
    account: await settledAccount('es'),
    language: 'es',
    width: 390,
    refusals: [404],
  });
  const { page, say } = other;
  await other.go(`${TRAINING}?crawl=${data[0]?.jobId}`);
  await see(page.getByText(say('learning.crawl.gone')));
  await see(page.getByText(say('learning.sources.none')));
  const gone = page.locator('section', { hasText: say('learning.crawl.gone') });
  await gone.getByRole('button', { name: say('common.close') }).click();
  await seeGone(page.getByText(say('learning.crawl.gone')));
  await add(other, 'website');
  await see(page.getByRole('dialog'));
  await expectNoSeriousAxe(page);
}

const tokenOf = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('access_token') ?? '');
