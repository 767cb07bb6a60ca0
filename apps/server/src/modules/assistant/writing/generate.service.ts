/**
 * A text for one lead (docs/product-rules.md#ai-assistant), as a preview or to be saved. All checks and the reservation come before
 * the model call. No database connection is held while the model writes. Only saved texts are charged.
 */
import type { GeneratedText, GenerateOrder } from '@leadwright/contract/ai/assistant';
import { type AiListType, columnOfPrompt, isAiListType } from '@leadwright/contract/ai/prompts';
import type { SuggestedCompany, TextSource } from '@leadwright/contract/ai/texts';
import { asAccount, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { assertProfileComplete } from '../../business-profile/public.ts';
import { lockList } from '../../lists/public.ts';
import { countTokens, type KeyOf, ModelProblem } from '../../models/public.ts';
import { getRow, type ResultRow, readRows, subjectOf } from '../../results/public.ts';
import { availableCredits, identityKey, release, reserve, settle } from '../../wallet/public.ts';
import { assistantErrors } from '../assistant.errors.ts';
import { priceOfText, requireKey } from '../assistant.service.ts';
import type { ChosenPrompt } from '../assistant.table.ts';
import { promptFor } from '../prompts/chosen.service.ts';
import { defaultOptions } from '../prompts/defaults.data.ts';
import { checkVariables } from '../prompts/variables.rules.ts';
import type { NamedCompany } from './answers.rules.ts';
import { renderFor } from './material.service.ts';
import { mayPreview, notePreview, takePreview } from './previews.service.ts';
import type { Rendered } from './render.rules.ts';
import { saveTexts } from './saving.service.ts';
import { type Written, write } from './write.service.ts';

/** How long a reservation lasts: longer than the model may take. */
const KEEP_SECONDS = 600;

export interface Prepared {
  lead: ResultRow;
  listType: AiListType;
  prompt: ChosenPrompt;
  rendered: Rendered;
  keyOf: KeyOf;
  /** 0: nothing was set aside. */
  reservationId: number;
  intent: string;
  save: boolean;
  /** Whether to stream the text. A client that disconnects early pays nothing, so streaming needs the right to a free preview. */
  isOpen: boolean;
}

/** Refuses invalid orders before the model is called. */
export async function prepare(ctx: Ctx, order: GenerateOrder, intent: string): Promise<Prepared> {
  const { accountId } = ctx.actor;
  const prepared = await inTransaction(ctx, async (tx) => {
    const profile = await assertProfileComplete(tx);
    const { row: lead, list } = await getRow(tx, order.result_id);
    if (!isAiListType(list.type)) throw assistantErrors.wrong_list();
    if (lead.is_suppressed) throw assistantErrors.suppressed();
    const prompt = await promptIn(tx, order, list.type);
    const rendered = await renderFor(tx, prompt, { type: list.type, lead, profile });
    refuseGaps(tx, prompt, rendered);
    const keyOf = await requireKey(tx);
    const reservationId = order.save && keyOf !== 'own' ? await setAside(tx, list.name, intent) : 0;
    return { lead, listType: list.type, prompt, rendered, keyOf, reservationId, intent, save: order.save };
  });
  if (!order.save) await takePreview(ctx, accountId, prepared.keyOf);
  return { ...prepared, isOpen: !order.save || (await mayPreview(ctx, accountId, prepared.keyOf)) };
}

async function promptIn(tx: Tx, order: GenerateOrder, type: AiListType): Promise<ChosenPrompt> {
  const kept = order.prompt && (await promptFor(tx, order.prompt, type, 'prompt'));
  const promptType = kept?.prompt_type ?? order.prompt_type ?? 'summary';
  const text = order.text ?? kept?.text ?? '';
  const options = order.options ?? kept?.options ?? defaultOptions(promptType);
  checkVariables(text, type);
  const base = kept ?? { id: null, version: 0, name: '' };
  // A text that is saved says which version wrote it, so it is written by that version.
  if (kept && order.save) return kept;
  return { ...base, prompt_type: promptType, text, options };
}

function refuseGaps(tx: Tx, { options }: ChosenPrompt, { missing }: Rendered): void {
  if (missing.length === 0 || options.if_missing !== 'skip_row') return;
  const what = missing.map((column) => tx.t(`results.column.${column}`)).join(', ');
  throw assistantErrors.missing_value({ params: { what } });
}

/** A failed attempt has released its reservation, so a repeat reserves again. */
async function setAside(tx: Tx, list: string, intent: string): Promise<number> {
  const max = await priceOfText(tx, null);
  for (let attempt = 1; ; attempt++) {
    const { id, held } = await reserve(tx, {
      acts: ['ai.text'],
      max,
      purpose: 'texts',
      title: { key: 'assistant.titleOne', params: { list } },
      key: `text:${intent}/reserve/${attempt}`,
      keepSeconds: KEEP_SECONDS,
    });
    if (held === max) return id;
  }
}

export interface Hearing {
  signal: AbortSignal;
  onPiece?(text: string): void;
}

/**
 * Asks the model. After a failure or a disconnect the reservation is released. A text that was partly streamed by then counts as a
 * preview.
 */
export async function produce(ctx: Ctx, prepared: Prepared, { signal, onPiece }: Hearing): Promise<GeneratedText> {
  const { lead, prompt, rendered, save, isOpen, keyOf } = prepared;
  let wasRead = false;
  const told = (text: string) => {
    wasRead = true;
    onPiece?.(text);
  };
  try {
    const hearing = { signal, ...(onPiece && isOpen && { onPiece: told }) };
    const written = await write(ctx, lead, prompt, rendered, { purpose: save ? 'text' : 'preview', ...hearing });
    return await inTransaction(ctx, async (tx) => {
      const cost = save ? await keep(tx, prepared, written) : 0;
      return generated(prepared, written, cost, await balanceFor(tx));
    });
  } catch (error) {
    try {
      // A failure of the model does not count as a preview. Count before the release, because the credit could pay for the next text.
      if (save && wasRead && !(error instanceof ModelProblem)) await notePreview(ctx, ctx.actor.accountId, keyOf);
    } finally {
      await giveBack(ctx, prepared);
    }
    throw error;
  }
}

/** The lead as it is now: one that is gone, or must not be contacted any more, gets nothing and costs nothing. */
async function keep(tx: Tx, { lead, listType, prompt, rendered, reservationId, intent }: Prepared, written: Written) {
  await lockList(tx, lead.list_id);
  const [row] = await readRows(tx, lead.list_id, [lead.id]);
  if (!row) throw assistantErrors.not_found();
  if (row.is_suppressed) throw assistantErrors.suppressed();
  await saveTexts(tx, lead.list_id, [{ row, prompt, written, sources: rendered.sources }], tx.actor.name);
  if (reservationId === 0) return 0;
  const item = {
    act: 'ai.text',
    identityKeys: [identityKey('text', `one/${intent}`)],
    subject: subjectOf(listType, lead.list_id, lead.id),
  } as const;
  const items = written.use.keyOf === 'own' ? [] : [item];
  const { credits } = await settle(tx, reservationId, items, `text:${intent}/settle/${reservationId}`, { close: true });
  return Math.abs(credits);
}

async function giveBack(ctx: Ctx, { reservationId }: Prepared): Promise<void> {
  if (reservationId === 0) return;
  await asAccount(ctx, ctx.actor.accountId, (tx) => release(tx, reservationId)).catch((error) =>
    ctx.log.warn({ err: error }, 'credits of a text stay set aside until they expire'),
  );
}

const balanceFor = async (tx: Tx): Promise<number | null> =>
  tx.actor.isMainUser || tx.actor.accessToWallet ? availableCredits(tx) : null;

export const promptAsSent = ({ system, user }: Rendered) => ({
  system,
  user,
  tokens: countTokens(system) + countTokens(user),
});

export const sourcesAsTold = ({ sources }: Rendered, used: readonly number[] = []): TextSource[] =>
  sources.map(({ text: _text, ...source }) => ({ ...source, used: used.includes(source.n) }));

const companyAsTold = (company: NamedCompany): SuggestedCompany => ({ ...company, id: null, list_id: null });

function generated(
  { prompt, rendered, save }: Prepared,
  { text, marked, used, companies, use }: Written,
  cost: number,
  balance: number | null,
): GeneratedText {
  return {
    prompt_type: prompt.prompt_type,
    column: columnOfPrompt(prompt.prompt_type),
    text,
    marked,
    cost,
    balance,
    saved: save,
    model: use.model,
    sources: sourcesAsTold(rendered, used),
    companies: companies.map(companyAsTold),
    prompt: promptAsSent(rendered),
    tokens: { prompt: use.promptTokens, completion: use.completionTokens },
  };
}
