/** Providers as everybody needs them: by key, by address, with where their people come from; and their log. */
import { cut } from '@leadwright/contract/text';
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { findAccount, mayEnter } from '../../accounts/public.ts';
import { type Brand, brandOrigin, findBrand } from '../../brands/public.ts';
import { signOnErrors } from './sign-on.errors.ts';
import * as repository from './sign-on.repository.ts';
import { domainOf } from './sign-on.rules.ts';
import type { Outcome, Provider } from './sign-on.table.ts';

const MOST_OFFERED = 5;

export interface Offered {
  key: string;
  name: string;
  origin: string;
}

export const redirectOf = (origin: string, key: string) => `${origin}/sso/${key}`;

/** The brand whose people sign on with it. */
export async function brandOf(ctx: Base, provider: Pick<Provider, 'account_id'>): Promise<Brand> {
  const account = await asPlatform(ctx, (tx) => findAccount(tx, provider.account_id));
  if (!account) throw signOnErrors.not_found();
  return findBrand(ctx, account.brand_id);
}

export async function findByKey(ctx: Base, key: string): Promise<Provider> {
  const provider = await asPlatform(ctx, (tx) => repository.findByKey(tx.db, key), 'signIn');
  if (!provider) throw signOnErrors.not_found();
  return provider;
}

/** Only one that has passed a test, of an account that is open. */
export async function findOffered(ctx: Base, key: string): Promise<Provider> {
  const provider = await findByKey(ctx, key);
  const account = await asPlatform(ctx, (tx) => findAccount(tx, provider.account_id), 'signIn');
  if (!provider.works_since || !account || !mayEnter(account, ctx.now())) throw signOnErrors.not_found();
  return provider;
}

export const offerOf = async (ctx: Base, provider: Provider): Promise<Offered> => ({
  key: provider.key,
  name: provider.name,
  origin: brandOrigin(ctx.platform, await brandOf(ctx, provider)),
});

/** Whose domain the address has, in this brand; on the platform's own host in any. */
export async function findByAddress(ctx: Base, email: string, brandId: number | undefined): Promise<Offered[]> {
  const find = (tx: { db: Tx['db'] }) => repository.findByDomain(tx.db, domainOf(email), brandId, MOST_OFFERED);
  const found = await asPlatform(ctx, find, 'signIn');
  return Promise.all(found.map((provider) => offerOf(ctx, provider)));
}

/** What the sign-in page of a brand offers to everybody. */
export const signOnOfBrand = (ctx: Base, brand: Pick<Brand, 'account_id'>) =>
  asPlatform(
    ctx,
    async (tx) => {
      const provider = await repository.findProvider(tx.db, brand.account_id, 'brand');
      return provider?.works_since ? { key: provider.key, name: provider.name } : null;
    },
    'signIn',
  );

interface Note {
  who: string;
  outcome: Outcome;
  detail?: string;
}

/** In the account of the provider's owner. */
export const note = (ctx: Base, provider: Pick<Provider, 'account_id' | 'id'>, { who, outcome, detail = '' }: Note) =>
  asAccount(ctx, provider.account_id, (tx) =>
    repository.insertLog(tx.db, {
      account_id: provider.account_id,
      provider_id: provider.id,
      at: tx.now(),
      who: cut(who, 255),
      outcome,
      detail: cut(detail, 255),
    }),
  );
