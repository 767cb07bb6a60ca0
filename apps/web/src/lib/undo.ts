/**
 * Toast with an Undo button after a deletion, shown for as long as the undo is possible; an undo that fails can be tried
 * again. `undo` is an act (lib/act.ts), so pressing it twice, or again after a lost answer, restores once.
 */
import i18next from 'i18next';
import { TOAST_MS, toast, toasts } from './toast.ts';

export function offerUndo(
  { message, undo_until }: { message: string; undo_until: string },
  undo: () => Promise<unknown>,
) {
  // `call` has already shown the same message as a plain toast; this one replaces it.
  const plain = toasts.get().findLast((one) => one.text === message && !one.action);
  if (plain) toast.close(plain.id);
  toast.show(message, {
    action: { label: i18next.t('common.undo'), run: undo },
    ms: Math.max(TOAST_MS, Date.parse(undo_until) - Date.now()),
  });
}
