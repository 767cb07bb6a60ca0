/** Size and checksum of a selection. */
import type { PoolClient } from 'pg';
import { type Put, parameters } from '../pages/filter.sql.ts';

export interface Measure {
  count: number;
  /** A checksum of the row ids, independent of their values. */
  fingerprint: string;
}

const MEASURE = 'count(*)::int as count, to_hex(coalesce(bit_xor(hashint8extended(r.id, 0)), 0)) as fingerprint';

export async function measure(client: PoolClient, condition: (put: Put) => string): Promise<Measure> {
  const { put, values } = parameters();
  const text = `select ${MEASURE} from results r where ${condition(put)}`;
  return (await client.query<Measure>(text, values)).rows[0] as Measure;
}

/** The same for every range of `size` ordinals that contains selected rows. */
export async function measureStretches(
  client: PoolClient,
  condition: (put: Put) => string,
  size: number,
): Promise<Record<string, string>> {
  const { put, values } = parameters();
  const text = `select r.ordinal / ${put(size)}::bigint as stretch, ${MEASURE}
    from results r where ${condition(put)} group by 1`;
  const { rows } = await client.query<Measure & { stretch: number }>(text, values);
  return Object.fromEntries(rows.map(({ stretch, fingerprint }) => [String(stretch), fingerprint]));
}
