/**
 * Workflows in the editor: built by mouse and by keyboard alone, rejected while nodes are unconnected, saved, restored
 * after a reload, undone step by step. Another user's version is not overwritten.
 */
import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { workflows } from '@leadwright/contract/automation/workflows';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, loginOf } from '../support/client.ts';
import { arriveAt, newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { indexIsFilled } from '../support/leads.ts';
import { choose } from '../support/list-acts.ts';
import { settledAccount } from '../support/people.ts';

const CREATE = '/lead-search/workflows/create';
const ONE = /^\/lead-search\/workflows\/\d+$/;

const cards = (page: Page) => page.locator('.react-flow__node');
const card = ({ page, say }: Visitor, type: 'company_search' | 'filter' | 'connection' | 'ai_research') =>
  cards(page).filter({ hasText: say(`canvas.node.type.${type}`) });
const piece = ({ page, say }: Visitor, type: 'company_search' | 'filter' | 'connection') =>
  page.getByRole('button', {
    name: say('canvas.editor.addNamed', { node: say(`canvas.node.type.${type}`) }),
    exact: true,
  });
/** A straight line has no width, so Playwright does not consider it visible. */
const edges = (page: Page) => page.locator('.react-flow__edge');
const seeEdge = (page: Page, n = 1) =>
  edges(page)
    .nth(n - 1)
    .waitFor({ state: 'attached' });
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));
const kept = async ({ token }: Account, id: number) =>
  (await call(world, workflows.get, { token, params: { id } })).data;

/** From the port of one card to the middle of another. */
async function connect({ page }: Visitor, from: ReturnType<typeof cards>, to: ReturnType<typeof cards>) {
  const exit = await from.locator('.react-flow__handle-bottom').boundingBox();
  const target = await to.boundingBox();
  if (!exit || !target) throw new Error('There is nothing to connect.');
  await page.mouse.move(exit.x + exit.width / 2, exit.y + exit.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + 8, { steps: 8 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 4 });
  await page.mouse.up();
}

describe('on a desktop', () => {
  it('is built by mouse; unconnected nodes are reported; saved, reloaded and undone', async () => {
    const account = await settledAccount();
    // An older version is rejected on purpose.
    const visitor = await newPage({ account, refusals: [409] });
    const { page, say } = visitor;
    await visitor.go(CREATE);
    await see(page.getByText(say('canvas.editor.empty.title')));
    await expectNoSeriousAxe(page);

    const area = page.locator('.react-flow__pane');
    await piece(visitor, 'company_search').dragTo(area, { targetPosition: { x: 420, y: 140 } });
    await piece(visitor, 'filter').dragTo(area, { targetPosition: { x: 420, y: 420 } });
    expect(await cards(page).count()).toBe(2);

    await press(visitor, 'canvas.editor.run');
    const told = page.getByRole('alert').getByText('Please connect all nodes before proceeding.');
    await see(told);

    await connect(visitor, card(visitor, 'company_search'), card(visitor, 'filter'));
    await seeEdge(page);
    await seeGone(told);
    await expectNoSeriousAxe(page);

    await page.keyboard.press('Control+s');
    await arriveAt(page, ONE);
    await see(page.getByText(say('canvas.editor.savedAs', { n: 1 })));
    const id = idOf(page);
    expect((await kept(account, id)).graph).toMatchObject({
      nodes: [{ type: 'company_search' }, { type: 'filter' }],
      edges: [{ port: 'out' }],
    });
    await undoAndRedo(visitor);
    await keepsDraft(visitor, account, id);
    await refusesOld(visitor, account, id);
    await restores(visitor);
  });

  it('is built by keyboard alone', async () => {
    const account = await settledAccount();
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go(CREATE);
    await see(page.getByText(say('canvas.editor.empty.title')));
    const add = async (type: 'company_search' | 'filter' | 'connection') => {
      await page.keyboard.press('a');
      await see(page.getByRole('dialog'));
      await page.keyboard.type(say(`canvas.node.type.${type}`));
      await page.keyboard.press('Enter');
      await see(card(visitor, type));
      await seeGone(page.getByRole('dialog'));
    };
    await add('company_search');
    await add('filter');
    await page.keyboard.press('Escape');
    await add('connection');
    await page.keyboard.press('Escape');
    expect(await edges(page).count()).toBe(1);

    // Connects the filter to the unconnected connection node.
    await card(visitor, 'filter').focus();
    await page.keyboard.press('c');
    await page.keyboard.type(say('canvas.node.type.connection'));
    await page.keyboard.press('Enter');
    await seeEdge(page, 2);

    await card(visitor, 'connection').focus();
    const before = await card(visitor, 'connection').boundingBox();
    await page.keyboard.press('Shift+ArrowRight');
    const after = await card(visitor, 'connection').boundingBox();
    expect(after?.x).toBeGreaterThan(before?.x ?? 0);

    await page.keyboard.press('Control+s');
    await arriveAt(page, ONE);
    await see(page.getByText(say('canvas.editor.savedAs', { n: 1 })));
    expect((await kept(account, idOf(page))).graph).toMatchObject({ nodes: { length: 3 }, edges: { length: 2 } });

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    expect(await cards(page).count()).toBe(0);
    await page.keyboard.press('Control+z');
    expect(await cards(page).count()).toBe(3);

    // Into another workflow, by the clipboard.
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await see(page.getByText(say('canvas.editor.copied_other', { n: 3 })));
    await visitor.go(CREATE);
    await see(page.getByText(say('canvas.editor.empty.title')));
    await page.keyboard.press('Control+v');
    await see(cards(page).nth(2));
    expect(await edges(page).count()).toBe(2);
  });

  it("is set up, run and watched to its end; an edge's leads are opened, and the run is found again", async () => {
    const account = await loginOf(world, 'customer');
    await indexIsFilled(world, account);
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go(CREATE);
    await piece(visitor, 'company_search').click();
    await choose(visitor, 'search.screen.industries', 'dentist', /^Dentist$/);
    await choose(visitor, 'search.screen.location', 'Austin', /^Austin, Texas/);
    await field(visitor, 'canvas.node.limit').fill('7');
    await piece(visitor, 'connection').click();
    await page.getByText(say('canvas.node.tos.csv'), { exact: true }).click();

    await press(visitor, 'canvas.editor.run');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('canvas.editor.runFor', { credits: say('common.credits_other', { n: 7 }) }) })
      .click();
    await see(page.getByText(say('workflows.list.state.completed'), { exact: true }));
    await expectNoSeriousAxe(page);
    const id = idOf(page);
    const run = Number(new URL(page.url()).searchParams.get('run'));
    const { data } = await call(world, workflowRuns.get, { token: account.token, params: { id, run } });
    expect(data).toMatchObject({ state: 'completed', items: 7 });

    await page.getByRole('button', { name: `7 ${say('canvas.node.leads.local')}` }).click();
    const panel = page.getByRole('dialog');
    await see(panel.getByRole('listitem').nth(6));
    expect(await panel.getByRole('listitem').count()).toBe(7);
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: say('canvas.run.edit'), exact: true }).click();
    await press(visitor, 'canvas.run.runs');
    await page.getByRole('dialog').getByRole('link').first().click();
    await see(page.getByText(say('workflows.list.state.completed'), { exact: true }).first());
  });
});

/** Undo reaches past the first save; redo restores everything. */
async function undoAndRedo({ page, say }: Visitor) {
  await page.keyboard.press('Control+z');
  await edges(page).first().waitFor({ state: 'detached' });
  await see(page.getByText(say('canvas.editor.unsaved')));
  await page.keyboard.press('Control+z');
  expect(await cards(page).count()).toBe(1);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await seeEdge(page);
  await see(page.getByText(say('canvas.editor.savedAs', { n: 1 })));
}

/** Unsaved changes are restored after a reload, and can be discarded. */
async function keepsDraft(visitor: Visitor, account: Account, id: number) {
  const { page, say } = visitor;
  await card(visitor, 'filter').click();
  await page.keyboard.press('Control+d');
  expect(await cards(page).count()).toBe(3);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await see(page.getByText(say('canvas.editor.discard')));
  await see(cards(page).nth(2));
  await press(visitor, 'canvas.editor.discard');
  expect(await cards(page).count()).toBe(2);
  expect((await kept(account, id)).version).toBe(1);
}

/** Another user saves first. Their version is loaded; undo brings back the user's own. */
async function refusesOld(visitor: Visitor, { token }: Account, id: number) {
  const { page, say } = visitor;
  await card(visitor, 'filter').click();
  await page.keyboard.press('Control+d');
  const { graph } = await kept({ token } as Account, id);
  const theirs = { nodes: graph.nodes.slice(0, 1), edges: [] };
  await call(world, workflows.update, { token, params: { id }, body: { name: 'Theirs', graph: theirs, version: 1 } });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: say('canvas.editor.conflict.title') });
  await see(dialog);
  await dialog.getByRole('button', { name: say('canvas.editor.conflict.theirs') }).click();
  await seeGone(dialog);
  expect(await cards(page).count()).toBe(1);
  await page.keyboard.press('Control+z');
  expect(await cards(page).count()).toBe(3);
  await page.keyboard.press('Control+s');
  await see(page.getByText(say('canvas.editor.savedAs', { n: 3 })));
}

/** An old version is read-only until it is restored as a change that can be undone. */
async function restores({ page, say }: Visitor) {
  await page.getByRole('button', { name: say('canvas.editor.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('canvas.editor.versions') }).click();
  await page.getByRole('link', { name: say('canvas.editor.openVersion', { n: 2 }) }).click();
  await see(page.getByRole('button', { name: say('canvas.editor.restore') }));
  await see(cards(page));
  expect(await cards(page).count()).toBe(1);
  await page.getByRole('button', { name: say('canvas.editor.restore') }).click();
  await see(page.getByText(say('canvas.editor.unsaved')));
  expect(await cards(page).count()).toBe(1);
  await page.keyboard.press('Control+z');
  expect(await cards(page).count()).toBe(3);
}
