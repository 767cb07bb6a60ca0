/** Writes one text of a run. What goes wrong about one does not stop the others. */
import type { TextReason } from '@leadwright/contract/ai/texts';
import type { Base } from '../../../platform/context.ts';
import { ModelProblem } from '../../models/public.ts';
import type { ResultRow } from '../../results/public.ts';
import type { ChosenPrompt, RunItem } from '../assistant.table.ts';
import type { Rendered } from '../writing/render.rules.ts';
import { write } from '../writing/write.service.ts';
import type { Pace } from './pace.rules.ts';
import type { Answer, Answered } from './runs.port.ts';

/** Ready to be asked, or known beforehand to be of no use. */
export type Ready = { item: RunItem } & (
  | { row: ResultRow; prompt: ChosenPrompt; rendered: Rendered }
  | { reason: TextReason }
);

/** Everything about one text; the port itself gives up earlier. */
const TEXT_MS = 240_000;

export async function ask(base: Base, ready: Ready, pace: Pace, signal: AbortSignal): Promise<Answered> {
  const { item } = ready;
  if ('reason' in ready) return { item, answer: { is: 'skipped', reason: ready.reason } };
  const { row, prompt, rendered } = ready;
  const now = () => performance.now();
  pace.begin();
  try {
    const whole = AbortSignal.any([signal, AbortSignal.timeout(TEXT_MS)]);
    const written = await write(base, row, prompt, rendered, { purpose: 'text', signal: whole });
    pace.end('answered', now());
    return { item, answer: { is: 'written', row, prompt, written, sources: rendered.sources } };
  } catch (error) {
    const isPressed = error instanceof ModelProblem && error.kind === 'unreachable';
    pace.end(isPressed ? 'pressed' : 'other', now());
    signal.throwIfAborted();
    if (!(error instanceof ModelProblem))
      base.log.warn({ err: error, run: item.run_id, result: item.result_id }, 'a text could not be written');
    return { item, answer: failureOf(error) };
  }
}

function failureOf(error: unknown): Answer {
  if (!(error instanceof ModelProblem)) return { is: 'failed', reason: 'unexpected', again: true, ofKey: false };
  const { kind, isPassing, isOfKey } = error;
  const reason =
    kind === 'unreachable' || kind === 'garbage' || kind === 'refused' || kind === 'too_long' ? kind : 'key';
  return { is: 'failed', reason, again: isPassing, ofKey: isOfKey };
}
