/** The form's values, validated on change. Errors are shown after the first attempt to submit. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, suggestedName } from '../draft.ts';
import type { Checked, checkDraft } from './check-draft.ts';

type Kind = 'industry' | 'people' | 'single' | 'influencer';

/** For a field with many values, the first error is shown. */
export const findingAt = (errors: Record<string, string>, path: string) =>
  errors[path] ?? errors[Object.keys(errors).find((one) => one.startsWith(`${path}.`)) ?? ''];

/** Incomplete until it can be validated. */
const UNCHECKED: Checked = { body: null, errors: {} };

/** `check`: null while loading. */
export function useSearchDraft(begin: () => Draft, check: typeof checkDraft | null) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(begin);
  const [tried, setTried] = useState(false);
  const suggested = suggestedName(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  const checked = useMemo(() => check?.(draft, suggested) ?? UNCHECKED, [check, draft, suggested, t]);
  return {
    draft,
    /** Name of the list, unless another one is given. */
    suggested,
    /** Null while incomplete. */
    body: checked.body,
    error: (path: string) => (tried ? findingAt(checked.errors, path) : undefined),
    change: (patch: Partial<Draft>) => {
      if (patch.kind) setTried(false);
      setDraft((now) => ({ ...now, ...patch }));
    },
    changeIn: <K extends Kind>(kind: K, patch: Partial<Draft[K]>) =>
      setDraft((now) => ({ ...now, [kind]: { ...now[kind], ...patch } })),
    submit: () => {
      setTried(true);
      return checked.body;
    },
  };
}

export type SearchDraft = ReturnType<typeof useSearchDraft>;
