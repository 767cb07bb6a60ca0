/** Autopilots as people see them: with their lists, prices, acts and runs, all asked for together. */

import type { Autopilot } from '@leadwright/contract/automation/autopilots';
import type { StepAct } from '@leadwright/contract/automation/steps';
import { LIST_TYPE_OF_KIND, type ListType, type SearchKind } from '@leadwright/contract/leads/lists';
import type { Tx } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/each-at-once.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Translate } from '../../../platform/i18n.ts';
import { aboutStep, stepPrice, stepProblem } from '../../automation/public.ts';
import { findList } from '../../lists/public.ts';
import { leadPrice } from '../../search/public.ts';
import { hostOfListWebhook } from '../../webhooks/public.ts';
import { isPartOfSearch } from '../autopilot.rules.ts';
import type { AutopilotRow, RunRow } from '../autopilot.table.ts';
import * as runs from '../runs/runs.repository.ts';
import { withProgress } from '../runs/runs.service.ts';
import { zoneOf } from '../saving.service.ts';
import { presentAutopilot } from './autopilot.presenter.ts';

/** The bars beside every autopilot. */
const SHOWN_RUNS = 10;

export async function show(tx: Tx, rows: AutopilotRow[]): Promise<Autopilot[]> {
  const ids = rows.map(({ id }) => id);
  const zone = await zoneOf(tx);
  const figures = await runs.figuresOf(tx.db, tx.accountId, ids);
  const latest = await runs.findLatest(tx.db, tx.accountId, ids, SHOWN_RUNS);
  const going = await oneByOne(await runs.findGoing(tx.db, tx.accountId, ids), (run) => withProgress(tx, run));
  const prices = createPrices(tx);
  const shown: Autopilot[] = [];
  for (const row of rows) {
    const isOwn = ({ autopilot_id }: RunRow) => autopilot_id === row.id;
    const { links, perLead } = await linksOf(prices, row, tx.t);
    const around = {
      list: await listOf(tx, row.list_id),
      zone,
      links,
      maximum: row.cap * perLead,
      figures: figures.get(row.id),
      going: going.find(isOwn),
      latest: latest.filter(isOwn),
    };
    shown.push(presentAutopilot(row, around, tx.t));
  }
  return shown;
}

async function listOf(tx: Tx, id: number): Promise<Autopilot['list']> {
  const list = await findList(tx, id);
  if (!list) return null;
  const { name, type, has_webhook } = list;
  return { id, name, type, has_webhook, webhook_host: has_webhook ? await hostOfListWebhook(tx, id) : '' };
}

/** Many autopilots have the same acts: each is asked about once. */
function createPrices(tx: Tx) {
  const known = new Map<string, unknown>();
  const once = async <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    if (!known.has(key)) known.set(key, await ask());
    return known.get(key) as T;
  };
  return {
    lead: (kind: SearchKind) => once(kind, async () => (await leadPrice(tx, kind)).each),
    step: (step: StepAct, type: ListType) => once(`${type} ${JSON.stringify(step)}`, () => askAbout(tx, step, type)),
  };
}

async function askAbout(tx: Tx, step: StepAct, type: ListType) {
  const problem = await stepProblem(tx, step, type);
  try {
    return { problem, about: await aboutStep(tx, step), ...(await stepPrice(tx, step, type)) };
  } catch (error) {
    // What it was about is gone; the problem says so.
    if (!problem || !(error instanceof AppError)) throw error;
    return { problem, about: '', each: 0, mostPerRow: 0 };
  }
}

async function linksOf(prices: ReturnType<typeof createPrices>, row: AutopilotRow, t: Translate) {
  const links: Autopilot['chain'] = [];
  let perLead = await prices.lead(row.kind);
  for (const { id, on, step } of row.chain) {
    const { problem, about, each, mostPerRow } = await prices.step(step, LIST_TYPE_OF_KIND[row.kind]);
    const isPart = isPartOfSearch(row, step);
    links.push({ id, on, step, about, each: isPart ? null : each, problem: problem && t(problem) });
    if (on && !isPart) perLead += mostPerRow;
  }
  return { links, perLead };
}
