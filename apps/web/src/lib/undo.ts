/**
 * Undo of deletions. A toast with an Undo button is shown while the undo is possible. The activity list offers the same
 * undo, also after a reload (features/results/deletions). `undo` is an action (lib/act.ts), so pressing it twice, or
 * again after a lost response, restores once. An undo done in one place is no longer offered in the other.
 */
import type { Deletion } from '@leadwright/contract/leads/results';
import i18next from 'i18next';
import { queryClient } from './query.ts';
import { ACTIVITY } from './shell/activity.ts';
import { TOAST_MS, toast, toasts } from './toast.ts';

type Undo = () => Promise<unknown>;

/** The undo offers in this tab. */
const offers = new Map<string, { undo: Undo; toast: number }>();

/** The same key for a deletion's response and for its line in the activity list. */
export const deletionKey = (what: Deletion['what'], ids: number[]) => `${what}:${ids.toSorted((a, b) => a - b).join()}`;

export function offerUndo(
  { message, undo_until }: { message: string; undo_until: string },
  deletion: string,
  undo: Undo,
) {
  // `call` has already shown the same message as a plain toast; this one replaces it.
  const plain = toasts.get().findLast((one) => one.text === message && !one.action);
  if (plain) toast.close(plain.id);
  offer(deletion, message, Math.max(TOAST_MS, Date.parse(undo_until) - Date.now()), undo);
  refresh();
}

/** After a reload, unless it is already offered here or its toast was closed. */
export function offerAgain(deletion: string, text: string, ms: number, undo: Undo) {
  if (!offers.has(deletion)) offer(deletion, text, ms, undo);
}

function offer(deletion: string, text: string, ms: number, undo: Undo) {
  const run = async () => {
    await undo();
    withdrawUndo(deletion);
    refresh();
  };
  const id = toast.show(text, { action: { label: i18next.t('common.undo'), run }, ms });
  offers.set(deletion, { undo: run, toast: id });
}

/** It was undone here or in another tab, or the time is over. */
export function withdrawUndo(deletion: string) {
  const known = offers.get(deletion);
  if (known) toast.close(known.toast);
  offers.delete(deletion);
}

/** The toast's undo: pressing it in both places still runs it once. */
export const offeredUndo = (deletion: string): Undo | undefined => offers.get(deletion)?.undo;

const refresh = () => void queryClient.invalidateQueries({ queryKey: ACTIVITY });
