/** The search form's state: stored as a draft in this browser, validated on change, estimated when complete. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { load, oneOf, useLate } from '../../lib/load.ts';
import { usePathStep } from '../../lib/person/first-path.ts';
import { session } from '../../lib/session.ts';
import { stored } from '../../lib/storage.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { exampleDraft } from './first/example-draft.ts';
import { useSearchDraft } from './parts/useSearchDraft.ts';
import { useEstimate, useExample } from './search.queries.ts';
import { findSent, forgetSent, keepSent } from './sent-drafts.ts';

/** Increased when the shape of a draft changes; older drafts are discarded. */
const VERSION = 3;
const keyOf = () => `search-draft:${VERSION}:${session.user()?.id ?? 0}`;

/** The form starts with it next time. */
export const keepDraft = (draft: Draft) => stored.setJson(keyOf(), draft);
export const keptDraft = () => stored.json<Draft>(keyOf());

const checking = oneOf(() => import('./parts/check-draft.ts'), 'checkDraft');

/** `changing`: the search whose draft is reopened. */
export function useSearchForm(into: { kind: SearchKind; id: number; name: string } | null, changing?: number) {
  const check = useLate(checking);
  const form = useSearchDraft(() => {
    const sent = changing === undefined ? undefined : findSent(changing, VERSION);
    const kept = { ...emptyDraft(), ...(sent ?? keptDraft()) };
    return into
      ? { ...kept, kind: into.kind, listId: into.id, listName: into.name }
      : { ...kept, listId: null, listName: sent?.listId === null ? sent.listName : '' };
  }, check);
  const { draft } = form;
  const isFirst = usePathStep() === 'find' && into === null && changing === undefined;
  const isExample = useFilledExample(form, isFirst);
  const estimate = useEstimate(form.body);
  useEffect(() => {
    keepDraft(draft);
  }, [draft]);
  useEffect(() => {
    // It is this browser's draft now: a reload must not undo later changes.
    if (changing !== undefined) forgetSent(changing);
  }, [changing]);
  return {
    ...form,
    isExample,
    estimate,
    /** Null if something is missing; the fields then show it. */
    submit: async () => {
      form.submit();
      return (check ?? (await load(checking)))(draft, form.suggested).body;
    },
    /** The draft became this search. */
    sent: (run: number) => {
      stored.set(keyOf(), null);
      keepSent(run, VERSION, draft);
    },
  };
}

/** Fills an untouched form of a new user who has never searched. True while the note about it is shown. */
function useFilledExample({ draft, change }: ReturnType<typeof useSearchDraft>, isPossible: boolean): boolean {
  const isUntouched = hashKey([draft]) === hashKey([emptyDraft()]);
  const [wasUntouched] = useState(isUntouched);
  const [filled, setFilled] = useState<Draft | null>(null);
  const example = useExample(isPossible && wasUntouched);
  // Once, when the example has loaded.
  useOnChange(() => {
    if (!example || !isUntouched) return;
    const next = exampleDraft(example);
    setFilled(next);
    change(next);
  }, [example]);
  return filled !== null && hashKey([filled.industry]) === hashKey([draft.industry]);
}

export type SearchForm = ReturnType<typeof useSearchForm>;
