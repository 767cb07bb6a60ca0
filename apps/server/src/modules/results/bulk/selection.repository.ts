/** How much a selection holds. */
import type { PoolClient } from 'pg';
import { type Put, parameters } from '../pages/filter.sql.ts';

export interface Measure {
  count: number;
  /** The same for the same rows, whatever their values; another for any other rows. */
  fingerprint: string;
}

export async function measure(client: PoolClient, condition: (put: Put) => string): Promise<Measure> {
  const { put, values } = parameters();
  const text = `select count(*)::int as count, to_hex(coalesce(bit_xor(hashint8extended(r.id, 0)), 0)) as fingerprint
    from results r where ${condition(put)}`;
  return (await client.query<Measure>(text, values)).rows[0] as Measure;
}
