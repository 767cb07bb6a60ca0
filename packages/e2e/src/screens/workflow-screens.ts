/** Screenshots of the workflow editor: canvas, node settings, outline, and dialogs. */
import type { Workflow } from '@leadwright/contract/automation/workflows';
import type { Screen, Stage } from '../support/stage.ts';
import { makeWorkflow, runWorkflow } from './workflow-data.ts';

const person = 'direct' as const;
let made: Promise<Workflow> | undefined;
let ran: Promise<number> | undefined;

type Then = (stage: Stage) => Promise<unknown>;

const isPhone = ({ page }: Stage) => (page.viewportSize()?.width ?? 0) < 900;

const at = (name: string, then?: Then): Screen => ({
  name: `workflow-${name}`,
  path: '/lead-search/workflows',
  person,
  prepare: async (stage) => {
    const { page, world, account } = stage;
    if (!account) throw new Error('Nobody is signed in.');
    made ??= makeWorkflow(world, account);
    await page.goto(`${world.url}/lead-search/workflows/${(await made).id}`);
    await page.getByText('Austin physios to a list').first().waitFor({ state: 'attached' });
    const shown = isPhone(stage) ? page.getByRole('article') : page.locator('.react-flow__node');
    await shown.nth(3).waitFor();
    await then?.(stage);
  },
});

/** By its position in the graph, in any language. */
const open =
  (type: 'company_search' | 'ai_research' | 'filter' | 'content' | 'connection'): Then =>
  async (stage) => {
    const { page, say } = stage;
    const name = say(`canvas.node.type.${type}`);
    if (isPhone(stage))
      await page
        .getByRole('button', { name: new RegExp(`\\d\\. ${name}`) })
        .first()
        .click();
    else await page.locator('.react-flow__node').filter({ hasText: name }).first().click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
  };

const outline: Then = ({ page, say }) => page.getByText(say('canvas.editor.outline'), { exact: true }).click();
const canvas: Then = async ({ page, say }) => {
  await page.getByText(say('canvas.editor.canvas'), { exact: true }).click();
  await page.locator('.react-flow__node').nth(3).waitFor();
};
const menu =
  (item: 'canvas.editor.versions' | 'canvas.editor.keys'): Then =>
  async ({ page, say }) => {
    await page.getByRole('button', { name: say('canvas.editor.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say(item) }).click();
    await page.getByRole('dialog').waitFor();
  };
const add: Then = async (stage) => {
  const { page, say } = stage;
  if (isPhone(stage)) await page.getByRole('button', { name: say('canvas.outline.addFirst'), exact: true }).click();
  else await page.keyboard.press('a');
  await page.getByRole('dialog').waitFor();
};
const run: Then = async ({ page, say }) => {
  await page.getByRole('button', { name: say('canvas.editor.run'), exact: true }).click();
  await page.getByRole('dialog').locator('[aria-busy=false]').waitFor();
};
const loose: Then = async (stage) => {
  const { page, say } = stage;
  await add(stage);
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('canvas.editor.run'), exact: true }).click();
  await page.getByRole('alert').first().waitFor();
};

/** A completed run of it. */
const watch =
  (then?: Then): Then =>
  async (stage) => {
    const { page, world, account } = stage;
    if (!account || !made) throw new Error('There is nothing to run.');
    ran ??= runWorkflow(world, account, await made);
    await page.goto(`${world.url}/lead-search/workflows/${(await made).id}?run=${await ran}`);
    const shown = isPhone(stage) ? page.getByRole('article') : page.locator('.react-flow__node');
    await shown.nth(3).waitFor();
    await then?.(stage);
  };
const edge: Then = async ({ page, say }) => {
  await page
    .getByRole('button', { name: new RegExp(`\\d ${say('canvas.node.leads.local')}`) })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};
const runs: Then = async ({ page, say }) => {
  await page.getByRole('button', { name: say('canvas.run.runs'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

export const WORKFLOW_SCREENS: Screen[] = [
  at('watch', watch()),
  at('watch-node', watch(open('company_search'))),
  at('watch-edge', watch(edge)),
  at('watch-runs', watch(runs)),
  { name: 'workflow-new', path: '/lead-search/workflows/create', person },
  at('canvas', (stage) => (isPhone(stage) ? canvas(stage) : Promise.resolve())),
  at('outline', outline),
  at('search', open('company_search')),
  at('research', open('ai_research')),
  at('filter', open('filter')),
  at('content', open('content')),
  at('connection', open('connection')),
  at('add', add),
  at('run', run),
  at('loose', loose),
  at('versions', menu('canvas.editor.versions')),
  at('keys', menu('canvas.editor.keys')),
];
