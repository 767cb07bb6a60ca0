/**
 * Do-not-contact lists: the account's own, shown and changed by it, and the question every search, export and push asks
 * before it charges or sends. An account's list reaches every account below it (docs/product-rules.md#privacy).
 */
import { isUtf8 } from 'node:buffer';
import type { KeyObject } from 'node:crypto';
import type { IdentifierKind } from '@leadwright/contract/leads/privacy';
import { type AnyTx, asAccount, type Base, type Ctx, inTransaction, isTx, type Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { encodingOf } from '../../platform/text-encoding.ts';
import { restAfter } from '../../platform/turns/turns.ts';
import { getAccount, namesOfUsers } from '../accounts/public.ts';
import { findBrand, platformBrandId } from '../brands/public.ts';
import { type Identifier, identifierKey, identifiersOf, identify, type LeadIdentity } from '../leads/public.ts';
import { noteAdded, noteRemoved } from './changes.service.ts';
import { privacyErrors } from './privacy.errors.ts';
import { personReleased, suppressionsAdded } from './privacy.events.ts';
import * as repository from './privacy.repository.ts';
import { hashingKey, hashOf, hintOf } from './privacy.rules.ts';
import type { Origin, Suppression } from './privacy.table.ts';

const MAX_REFUSED_SHOWN = 100;

export const keyOf = ({ platform }: Base): KeyObject => hashingKey(platform.config.secretKeys);

/** The account whose list reaches the whole installation. */
export const platformAccountId = async (ctx: Base): Promise<number> =>
  (await findBrand(ctx, await platformBrandId(ctx))).account_id;

/** The account and everybody above it; across accounts only the installation's. */
async function listsReaching(tx: AnyTx): Promise<number[]> {
  if (!isTx(tx)) return [await platformAccountId(tx)];
  const chain: number[] = [];
  for (let id: number | null = tx.accountId; id !== null; ) {
    chain.push(id);
    id = (await getAccount(tx, id)).parent_id;
  }
  return chain;
}

/** The lists with entries. Locks them: new entries wait until the transaction ends. */
async function filledLists(tx: AnyTx): Promise<number[]> {
  const lists = await listsReaching(tx);
  await repository.holdLists(tx.client, lists);
  const filled: number[] = [];
  for (const list of lists)
    await onList(tx, list, async ({ db }) => {
      if (await repository.hasSuppressions(db, list)) filled.push(list);
    });
  return filled;
}

/** The platform role sees every list; an account's transaction is switched to the list's owner for a moment. */
const onList = (tx: AnyTx, list: number, work: (tx: AnyTx) => Promise<void>) =>
  isTx(tx) ? asAccount(tx, list, work) : work(tx);

/** Why a person must not be contacted: an entry on a list, or their own removal request. */
export type Refusal = 'do_not_contact' | 'removal';

const refusalOf = (origin: Origin): Refusal =>
  origin === 'removal' || origin === 'erasure' ? 'removal' : 'do_not_contact';

async function hitsOn(tx: AnyTx, lists: number[], identifiers: readonly Identifier[]): Promise<Map<string, Refusal>> {
  const found = new Map<string, Refusal>();
  const key = keyOf(tx);
  const keys = new Map(identifiers.map((each) => [hashOf(key, each).toString('hex'), identifierKey(each)]));
  const hashes = [...keys.keys()].map((hex) => Buffer.from(hex, 'hex'));
  for (const list of lists)
    await onList(tx, list, async ({ db }) => {
      for (const { hash, origin } of await repository.findHashes(db, list, hashes)) {
        const hit = keys.get(hash.toString('hex')) as string;
        if (found.get(hit) !== 'removal') found.set(hit, refusalOf(origin));
      }
    });
  return found;
}

/** Which of these must not be contacted, as `identifierKey` gives them. */
export async function suppressed(tx: AnyTx, identifiers: readonly Identifier[]): Promise<Set<string>> {
  const lists = identifiers.length > 0 ? await filledLists(tx) : [];
  return new Set(lists.length > 0 ? (await hitsOn(tx, lists, identifiers)).keys() : []);
}

/**
 * Those of many leads that must not be contacted: neither charged, nor exported, nor sent. Where no list holds anything,
 * free.
 */
export const findSuppressed = async <T>(
  tx: AnyTx,
  leads: readonly T[],
  identityOf: (lead: T) => LeadIdentity,
): Promise<Set<T>> => new Set((await findRefusals(tx, leads, identityOf)).keys());

/** The same with the reason for each. */
export async function findRefusals<T>(
  tx: AnyTx,
  leads: readonly T[],
  identityOf: (lead: T) => LeadIdentity,
): Promise<Map<T, Refusal>> {
  const lists = leads.length > 0 ? await filledLists(tx) : [];
  if (lists.length === 0) return new Map();
  const identities = leads.map((lead) => identifiersOf(identityOf(lead)));
  const hits = await hitsOn(tx, lists, identities.flat());
  const refused = new Map<T, Refusal>();
  if (hits.size === 0) return refused;
  for (const [index, lead] of leads.entries()) {
    const reasons = (identities[index] ?? []).flatMap((each) => hits.get(identifierKey(each)) ?? []);
    if (reasons.length > 0) refused.set(lead, reasons.includes('removal') ? 'removal' : 'do_not_contact');
  }
  return refused;
}

export interface NewEntries {
  identifiers: readonly Identifier[];
  note?: string;
  origin: Origin;
  /** Where the value itself must not leave a trace, not even a hint. */
  withoutHint?: boolean;
  /** The caller tells the others when everything has been added. */
  isPart?: boolean;
}

/** Adds to the list of the transaction's account. Those that were new, and how many were not. */
export async function addToList(
  tx: Tx<Base>,
  userId: number,
  { identifiers, note = '', origin, withoutHint = false, isPart = false }: NewEntries,
) {
  const { accountId } = tx;
  const key = keyOf(tx);
  await repository.changeList(tx.client, accountId);
  const unique = new Map(identifiers.map((each) => [hashOf(key, each).toString('hex'), each]));
  const hashes = await repository.insertSuppressions(
    tx.db,
    { account_id: accountId, note, origin, created_by: userId, created_at: tx.now() },
    [...unique].map(([hash, identifier]) => ({
      kind: identifier.kind,
      hash: Buffer.from(hash, 'hex'),
      hint: withoutHint ? '' : hintOf(identifier),
    })),
  );
  const added = hashes.map((hash) => unique.get(hash.toString('hex')) as Identifier);
  if (added.length > 0 && !isPart) await suppressionsAdded(tx, accountId, added);
  const entries = added.map(({ kind }, index) => ({ kind, hash: hashes[index] as Buffer }));
  return { added: entries, known: unique.size - added.length };
}

export interface Values {
  values: readonly string[];
  note: string;
  origin: 'manual' | 'import';
}

export async function addValues(ctx: Ctx, { values, note, origin }: Values) {
  const { identifiers, refused } = parseValues(values);
  const { added, known } = await inTransaction(ctx, async (tx) => {
    const counts = await addToList(tx, ctx.actor.userId, { identifiers, note, origin });
    await noteAdded(tx, counts.added);
    return counts;
  });
  return { added: added.length, known, refused: shown(refused), identifiers };
}

export function parseValues(values: readonly string[]): { identifiers: Identifier[]; refused: string[] } {
  const identifiers: Identifier[] = [];
  const refused: string[] = [];
  for (const value of values) {
    const identifier = identify(value);
    if (identifier) identifiers.push(identifier);
    else refused.push(value);
  }
  return { identifiers, refused };
}

export const shown = (refused: readonly string[]) =>
  refused.slice(0, MAX_REFUSED_SHOWN).map((value) => value.slice(0, 120));

const SEPARATOR_LINE = /^sep=.\r?\n/i;
/** Lists written by hand mix their separators, and no value contains one. */
const BETWEEN = /[,;|\t\r\n]/;
/** Bytes to read at a time, before a pause that is a multiple of the reading time. */
const PIECE = 64 * 1024;
export const REST = 3;

/** Cells of a text or CSV file that can be understood; a heading is simply not. */
export async function valuesOf(bytes: Buffer): Promise<string[]> {
  const text = new TextDecoder(encodingOf(bytes, isUtf8(bytes)) ?? 'utf-8').decode(bytes).replace(SEPARATOR_LINE, '');
  const values = new Set<string>();
  let rest = '';
  for (let at = 0; at < text.length; at += PIECE) {
    const begun = performance.now();
    const cells = (rest + text.slice(at, at + PIECE)).split(BETWEEN);
    rest = at + PIECE < text.length ? (cells.pop() as string) : '';
    for (const cell of cells) values.add(cell.replace(/^["'\s]+|["'\s]+$/g, ''));
    await restAfter(begun, REST);
  }
  values.delete('');
  return [...values];
}

export const reachOf = (ctx: Ctx) =>
  ({ platform: 'installation', reseller: 'reseller', customer: 'account' })[ctx.actor.accountKind] as
    | 'account'
    | 'reseller'
    | 'installation';

export interface ListQuestion {
  page: number;
  limit: number;
  search?: string | undefined;
  kind?: IdentifierKind | undefined;
}

/** Hashes can only be asked for whole values: a search that is none finds nothing. */
export const readList = (ctx: Ctx, { page, limit, search, kind }: ListQuestion) =>
  inTransaction(ctx, async (tx) => {
    const identifier = search ? identify(search) : null;
    if (search && !identifier) return { rows: [] as Suppression[], total: 0, names: new Map<number, string>() };
    const hash = identifier && hashOf(keyOf(ctx), identifier);
    const found = await repository.pageOfSuppressions(tx.db, ctx.actor.accountId, {
      page,
      limit,
      hash,
      kind: kind ?? null,
    });
    return { ...found, names: await namesOfUsers(tx, [...new Set(found.rows.map((row) => row.created_by))]) };
  });

/** All or nothing. Who asked for a removal stays removed: that entry is not the account's to take back. */
export const removeFromList = (ctx: Ctx, ids: readonly number[]) =>
  inTransaction(ctx, async (tx) => {
    const entries = await repository.findSuppressions(tx.db, ctx.actor.accountId, ids);
    if (entries.length !== new Set(ids).size) throw privacyErrors.not_found();
    if (entries.some(({ origin }) => origin === 'removal' || origin === 'erasure')) throw privacyErrors.kept();
    await repository.deleteSuppressions(tx.db, ctx.actor.accountId, ids);
    await noteRemoved(tx, entries);
    await publish(tx, personReleased, { accountId: ctx.actor.accountId });
  });
