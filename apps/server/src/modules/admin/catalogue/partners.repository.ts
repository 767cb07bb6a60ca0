/** SQL of the list of partners: whom each sent, and what that brought, of the whole installation. */
import { sql } from 'kysely';
import { type Db, escapeLike, only } from '../../../platform/database/database.ts';
import type { PartnerRow, PartnersTables } from '../../partners/public.ts';

export interface PartnerFilter {
  page: number;
  limit: number;
  search: string;
  /** Instead of those that are there: what was deleted since, the latest first. */
  deletedSince?: Date;
}

export interface Earned {
  currency: string;
  minor: number;
}
export type CountedPartner = PartnerRow & { referrals: number; earned: Earned[] };

const partners = (db: Db) => only<PartnersTables>(db).selectFrom('partners as p');

const referrals = sql<number>`(select count(*)::int from accounts a where a.partner_id = p.id)`;
const earned = sql<Earned[]>`coalesce((
  select jsonb_agg(jsonb_build_object('currency', e.currency, 'minor', e.minor) order by e.minor desc, e.currency) from (
    select y.currency, sum(payment_commission(y))::bigint as minor from payments y
    where y.partner_id = p.id group by y.currency having sum(payment_commission(y)) > 0) e), '[]')`;

const counted = (query: ReturnType<typeof partners>) =>
  query.selectAll('p').select([referrals.as('referrals'), earned.as('earned')]);

export async function findPartners(db: Db, { page, limit, search, deletedSince }: PartnerFilter) {
  let matching = deletedSince
    ? partners(db).where('p.deleted_at', '>=', deletedSince)
    : partners(db).where('p.deleted_at', 'is', null);
  if (search) {
    const like = `%${escapeLike(search)}%`;
    matching = matching.where((is) =>
      is.or([is('p.name', 'ilike', like), is('p.email', 'ilike', like), is('p.code', 'ilike', like)]),
    );
  }
  const rows: CountedPartner[] = await counted(matching)
    .orderBy('p.deleted_at', 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findPartner = (db: Db, id: number): Promise<CountedPartner | undefined> =>
  counted(partners(db).where('p.id', '=', id).where('p.deleted_at', 'is', null)).executeTakeFirst();
