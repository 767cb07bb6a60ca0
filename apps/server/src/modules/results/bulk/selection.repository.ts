/** Size and checksum of a selection. */
import type { PoolClient } from 'pg';
import { type Put, parameters } from '../pages/filter.sql.ts';

export interface Measure {
  count: number;
  /** A checksum of the row ids, independent of their values. */
  fingerprint: string;
}

/** Of the rows `r`. */
export const FINGERPRINT = 'to_hex(coalesce(bit_xor(hashint8extended(r.id, 0)), 0))';
const MEASURE = `count(*)::int as count, ${FINGERPRINT} as fingerprint`;

export async function measure(client: PoolClient, condition: (put: Put) => string): Promise<Measure> {
  const { put, values } = parameters();
  const text = `select ${MEASURE} from results r where ${condition(put)}`;
  return (await client.query<Measure>(text, values)).rows[0] as Measure;
}

/** The checksum of every range of ordinals that contains selected rows, by its number. */
export type Stretches = Record<string, string>;

/** The same with every range of `size` ordinals. */
export async function measureStretches(
  client: PoolClient,
  condition: (put: Put) => string,
  size: number,
): Promise<Measure & { stretches: Stretches }> {
  const { put, values } = parameters();
  const text = `select r.ordinal / ${put(size)}::bigint as stretch, ${MEASURE}
    from results r where ${condition(put)} group by 1`;
  const { rows } = await client.query<Measure & { stretch: number }>(text, values);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    fingerprint: rows.reduce((whole, { fingerprint }) => whole ^ BigInt(`0x${fingerprint}`), 0n).toString(16),
    stretches: Object.fromEntries(rows.map(({ stretch, fingerprint }) => [String(stretch), fingerprint])),
  };
}

/** A condition on a row `r`, without parameters, and the value by which rows are one: companies share a website. */
export interface Wanted {
  where: string;
  per: 'r.id' | 'r.domain';
}

/** How many there are in a selection; rows that share the value count once. */
export async function countWanted(
  client: PoolClient,
  condition: (put: Put) => string,
  { where, per }: Wanted,
): Promise<number> {
  const { put, values } = parameters();
  const text = `select count(distinct ${per})::int as count from results r where ${condition(put)} and (${where})`;
  return (await client.query<{ count: number }>(text, values)).rows[0]?.count ?? 0;
}

/** The same, in the order of the list. */
export async function findWanted(
  client: PoolClient,
  condition: (put: Put) => string,
  { where, per }: Wanted,
  limit: number,
): Promise<{ id: number; dedupeKey: string }[]> {
  const { put, values } = parameters();
  const text = `select id, "dedupeKey" from (
      select distinct on (${per}) r.id, r.dedupe_key as "dedupeKey", r.ordinal from results r
      where ${condition(put)} and (${where}) order by ${per}, r.ordinal) one
    order by ordinal limit ${put(limit)}::int`;
  return (await client.query<{ id: number; dedupeKey: string }>(text, values)).rows;
}

/** Which of the rows meet a condition. */
export async function findMatching(
  client: PoolClient,
  condition: (put: Put) => string,
  ids: readonly number[],
): Promise<number[]> {
  const { put, values } = parameters();
  const text = `select r.id from results r where ${condition(put)} and r.id = any(${put(ids)}::bigint[])`;
  return (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
}
