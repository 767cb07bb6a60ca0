/**
 * Unsaved changes in the panel. They refer to the state they started from: if someone else changes the autopilot in the
 * meantime, saving is rejected, and the input stays until it is saved over that or discarded.
 */
import { MAX_PER_RUN } from '@leadwright/contract/automation/autopilots';
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import type { Autopilot, Body } from '../autopilot.queries.ts';
import { entryOf, type ShownStep } from '../chain/steps.tsx';
import { shownPrice, useAutopilotEstimate, useSave } from '../sending.queries.ts';

/** Settings that can change without the full form. */
export interface Settings {
  schedule: Autopilot['schedule'];
  cap: number | null;
  list: { id: number; name: string } | null;
  chain: ShownStep[];
  findEmails: boolean;
  resumes: boolean;
}

const settingsOf = ({ schedule, cap, list, chain, search, resumes_by_itself }: Autopilot): Settings => ({
  schedule,
  cap,
  list: list && { id: list.id, name: list.name },
  chain,
  findEmails: search.find_emails,
  resumes: resumes_by_itself,
});

/** Null while something is missing. */
function bodyOf({ type, name, search }: Autopilot, settings: Settings): Body | null {
  const { schedule, cap, list, chain, findEmails, resumes } = settings;
  if (!list || cap === null || !(cap >= 1 && cap <= MAX_PER_RUN)) return null;
  return {
    type,
    name,
    search: { ...search, find_emails: findEmails },
    list: { id: list.id },
    schedule,
    cap,
    chain: chain.map(entryOf),
    resumes_by_itself: resumes,
  };
}

interface Draft {
  id: number;
  seen: string;
  patch: Partial<Settings>;
}

export function useChanges(autopilot: Autopilot) {
  const { id, changed_at } = autopilot;
  const [kept, setDraft] = useKeptState<Draft | null>('changes', null);
  const draft = kept?.id === id ? kept : null;
  // Leaving one has already asked about unsaved changes.
  useOnChange(() => setDraft((now) => (now?.id === id ? now : null)), [id]);
  const settings = { ...settingsOf(autopilot), ...draft?.patch };
  const body = bodyOf(autopilot, settings);
  const isChanged = draft !== null && hashKey([body]) !== hashKey([bodyOf(autopilot, settingsOf(autopilot))]);
  const estimate = useAutopilotEstimate(isChanged ? body : null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSave();
  const submit = async (seen: string) => {
    if (!body) return;
    try {
      await save.mutateAsync({ id, ...body, ...shownPrice(estimate.data), seen });
      setDraft(null);
    } catch (reason) {
      // Already shown; field errors are also shown at their fields.
      console.warn(reason);
      if (reason instanceof ApiError && reason.status === 422)
        setProblem(Object.values(reason.errors)[0]?.[0] ?? reason.message);
    }
  };
  return {
    settings,
    body,
    estimate,
    isChanged,
    problem,
    /** Someone else saved after these changes started. */
    isOutdated: isChanged && draft.seen !== changed_at,
    isSaving: save.isPending,
    change: (patch: Partial<Settings>) => {
      setProblem(null);
      setDraft({ id, seen: draft?.seen ?? changed_at, patch: { ...draft?.patch, ...patch } });
    },
    discard: () => {
      setProblem(null);
      setDraft(null);
    },
    save: () => void submit(draft?.seen ?? changed_at),
    /** Keeps the other user's changes to other fields. */
    saveOver: () => void submit(changed_at),
  };
}

export type Changes = ReturnType<typeof useChanges>;
