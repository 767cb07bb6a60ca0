/**
 * What is sent about what happened. Nothing in it names a person, except in leads, which are read when they are sent, and the owner of
 * a lead in a CRM.
 */
import type { Base, Tx } from '../../platform/context.ts';
import { findTextRun } from '../assistant/public.ts';
import { findPushFigures, type LeadChange } from '../crm/public.ts';
import { findRunRow } from '../enrichment/public.ts';
import { findList, type ListRow } from '../lists/public.ts';
import { findSearchRow, missingLeads, type SearchRow } from '../search/public.ts';
import { cut } from './leads.rules.ts';
import { LEADS, listOf } from './leads.source.ts';

interface AddedRows {
  accountId: number;
  listId: number;
  from: number;
  to: number;
}

/** A credit that is spent twice within so long is one piece of news. */
const ONE_NEWS_MS = 10 * 60_000;

export async function ofAddedLeads(tx: Tx<Base>, { listId, from, to }: AddedRows) {
  const list = await findList(tx, listId);
  if (!list) return null;
  const items = cut(from, to).map(({ first, past }) => ({
    key: `leads:${listId}:${first}`,
    source: LEADS,
    ref: { listId, first, past },
    about: list.name,
  }));
  return { listId, items };
}

const at = (date: Date | null) => date?.toISOString() ?? null;
const about = (list: ListRow | undefined) => list?.name ?? '';

const searchContent = (search: SearchRow, list: ListRow | undefined) => ({
  id: search.id,
  type: search.kind,
  status: search.status,
  list: list ? listOf(list) : null,
  found: search.found,
  added: search.added,
  owned: search.owned,
  credits: search.credits,
  missing_leads: missingLeads(search),
  emails: {
    total: search.emails_total,
    done: search.emails_done,
    found: search.emails_found,
    failed: search.emails_failed,
    later: search.emails_later,
  },
  created_at: at(search.created_at),
  finished_at: at(search.finished_at),
});

/** A run that ends again after a resume or retry is reported again. */
const keyOf = (what: string, { id, finished_at }: { id: number; finished_at: Date | null }) =>
  `${what}:${id}:${finished_at?.getTime() ?? 0}`;

export async function ofSearch(tx: Tx<Base>, { searchId }: { accountId: number; searchId: number }) {
  const search = await findSearchRow(tx, searchId);
  if (!search) return null;
  const list = await findList(tx, search.list_id);
  const data = JSON.stringify(searchContent(search, list));
  return { listId: search.list_id, items: [{ key: keyOf('search', search), data, about: about(list) }] };
}

export async function ofEnrichment(tx: Tx<Base>, { runId }: { accountId: number; runId: number }) {
  const run = await findRunRow(tx, runId);
  // The run was resumed and has not ended yet.
  if (!run?.finished_at) return null;
  const list = await findList(tx, run.list_id);
  const data = JSON.stringify({
    id: run.id,
    act: run.act,
    status: run.status,
    list: list ? listOf(list) : null,
    total: run.total,
    done: run.done,
    found: run.found,
    credits: run.credits,
    created_at: at(run.created_at),
    finished_at: at(run.finished_at),
  });
  return { listId: run.list_id, items: [{ key: keyOf('enrichment', run), data, about: about(list) }] };
}

export async function ofTexts(tx: Tx<Base>, { runId }: { accountId: number; runId: number }) {
  const run = await findTextRun(tx, runId);
  if (!run) return null;
  const list = await findList(tx, run.list_id);
  const data = JSON.stringify({
    id: run.id,
    prompts: run.prompts.map(({ prompt_type }) => prompt_type),
    status: run.status,
    list: list ? listOf(list) : null,
    total: run.total,
    written: run.written,
    skipped: run.skipped,
    failed: run.failed,
    credits: run.credits,
    created_at: at(run.created_at),
    finished_at: at(run.finished_at),
  });
  return { listId: run.list_id, items: [{ key: keyOf('texts', run), data, about: about(list) }] };
}

export async function ofPush(tx: Tx<Base>, { pushId }: { accountId: number; pushId: number }) {
  const found = await findPushFigures(tx, pushId);
  if (!found) return null;
  const { push, counts } = found;
  const list = await findList(tx, push.list_id);
  const data = JSON.stringify({
    id: push.id,
    crm: push.provider,
    status: push.state,
    list: list ? listOf(list) : null,
    sent: counts.sent,
    created: counts.created,
    updated: counts.updated,
    failed: counts.failed,
    created_at: at(push.created_at),
    finished_at: at(push.finished_at),
  });
  return { listId: push.list_id, items: [{ key: keyOf('push', push), data, about: about(list) }] };
}

interface CrmChanges {
  accountId: number;
  listId: number;
  provider: string;
  changes: LeadChange[];
}

/** One for each lead. The time is part of the key, so a repeated job sends nothing twice. */
export async function ofCrmChanges(tx: Tx<Base>, { listId, provider, changes }: CrmChanges) {
  const list = await findList(tx, listId);
  const items = changes.map(({ resultId, connectionId, ...change }) => {
    const id = `${resultId}:${connectionId}:${Date.parse(change.at)}`;
    const content = {
      id,
      lead_id: resultId,
      list: list ? listOf(list) : null,
      crm: provider,
      connection_id: connectionId,
    };
    return { key: `crm:${id}`, data: JSON.stringify({ ...content, ...change }), about: about(list) };
  });
  return { listId, items };
}

export async function ofExhaustedCredits(tx: Tx<Base>) {
  const slot = Math.floor(tx.now().getTime() / ONE_NEWS_MS);
  const data = JSON.stringify({ id: `credits_${slot}`, balance: 0, at: tx.now().toISOString() });
  return { listId: null, items: [{ key: `credits:${slot}`, data }] };
}
