/**
 * Asks a model about the leads of a portion. Several requests run at a time, outside any transaction. One transaction delivers the
 * answers, charges for them and passes the leads on. So an interrupted portion continues with the rest, and nothing is paid twice.
 */
import type { SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { findPassages } from '../../ai-training/public.ts';
import { isShared } from '../../leads/public.ts';
import { typesOfLists } from '../../lists/public.ts';
import { ModelProblem, type ModelUse, writeValue } from '../../models/public.ts';
import { type ResultRow, readRows } from '../../results/public.ts';
import { readableOf, readSite } from '../../web-pages/public.ts';
import type { At } from '../nodes/nodes.port.ts';
import * as items from '../runs/items.repository.ts';
import type { ItemRow, PortionRow, RunRow } from '../runs/runs.table.ts';
import { type Answered, deliver, type Said } from './delivery.service.ts';
import { type Place, placeOf } from './place.service.ts';
import { MAX_TOKENS, type Material, promptFor, readAnswer, SCHEMAS, type SitePage } from './research.rules.ts';

/** Asked about together. */
const AT_ONCE = 8;
const TRAINING = { maxTokens: 1000, limit: 4 };
const SITE = { maxPages: 4, pageLetters: 2500, letters: 8000 };
/** Everything about one lead; the ports themselves give up earlier. */
const LEAD_MS = 180_000;
/** With one more lead well below the job timeout, in which answers that were on their way would be lost. */
const LONGEST_TURN_MS = 60_000;

export async function research(ctx: JobContext, place: Place): Promise<Requeue | undefined> {
  const until = performance.now() + LONGEST_TURN_MS;
  for (;;) {
    ctx.signal.throwIfAborted();
    const taken = await asAccount(ctx, place.accountId, (tx) => take(tx, place));
    if (!taken) return;
    if ('waitSeconds' in taken) return requeue(taken.waitSeconds);
    const base = { ...ctx, language: taken.at.run.language, t: translator(taken.at.run.language) };
    const answered = await Promise.all(taken.leads.map((lead) => ask(base, taken.at, lead, ctx.signal)));
    ctx.signal.throwIfAborted();
    if (!(await deliver(base, place, answered))) return;
    if (ctx.shouldYield() || performance.now() > until) return requeue();
  }
}

interface Lead {
  item: ItemRow;
  /** Undefined: gone, or not to be contacted. */
  material: Omit<Material, 'pages'> | undefined;
}

/** The next leads, with what is known about them; null: there is nothing left to do. */
async function take(tx: Tx<Base>, place: Place): Promise<{ at: At; leads: Lead[] } | { waitSeconds: number } | null> {
  const found = await placeOf(tx, place);
  if (!found) return null;
  const { at, portion } = found;
  const open = await items.findWorking(tx.db, at.row, portion.n);
  if (open.length === 0) return null;
  const now = tx.now();
  const due = open.filter(({ ask_after }) => !ask_after || ask_after <= now).slice(0, AT_ONCE);
  if (due.length > 0) return { at, leads: await known(tx, at, portion, due) };
  const next = Math.min(...open.map(({ ask_after }) => ask_after?.getTime() ?? 0));
  return { waitSeconds: Math.max(1, Math.ceil((next - now.getTime()) / 1000)) };
}

async function known(tx: Tx<Base>, { planned }: At, portion: PortionRow, due: ItemRow[]): Promise<Lead[]> {
  const { question, reads_training } = planned.node.settings as SettingsOf<'ai_research'>;
  const type = (await typesOfLists(tx, [portion.list_id])).get(portion.list_id);
  const ids = due.map(({ result_id }) => result_id);
  const rows = new Map((type ? await readRows(tx, portion.list_id, ids) : []).map((row) => [row.id, row]));
  const passages = reads_training ? await findPassages(tx, question, TRAINING) : [];
  return due.map((item) => {
    const lead = rows.get(item.result_id);
    return { item, material: type && lead && !lead.is_suppressed ? { type, lead, passages } : undefined };
  });
}

async function ask(base: Base, at: At, { item, material }: Lead, signal: AbortSignal): Promise<Answered> {
  if (!material) return { item, said: { is: 'gone' } };
  const settings = at.planned.node.settings as SettingsOf<'ai_research'>;
  const whole = AbortSignal.any([signal, AbortSignal.timeout(LEAD_MS)]);
  try {
    const pages = settings.reads_website ? await pagesOf(base, material.lead, whole) : [];
    return { item, said: await answerOf(base, at.run, settings, { ...material, pages }, whole) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelProblem))
      base.log.warn({ err: error, run: at.run.id, result: item.result_id }, 'a question about a lead got no answer');
    return { item, said: failureOf(error) };
  }
}

async function answerOf(
  base: Base,
  run: RunRow,
  settings: SettingsOf<'ai_research'>,
  material: Material,
  signal: AbortSignal,
): Promise<Said> {
  const prompt = promptFor(settings, material, run.language);
  const { value, use }: { value: unknown; use: ModelUse } = await writeValue<unknown>(base, run.account_id, {
    ...prompt,
    purpose: 'research',
    maxTokens: MAX_TOKENS,
    signal,
    schema: SCHEMAS[settings.answer],
    name: 'answer',
  });
  const words = { yes: base.t('workflow-runs.answer.yes'), no: base.t('workflow-runs.answer.no') };
  return { is: 'answered', answer: readAnswer(settings.answer, value, words), keyOf: use.keyOf };
}

function failureOf(error: unknown): Said {
  if (!(error instanceof ModelProblem)) return { is: 'failed', reason: 'unexpected', again: true, ofKey: false };
  const { kind, isPassing, isOfKey } = error;
  return { is: 'failed', reason: isOfKey ? 'key' : kind, again: isPassing, ofKey: isOfKey };
}

/** What its website says, in plain text; a site that cannot be read says nothing. */
async function pagesOf(base: Base, { domain }: ResultRow, signal: AbortSignal): Promise<SitePage[]> {
  if (!domain || isShared(domain)) return [];
  const site = await readSite(base, domain, { signal, maxPages: SITE.maxPages });
  const found: SitePage[] = [];
  let letters = 0;
  for (const { url, status, html } of site.pages) {
    if (status >= 400 || !html || letters >= SITE.letters) continue;
    const { title, sections } = readableOf(html);
    const text = sections
      .map((section) => `${section.heading}\n${section.text}`)
      .join('\n')
      .slice(0, SITE.pageLetters);
    letters += text.length;
    found.push({ url, title, text });
  }
  return found;
}
