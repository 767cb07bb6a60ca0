/**
 * The target of a confirmation dialog. It belongs to the view it was opened in: another filter, another page or Back
 * closes the dialog, and it does not reopen with the view.
 */
import { hashKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

export function useAsked<T>(view: unknown): [asked: T | null, ask: (asked: T | null) => void] {
  const key = hashKey([view]);
  const [kept, setKept] = useState<{ key: string; asked: T } | null>(null);
  if (kept && kept.key !== key) setKept(null);
  const ask = useCallback((asked: T | null) => setKept(asked && { key, asked }), [key]);
  return [kept?.key === key ? kept.asked : null, ask];
}
