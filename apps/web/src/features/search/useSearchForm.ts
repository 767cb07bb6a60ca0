/** The search form's state: kept as a draft in this browser, checked as it changes, estimated when it is complete. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../lib/session.ts';
import { stored } from '../../lib/storage.ts';
import { checkDraft, type Draft, emptyDraft, suggestedName } from './draft.ts';
import { useEstimate } from './search.queries.ts';
import { findSent, forgetSent, keepSent } from './sent-drafts.ts';

/** Increased when the shape of a draft changes; older drafts are discarded. */
const VERSION = 3;
const keyOf = () => `search-draft:${VERSION}:${session.user()?.id ?? 0}`;

/** The form starts with it the next time it is opened. */
export const keepDraft = (draft: Draft) => stored.setJson(keyOf(), draft);

/** For a field with many values, the first error is shown. */
const findingAt = (errors: Record<string, string>, path: string) =>
  errors[path] ?? errors[Object.keys(errors).find((one) => one.startsWith(`${path}.`)) ?? ''];

type Kind = 'industry' | 'people' | 'single' | 'influencer';

/** `changing`: the search whose draft comes back to be changed. */
export function useSearchForm(into: { kind: SearchKind; id: number; name: string } | null, changing?: number) {
  const { i18n } = useTranslation();
  const [draft, setDraft] = useState<Draft>(() => {
    const sent = changing === undefined ? undefined : findSent(changing, VERSION);
    const kept = { ...emptyDraft(), ...(sent ?? stored.json<Draft>(keyOf())) };
    return into
      ? { ...kept, kind: into.kind, listId: into.id, listName: into.name }
      : { ...kept, listId: null, listName: sent?.listId === null ? sent.listName : '' };
  });
  /** Errors are shown after the first submit. */
  const [tried, setTried] = useState(false);
  const suggested = suggestedName(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  const checked = useMemo(() => checkDraft(draft, suggested), [draft, suggested, i18n.language]);
  const estimate = useEstimate(checked.body);
  useEffect(() => {
    keepDraft(draft);
  }, [draft]);
  useEffect(() => {
    // It is the draft of this browser now: a reload must not undo what is changed from here on.
    if (changing !== undefined) forgetSent(changing);
  }, [changing]);
  return {
    draft,
    suggested,
    estimate,
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
    /** The draft has become this search. */
    sent: (run: number) => {
      stored.set(keyOf(), null);
      keepSent(run, VERSION, draft);
    },
  };
}

export type SearchForm = ReturnType<typeof useSearchForm>;
