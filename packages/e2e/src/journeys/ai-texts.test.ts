/**
 * Writing for leads: a prompt is changed and saved, its text streams with its sources, and ten leads get their first
 * line from their own facts and the training. A response to an earlier request, or an interrupted one, is never shown.
 */
import { assistant } from '@leadwright/contract/ai/assistant';
import { businessProfile, PROFILE_FIELD_NAMES } from '@leadwright/contract/ai/business-profile';
import { texts } from '@leadwright/contract/ai/texts';
import { training } from '@leadwright/contract/ai/training';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { press } from '../support/acts.ts';
import { intercept } from '../support/answers.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call } from '../support/client.ts';
import { arriveAt, newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { actOnAll } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';
import { balanceOf, buy, saveCard } from '../support/wallet-acts.ts';

const ASSISTANT = '/lead-search/ai-assistant';
const CITY = 'Lisboa';
const LESSON = 'Clinics with online booking miss fewer calls during treatment';
const TITLE = 'What we learned from clinics';
/** The sandbox's model never answers prompts with this word. */
const SILENT = 'Clinic sandbox-hang';

describe('on a desktop', () => {
  it('changes a prompt, sees it written with its sources, and writes a first line for ten leads', async () => {
    const account = await settledAccount();
    await saveCard(world, account);
    await buy(world, account, 50);
    const list = await tenLeads(account);
    // Loses connections on purpose.
    const visitor = await newPage({ account, losses: true });
    await visitor.go(ASSISTANT);
    await onlyWithProfile(visitor, account);
    await changePrompt(visitor);
    await watchItWrite(visitor);
    await dropAQuestion(visitor);
    await writeForTen(visitor, account, list);
    await inAnotherTab(visitor, account, list);
  });
});

async function tenLeads({ token }: Account): Promise<number> {
  const slow = await call(world, lists.create, { token, body: { name: 'Slow clinics', type: 'local' } });
  const { data } = await call(world, lists.create, { token, body: { name: 'Clinics', type: 'local' } });
  const row = (name: string, website: string) => ({ name, website, city: CITY });
  const add = (id: number, rows: object[]) =>
    call(world, results.addManually, { token, params: { id }, body: { rows: rows as never } });
  await add(slow.data.id, [row(SILENT, `silent-${data.id}.test`)]);
  await add(
    data.id,
    Array.from({ length: 10 }, (_, n) => row(`Clinic ${n}`, `texts-${data.id}-${n}.test`)),
  );
  return data.id;
}

/** Until the profile is complete nothing is written, on screen and by the API. */
async function onlyWithProfile({ page, say }: Visitor, { token }: Account) {
  await see(page.getByText(say('business-profile.band.unavailable')));
  await see(page.getByRole('textbox', { name: say('writing.editor.label') }));
  expect(await page.getByRole('button', { name: say('writing.preview.write'), exact: true }).isDisabled()).toBe(true);
  const body = Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, 'Plain and short']));
  const offer = { main_offer: 'Online booking for clinics', company_name: 'Halden & Roe', website: 'haldenroe.test' };
  await call(world, businessProfile.create, { token, body: { ...body, ...offer } });
  await call(world, training.addText, { token, body: { title: TITLE, text: `${LESSON}.` } });
  await page.reload();
  await see(page.getByRole('textbox', { name: say('writing.editor.label') }));
  expect(await page.getByText(say('business-profile.band.unavailable')).count()).toBe(0);
  await expectNoSeriousAxe(page);
}

/** By keyboard only: a brace, part of the variable's name, Enter. Leaving unsaved changes asks first. */
async function changePrompt(visitor: Visitor) {
  const { page, say } = visitor;
  const prompt = page.getByRole('textbox', { name: say('writing.editor.label') });
  await prompt.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mention {webs');
  const option = page.getByRole('option', { name: new RegExp(say('results.column.website')) });
  await see(option);
  await page.keyboard.press('Enter');
  await seeGone(option);
  await page.keyboard.type(' never.');
  await see(prompt.getByText(say('results.column.website'), { exact: true }));
  await see(page.getByText(say('writing.versions.unsaved'), { exact: true }));

  await page.getByRole('link', { name: say('navigation.entry.customLabels') }).click();
  await see(page.getByRole('dialog', { name: say('ui.saveBar.leaveTitle') }));
  await press(visitor, 'ui.saveBar.stay');
  await arriveAt(page, ASSISTANT);
  await see(prompt.getByText(say('results.column.website'), { exact: true }));

  await press(visitor, 'writing.versions.saveAsYours');
  await see(page.getByText(say('writing.prompt.yours', { n: 1 })));
  expect(await prompt.textContent()).toContain(`Mention ${say('results.column.website')} never.`);
  await see(page.getByText(say('writing.versions.inUse'), { exact: true }));
}

/** Browsers do not keep the body of a stream, so the page itself records it. */
async function hearStream(page: Page, path: string): Promise<() => Promise<string>> {
  const heard = await page.evaluateHandle((end) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const real = window.fetch;
    window.fetch = async (...asked) => {
      const response = await real(...asked);
      if (response.url.endsWith(end)) response.clone().text().then(resolve, reject);
      return response;
    };
    return { text: promise };
  }, path);
  return () => heard.evaluate(({ text }) => text);
}

/** The sources come first, then the streamed text, which cites facts of the lead and the training. */
async function watchItWrite(visitor: Visitor) {
  const { page, say } = visitor;
  const answered = await hearStream(page, assistant.generate.path);
  await press(visitor, 'writing.preview.write');
  await see(page.getByText(say('writing.preview.state.done'), { exact: true }));
  const stream = await answered();
  expect(stream.startsWith('event: sources')).toBe(true);
  expect(stream.split('event: piece').length).toBeGreaterThan(5);

  const preview = page.getByRole('region', { name: say('writing.preview.title') });
  await see(preview.getByText(LESSON.split(' ').slice(1, 5).join(' ')));
  const sources = preview.getByRole('region', { name: say('writing.sources.title') });
  for (const [title, quote] of [
    [say('assistant.source.lead', { what: say('results.column.city') }), CITY],
    [TITLE, LESSON],
  ] as const) {
    const source = sources.getByRole('listitem').filter({ hasText: title }).filter({ hasText: quote });
    await see(source);
    expect(await source.textContent()).not.toContain(say('writing.sources.unused'));
    const n = (await source.locator('span').first().textContent()) ?? '';
    await see(preview.getByRole('button', { name: say('writing.preview.sourceN', { n, title }), exact: true }));
  }
  await preview.getByText(say('writing.preview.asSent')).click();
  await see(preview.locator('pre', { hasText: CITY }));
  await expectNoSeriousAxe(page);
}

async function anotherList({ page, say }: Visitor, name: RegExp) {
  await page.getByRole('button', { name: say('writing.writeFor.choose') }).click();
  await page.getByRole('option', { name }).click();
}

/** A pending text is dropped with its lead, and a lost connection is reported. */
async function dropAQuestion(visitor: Visitor) {
  const { page, say } = visitor;
  await anotherList(visitor, /^Slow clinics/);
  await see(page.getByRole('button', { name: `${SILENT} ${say('writing.preview.anotherLead')}` }));
  const writing = page.getByText(say('writing.preview.state.writing'), { exact: true });
  await press(visitor, 'writing.preview.write');
  await see(writing);
  await see(page.getByRole('listitem').filter({ hasText: SILENT }));
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith(assistant.generate.path));
  await anotherList(visitor, /^Clinics/);
  await dropped;
  await seeGone(writing);
  expect(await page.getByRole('listitem').filter({ hasText: SILENT }).count()).toBe(0);

  await intercept(page, `**${assistant.generate.path}`, (route) => route.abort('connectionreset'), { times: 1 });
  await press(visitor, 'writing.preview.write');
  await see(page.getByRole('alert').getByText(say('common.unreachable')));
  await press(visitor, 'writing.preview.again');
  await see(page.getByText(say('writing.preview.state.done'), { exact: true }));
}

/** On the list: the button's price is the price paid; the texts arrive live. */
async function writeForTen(visitor: Visitor, account: Account, id: number) {
  const { page, say } = visitor;
  const before = await balanceOf(world, account);
  await visitor.go(`/lead-search/saved-lists/local-${id}`);
  await see(page.getByText('Clinic 9', { exact: true }));
  await actOnAll(visitor, 'writing.act.label');
  const panel = page.getByRole('dialog');
  await see(panel.getByText(say('writing.act.texts')));
  await expectNoSeriousAxe(page);
  const credits = (n: number) => say('common.credits_other', { n });
  await panel.getByRole('button', { name: say('writing.act.try_other', { n: 5, credits: credits(5) }) }).click();
  await see(panel.getByText(say('writing.run.status.completed'), { exact: true }));
  await panel.getByRole('button', { name: say('writing.act.goUpTo_other', { n: 5, credits: credits(5) }) }).click();
  await seeGone(panel);
  const written = say('writing.run.written_other', { n: 5 });
  // The five tried rows, and the rest.
  await see(page.getByText(`${written}, ${credits(5)}`).nth(1));
  expect(before - (await balanceOf(world, account))).toBe(10);

  const rows = await call(world, results.find, {
    token: account.token,
    params: { type: 'local', id },
    body: { sent: -1 } as const,
  });
  expect(rows.data).toHaveLength(10);
  for (const row of rows.data) {
    expect(row.ai_first_line).toContain(row.name);
    expect(row.ai_first_line).toContain(LESSON);
    expect(row.ai_first_line).not.toMatch(/\[\d+\]/);
  }
  await see(page.getByRole('gridcell').filter({ hasText: LESSON }));
}

/** The texts of a run have a URL, Back closes them, and an edited text shows its origin. */
async function inAnotherTab(first: Visitor, account: Account, id: number) {
  const { say } = first;
  const { data } = await call(world, texts.ofList, { token: account.token, params: { id } });
  const visitor = await newPage({ account });
  const { page } = visitor;
  await visitor.go(`/lead-search/saved-lists/local-${id}`);
  await see(page.getByText('Clinic 9', { exact: true }));
  await visitor.go(`/lead-search/saved-lists/local-${id}?texts=${data[0]?.id}`);
  const panel = page.getByRole('dialog');
  await see(panel.getByText(LESSON).first());
  await page.goBack();
  await seeGone(panel);

  await page.getByText('Clinic 3', { exact: true }).click();
  const text = panel.getByRole('article', { name: say('assistant.type.first_line') });
  await see(text.getByText(LESSON));
  await text.locator('summary').first().click();
  await see(text.getByText(TITLE).last());
  await text
    .getByRole('button', { name: say('writing.lead.edit', { what: say('assistant.type.first_line') }) })
    .click();
  await text.getByRole('textbox').fill('Said better by hand.');
  await text.getByRole('button', { name: say('common.save'), exact: true }).click();
  await see(text.getByText(say('writing.lead.edited')));
  // The first tab gets the live update.
  await see(first.page.getByRole('gridcell').filter({ hasText: 'Said better by hand.' }));
}
