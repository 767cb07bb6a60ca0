/** Accounts for proofs of the wallet, made without the rest of the product. */
import { type Ctx, type Platform, systemCtx } from '../../../platform/context.ts';

/** A platform's account, its brand and this many customers. Gives back the customers' ids. */
export async function addAccounts({ databases }: Pick<Platform, 'databases'>, count: number): Promise<number[]> {
  const client = await databases.owner.connect();
  try {
    await client.query('begin');
    const platform = await client.query(
      `insert into accounts (kind, name, brand_id) values ('platform', 'Platform', 0)
       on conflict (kind) where kind = 'platform' do update set name = excluded.name returning id`,
    );
    const brand = await client.query(
      `insert into brands (account_id, name) values ($1, 'Brand')
       on conflict (account_id) do update set name = excluded.name returning id`,
      [platform.rows[0].id],
    );
    await client.query('update accounts set brand_id = $2 where id = $1', [platform.rows[0].id, brand.rows[0].id]);
    const { rows } = await client.query(
      `insert into accounts (kind, name, parent_id, brand_id)
       select 'customer', 'Customer', $1, $2 from generate_series(1, $3) returning id`,
      [platform.rows[0].id, brand.rows[0].id, count],
    );
    await client.query('commit');
    return rows.map((row) => row.id as number);
  } finally {
    client.release();
  }
}

/** Without live events, which would only slow down the proof. */
export const quietly = (platform: Platform, accountId: number): Ctx => {
  const live = { ...platform.live, publish: async () => {} };
  return systemCtx({ ...platform, live }, accountId);
};
