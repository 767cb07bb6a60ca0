/** The state of the autopilot form: search, list, schedule, steps. */
import { MAX_PER_RUN } from '@leadwright/contract/automation/autopilots';
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useKeptInput } from '../../../lib/kept/kept-input.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';
import { LISTS, useList } from '../../lists/public.ts';
import { checkDraft, type Draft, useSearchDraft } from '../../search/public.ts';
import type { Autopilot, Body } from '../autopilot.queries.ts';
import { entryOf, type ShownStep } from '../chain/steps.tsx';
import { useAutopilotEstimate } from '../sending.queries.ts';

export interface Settings {
  type: Autopilot['type'];
  name: string;
  schedule: Autopilot['schedule'];
  chain: ShownStep[];
  resumes: boolean;
}

export interface Start {
  settings: Settings;
  /** Includes the list, and the maximum new leads per run as its limit. */
  search: Draft;
}

/** Steps that fit leads of any type. */
const isForAll = ({ step }: ShownStep) => step.act === 'push' || step.act === 'webhook';

export function useAutopilotForm(start: Start) {
  const search = useSearchDraft(() => start.search, checkDraft);
  const [settings, setSettings] = useState(start.settings);
  /** Server errors by field; cleared by the next change. */
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const { listProblem, hasWebhook } = useListProblem(settings.type, search.draft);
  const body = listProblem ? null : bodyOf(settings, search);
  const estimate = useAutopilotEstimate(body);
  const change = (patch: Partial<Settings>) => {
    setRefused({});
    setSettings((now) => ({ ...now, ...patch }));
  };
  const changeSearch = (patch: Partial<Draft>) => {
    setRefused({});
    if (patch.kind && patch.kind !== search.draft.kind) change({ chain: settings.chain.filter(isForAll) });
    search.change(patch);
  };
  const isChanged = hashKey([start.settings, start.search]) !== hashKey([settings, search.draft]);
  useKeptInput<Start>('autopilot', isChanged ? { settings, search: search.draft } : null, (kept) => {
    setSettings(kept.settings);
    search.change(kept.search);
  });
  return {
    settings,
    search: { ...search, change: changeSearch, error: (path: string) => fieldError(search, refused, path) },
    body,
    estimate,
    hasWebhook,
    change,
    /** A webhook autopilot searches for local companies. */
    setType: (type: Settings['type']) => {
      change({ type });
      if (type === 'webhook') changeSearch({ kind: 'industry' });
    },
    error: (path: string) => refused[path],
    listError: tried ? (listProblem ?? listRefusal(refused)) : listRefusal(refused),
    isChanged,
    /** Null if something is missing; the fields then show it. */
    submit: () => {
      setTried(true);
      search.submit();
      return body;
    },
    /** True if the rejection belongs to fields. */
    refuse: (reason: unknown) => {
      if (!(reason instanceof ApiError) || reason.status !== 422) return false;
      setRefused(Object.fromEntries(Object.entries(reason.errors).map(([field, words]) => [field, words[0] ?? ''])));
      return Object.keys(reason.errors).length > 0;
    },
  };
}

export type AutopilotForm = ReturnType<typeof useAutopilotForm>;

type Search = ReturnType<typeof useSearchDraft>;

function bodyOf(settings: Settings, { body, draft, suggested }: Search): Body | null {
  const { type, name, schedule, chain, resumes } = settings;
  const cap = draft.limit;
  if (!body || cap === null || !(cap >= 1 && cap <= MAX_PER_RUN)) return null;
  return {
    type,
    name: name.trim() || suggested,
    list: body.list as Body['list'],
    schedule,
    cap,
    resumes_by_itself: resumes,
    search: {
      type: body.type,
      filters: body.filters as Record<string, unknown>,
      find_emails: body.find_emails ?? true,
    },
    chain: chain.map(entryOf),
  };
}

const fieldError = (search: Search, refused: Record<string, string>, path: string) =>
  search.error(path) ?? refused[`search.filters.${path}`] ?? (path === 'limit' ? refused['cap'] : undefined);

const listRefusal = (refused: Record<string, string>) => refused['list'] ?? refused['list.id'] ?? refused['list.name'];

/** For a webhook autopilot: a new list has no webhook yet, and the chosen one may have none. */
function useListProblem(type: Settings['type'], { listId }: Draft) {
  const { t } = useTranslation();
  const isAsked = type === 'webhook' && listId !== null;
  const list = useList(listId ?? 0, isAsked);
  // The user probably sets it up in another tab.
  useLive('deliveries.changed', useRefresh(LISTS));
  const hasWebhook = isAsked && list.data ? list.data.has_webhook : null;
  const isMissing = type === 'webhook' && (listId === null || hasWebhook === false);
  return { hasWebhook, listProblem: isMissing ? t('autopilot.error.no_webhook') : null };
}
