/**
 * Subject export and permanent erasure across the installation. Modules that store personal data provide a
 * `PersonalDataHolder`; nothing here knows their tables.
 */
import { asAccount, asPlatform, type Base, type PlatformTx } from '../../platform/context.ts';
import { record } from '../audit/public.ts';
import { type Identifier, identify } from '../leads/public.ts';
import { fingerprintOf } from './changes.service.ts';
import { addToList, keyOf, platformAccountId } from './lists.service.ts';
import * as repository from './privacy.repository.ts';
import { hashOf } from './privacy.rules.ts';

export interface PersonalDataHolder {
  name: string;
  /** The tables it covers. A test finds tables with personal columns that no holding covers. */
  tables: readonly string[];
  /** Every row about the person, whole, across accounts. */
  find(tx: PlatformTx, person: readonly Identifier[]): Promise<Record<string, unknown>[]>;
  /** How many rows are gone. Rows that must stay for a reason (an account of one's own) are not touched. */
  erase(tx: PlatformTx, person: readonly Identifier[]): Promise<number>;
  /** Marks what it holds, in the account and below it, as not to be contacted. The news does so too, a moment later. */
  mark?(ctx: Base, accountId: number, unwanted: readonly Identifier[]): Promise<void>;
  /** Leads whose retention date has passed, or a portion of them. How many are gone. */
  expire?(tx: PlatformTx, now: Date): Promise<number>;
}

/** "ada@acme.test" and the like; throws with words for the operator. */
export function identifierFrom(text: string): Identifier {
  const identifier = identify(text);
  if (!identifier) throw new Error(`${text} is no email, international phone, domain, LinkedIn address or source:id`);
  return identifier;
}

/** Nothing that could name the person; enough to find the entry again with the value at hand. */
const fingerprints = (ctx: Base, person: readonly Identifier[]) =>
  person.map((each) => fingerprintOf({ kind: each.kind, hash: hashOf(keyOf(ctx), each) }));

async function recordAct(ctx: Base, action: string, person: readonly Identifier[], details: Record<string, unknown>) {
  await asAccount(ctx, await platformAccountId(ctx), (tx) =>
    record(tx, { action, subject: fingerprints(ctx, person).join(' ').slice(0, 200), details }),
  );
}

export async function exportSubject(
  ctx: Base,
  personalDataHolders: readonly PersonalDataHolder[],
  person: readonly Identifier[],
) {
  const hashes = person.map((each) => hashOf(keyOf(ctx), each));
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const holder of personalDataHolders) found[holder.name] = await asPlatform(ctx, (tx) => holder.find(tx, person));
  const lists = await asPlatform(ctx, (tx) => repository.findSuppressionsByHash(tx.db, hashes));
  await recordAct(ctx, 'privacy.export', person, { rows: countsOf(found) });
  return {
    exported_at: ctx.now().toISOString(),
    person,
    found,
    do_not_contact: lists.map(({ account_id, kind, origin, created_at }) => ({ account_id, kind, origin, created_at })),
  };
}

const countsOf = (found: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.length]));

export type ErasureOrigin = 'removal' | 'erasure';

/** First adds the person to the installation's list, then deletes from every table, so that a running import cannot restore it. */
export async function eraseSubject(
  ctx: Base,
  personalDataHolders: readonly PersonalDataHolder[],
  person: readonly Identifier[],
  origin: ErasureOrigin = 'erasure',
): Promise<Record<string, number>> {
  await asAccount(ctx, await platformAccountId(ctx), (tx) =>
    addToList(tx, 0, { identifiers: person, origin, withoutHint: true }),
  );
  const erased: Record<string, number> = {};
  for (const holder of personalDataHolders)
    erased[holder.name] = await asPlatform(ctx, (tx) => holder.erase(tx, person));
  await recordAct(ctx, 'privacy.erase', person, { origin, rows: erased });
  return erased;
}

/** Deletes leads past their retention date, in every holder that has one. */
export async function expireLeads(ctx: Base, personalDataHolders: readonly PersonalDataHolder[]): Promise<void> {
  for (const { name, expire } of personalDataHolders) {
    if (!expire) continue;
    // Portion by portion, until none is left.
    for (let gone = -1; gone !== 0; ) {
      gone = await asPlatform(ctx, (tx) => expire(tx, ctx.now()));
      if (gone > 0) ctx.log.info({ holding: name, gone }, 'leads past their retention date are gone');
    }
  }
}
