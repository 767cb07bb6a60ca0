/** A deletion that can be taken back: the server's words with an Undo button, for as long as it works. */
import i18next from 'i18next';
import { TOAST_MS, toast, toasts } from '../../lib/toast.ts';

export function offerUndo(
  { message, undo_until }: { message: string; undo_until: string },
  undo: () => Promise<unknown>,
) {
  // The same words came as a plain toast with the answer: one of them is enough.
  const plain = toasts.get().findLast((one) => one.text === message && !one.action);
  if (plain) toast.close(plain.id);
  toast.show(message, {
    // A failure has been shown by the call itself.
    action: { label: i18next.t('common.undo'), run: () => void undo().catch(console.warn) },
    ms: Math.max(TOAST_MS, Date.parse(undo_until) - Date.now()),
  });
}
