/**
 * The platform's do-not-contact list holds for every account: what is changed in it stands in the administrators' history
 * (docs/product-rules.md#super-admin). Histories are kept for good, so they say how many entries of which kind were added or
 * taken off, and by which fingerprint each is found again; never whom they are about.
 */
import type { IdentifierKind } from '@leadwright/contract/leads/privacy';
import { type Base, systemCtx, type Tx } from '../../platform/context.ts';
import { findUser, getAccount } from '../accounts/public.ts';
import { type Fields, recordChange } from '../audit/public.ts';
import * as repository from './privacy.repository.ts';
import type { SuppressionImport } from './privacy.table.ts';

/** The most fingerprints to store. */
const MOST_NAMED = 20;
const FINGERPRINT = 12;

interface Entry {
  kind: IdentifierKind;
  hash: Buffer;
}

export const fingerprintOf = ({ kind, hash }: Entry) => `${kind}:${hash.toString('hex').slice(0, FINGERPRINT)}`;

const isOfPlatform = (tx: Tx) => tx.actor.accountKind === 'platform';

function sumOf(entries: readonly Entry[]): Fields {
  const kinds = Map.groupBy(entries, ({ kind }) => kind);
  return {
    kinds: Object.fromEntries([...kinds].map(([kind, each]) => [kind, each.length])),
    fingerprints: entries.slice(0, MOST_NAMED).map(fingerprintOf),
  };
}

type Verb = 'addDoNotContact' | 'removeDoNotContact' | 'importDoNotContact';

async function note(tx: Tx, what: Verb, values: { before: Fields; after: Fields }): Promise<void> {
  const subject = { id: 'do-not-contact', name: tx.t('privacy.title') };
  await recordChange(tx, { part: 'settings', what, subject, ...values });
}

/** After they were added. */
export async function noteAdded(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (!isOfPlatform(tx) || entries.length === 0) return;
  const now = await repository.countSuppressions(tx.db, tx.accountId);
  const before = { entries: now - entries.length };
  await note(tx, 'addDoNotContact', { before, after: { entries: now, ...sumOf(entries) } });
}

/** After they were taken off. */
export async function noteRemoved(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (!isOfPlatform(tx)) return;
  const now = await repository.countSuppressions(tx.db, tx.accountId);
  const before = { entries: now + entries.length, ...sumOf(entries) };
  await note(tx, 'removeDoNotContact', { before, after: { entries: now } });
}

/** When a large file begins to be added: how much there is, and how much is to come. */
export async function noteImport(tx: Tx, { total }: SuppressionImport): Promise<void> {
  if (!isOfPlatform(tx)) return;
  const entries = await repository.countSuppressions(tx.db, tx.accountId);
  await note(tx, 'importDoNotContact', { before: { entries }, after: { entries, values: total } });
}

/** Records the finished import on behalf of the user who started it. */
export async function noteImported(job: Tx<Base>, { user_id, total, added }: SuppressionImport): Promise<void> {
  if ((await getAccount(job, job.accountId)).kind !== 'platform') return;
  const user = await findUser(job, user_id);
  const { actor } = systemCtx(job.platform, job.accountId);
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim();
  const tx: Tx = { ...job, actor: { ...actor, userId: user_id, name, email: user?.email ?? '', via: 'session' } };
  const entries = await repository.countSuppressions(tx.db, tx.accountId);
  await note(tx, 'addDoNotContact', { before: { entries: entries - added }, after: { entries, values: total } });
}
