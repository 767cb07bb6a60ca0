/** Toast with an Undo button after a deletion, shown for as long as the undo is possible. */
import i18next from 'i18next';
import { TOAST_MS, toast, toasts } from '../../lib/toast.ts';

export function offerUndo(
  { message, undo_until }: { message: string; undo_until: string },
  undo: () => Promise<unknown>,
) {
  // `call` has already shown the same message as a plain toast; this one replaces it.
  const plain = toasts.get().findLast((one) => one.text === message && !one.action);
  if (plain) toast.close(plain.id);
  toast.show(message, {
    // The error has been shown by the call itself.
    action: { label: i18next.t('common.undo'), run: () => void undo().catch(console.warn) },
    ms: Math.max(TOAST_MS, Date.parse(undo_until) - Date.now()),
  });
}
