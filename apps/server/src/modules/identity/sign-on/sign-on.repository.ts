/** SQL of providers, their domains and their log. */
import type { SignOnScope } from '@leadwright/contract/accounts/sign-on';
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type {
  Domain,
  DomainsTable,
  LogEntry,
  LogTable,
  Provider,
  ProvidersTable,
  SignOnTables,
} from './sign-on.table.ts';

const own = (db: Db) => only<SignOnTables>(db);

export const findProvider = (db: Db, accountId: number, scope: SignOnScope): Promise<Provider | undefined> =>
  own(db)
    .selectFrom('sign_on_providers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('scope', '=', scope)
    .executeTakeFirst();

/** Across accounts: an address of ours knows nothing but the key. */
export const findByKey = (db: Db, key: string): Promise<Provider | undefined> =>
  own(db).selectFrom('sign_on_providers').selectAll().where('key', '=', key).executeTakeFirst();

export const findById = (db: Db, accountId: number, id: number): Promise<Provider | undefined> =>
  own(db)
    .selectFrom('sign_on_providers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertProvider = (db: Db, values: Insertable<ProvidersTable>): Promise<Provider> =>
  own(db).insertInto('sign_on_providers').values(values).returningAll().executeTakeFirstOrThrow();

export const updateProvider = (
  db: Db,
  accountId: number,
  id: number,
  { groups, last_test, ...values }: Updateable<ProvidersTable>,
): Promise<Provider> =>
  own(db)
    .updateTable('sign_on_providers')
    .set({
      ...values,
      ...(groups && { groups: sql`${JSON.stringify(groups)}::jsonb` }),
      ...(last_test !== undefined && { last_test: sql`${JSON.stringify(last_test)}::jsonb` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteProvider = (db: Db, accountId: number, id: number) =>
  own(db).deleteFrom('sign_on_providers').where('account_id', '=', accountId).where('id', '=', id).execute();

/** Providers of accounts that have proven the domain, and that the sign-in page may offer. */
export async function findByDomain(db: Db, domain: string, brandId: number | undefined, most: number) {
  const { rows } = await sql<Provider & { brand_id: number }>`
    select p.*, a.brand_id from sign_on_domains d
    join sign_on_providers p on p.account_id = d.account_id and p.id = d.provider_id and p.works_since is not null
    join accounts a on a.id = p.account_id and a.status not in ('stopped', 'deleted')
    where d.domain = ${domain} and d.proven_at is not null and p.scope = 'account'
      and (${brandId ?? null}::bigint is null or a.brand_id = ${brandId ?? null})
    order by p.account_id limit ${most}`.execute(db);
  return rows;
}

export const findDomains = (db: Db, accountId: number, providerId: number): Promise<Domain[]> =>
  own(db)
    .selectFrom('sign_on_domains')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider_id', '=', providerId)
    .orderBy('created_at')
    .orderBy('domain')
    .execute();

export const insertDomain = (db: Db, values: Insertable<DomainsTable>) =>
  own(db)
    .insertInto('sign_on_domains')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const ofDomain = ({ account_id, provider_id, domain }: Pick<Domain, 'account_id' | 'provider_id' | 'domain'>) =>
  sql<boolean>`(account_id, provider_id, domain) = (${account_id}, ${provider_id}, ${domain})`;

export const updateDomain = (db: Db, domain: Domain, values: Updateable<DomainsTable>) =>
  own(db)
    .updateTable('sign_on_domains')
    .set(values)
    .where(ofDomain(domain))
    .where('proof', '=', domain.proof)
    .execute();

export const deleteDomain = (db: Db, domain: Domain) =>
  own(db).deleteFrom('sign_on_domains').where(ofDomain(domain)).execute();

/** Across accounts: what is to be looked at again. */
export const findDomainsToCheck = (
  db: Db,
  before: { proven: Date; unproven: Date },
  limit: number,
): Promise<Domain[]> =>
  own(db)
    .selectFrom('sign_on_domains')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        eb.and([eb('proven_at', 'is not', null), eb('checked_at', '<', before.proven)]),
        eb.and([eb('proven_at', 'is', null), eb('checked_at', '<', before.unproven)]),
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();

export const isProven = async (db: Db, accountId: number, providerId: number, domain: string): Promise<boolean> =>
  (await own(db)
    .selectFrom('sign_on_domains')
    .select('domain')
    .where(ofDomain({ account_id: accountId, provider_id: providerId, domain }))
    .where('proven_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const insertLog = (db: Db, values: Insertable<LogTable>) =>
  own(db).insertInto('sign_on_log').values(values).execute();

export async function pageOfLog(
  db: Db,
  accountId: number,
  providerId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: LogEntry[]; total: number }> {
  const all = own(db)
    .selectFrom('sign_on_log')
    .where('account_id', '=', accountId)
    .where('provider_id', '=', providerId);
  const rows = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function deleteOld(db: Db, now: Date, logBefore: Date): Promise<void> {
  await own(db).deleteFrom('sign_on_attempts').where('expires_at', '<', now).execute();
  await own(db).deleteFrom('sign_on_spent').where('expires_at', '<', now).execute();
  await own(db).deleteFrom('sign_on_log').where('at', '<', logBefore).execute();
}
