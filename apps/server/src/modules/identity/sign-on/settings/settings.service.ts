/** The sign-on of an account or a brand, as its owner sets it up. */
import type { SignOnConnectionBody, SignOnRulesBody, SignOnScope } from '@leadwright/contract/accounts/sign-on';
import type { z } from 'zod';
import { asPlatform, type Base, type Ctx, inTransaction, type Tx } from '../../../../platform/context.ts';
import { fieldError } from '../../../../platform/errors.ts';
import {
  availableOptions,
  findMembers,
  getAccount,
  getMainUser,
  lockAccount,
  type User,
} from '../../../accounts/public.ts';
import { type Brand, brandOrigin, findBrand } from '../../../brands/public.ts';
import { sendMail } from '../../../mailing/public.ts';
import { countPushed } from '../../scim/scim.repository.ts';
import { discover, secretContext } from '../connection/oidc.client.ts';
import { problemOf } from '../connection/problems.rules.ts';
import * as people from '../people.repository.ts';
import { redirectOf } from '../providers.service.ts';
import { signOnErrors } from '../sign-on.errors.ts';
import * as repository from '../sign-on.repository.ts';
import { issuerIn } from '../sign-on.rules.ts';
import type { Domain, LinkedPerson, LogEntry, Option, Provider } from '../sign-on.table.ts';

const KEY_LENGTH = 20;
const HINT_LENGTH = 4;
const SHOWN_LOG = 5;

export interface Settings {
  key: string;
  origin: string;
  options: Option[];
  owner: User;
  members: User[];
  provider: Provider | undefined;
  domains: Domain[];
  people: LinkedPerson[];
  /** People of the groups that a directory pushes; null if it pushes none. */
  pushed: Map<string, number> | null;
  log: LogEntry[];
}

/** Known before a provider is connected, because the provider wants to know its address first. */
const keyOf = ({ platform }: Base, accountId: number, scope: SignOnScope) =>
  platform.secrets.fingerprint(`${accountId}:${scope}`, 'sign-on:key').toString('hex').slice(0, KEY_LENGTH);

/** A brand's sign-on is that of its owner. */
async function ownBrand(tx: Tx, scope: SignOnScope): Promise<Brand> {
  const account = await getAccount(tx, tx.accountId);
  const brand = await findBrand(tx, account.brand_id);
  if (scope === 'brand' && brand.account_id !== tx.accountId) throw signOnErrors.no_brand();
  return brand;
}

export const show = (ctx: Ctx, scope: SignOnScope): Promise<Settings> => inTransaction(ctx, (tx) => read(tx, scope));

async function read(tx: Tx, scope: SignOnScope): Promise<Settings> {
  const brand = await ownBrand(tx, scope);
  const account = await getAccount(tx, tx.accountId);
  const provider = await repository.findProvider(tx.db, tx.accountId, scope);
  const page = { page: 1, limit: SHOWN_LOG };
  return {
    key: keyOf(tx, tx.accountId, scope),
    origin: brandOrigin(tx.platform, brand),
    options: availableOptions(account.modules),
    owner: await getMainUser(tx),
    members: (await findMembers(tx)).filter(({ status }) => status === 'active'),
    provider,
    domains: provider ? await repository.findDomains(tx.db, tx.accountId, provider.id) : [],
    people: provider ? await people.findPeople(tx.db, provider) : [],
    pushed: scope === 'account' ? await countPushed(tx.db, tx.accountId) : null,
    log: provider ? (await repository.pageOfLog(tx.db, tx.accountId, provider.id, page)).rows : [],
  };
}

export async function requireProvider(tx: Tx, scope: SignOnScope): Promise<Provider> {
  await ownBrand(tx, scope);
  await lockAccount(tx, tx.accountId);
  const provider = await repository.findProvider(tx.db, tx.accountId, scope);
  if (!provider) throw signOnErrors.not_found();
  return provider;
}

type Connected = z.output<typeof SignOnConnectionBody>;

/** The provider is asked before anything is stored. Another issuer or client has to pass a test again. */
export async function save(ctx: Ctx, scope: SignOnScope, body: Connected): Promise<Settings> {
  const issuer = issuerIn(body.issuer, ctx.platform.config.isSandbox);
  if (!issuer) throw fieldError('issuer', 'validation.url');
  const { known } = await inTransaction(ctx, async (tx) => ({
    brand: await ownBrand(tx, scope),
    known: await repository.findProvider(tx.db, tx.accountId, scope),
  }));
  const settings = {
    account_id: ctx.actor.accountId,
    scope,
    client_id: body.client_id,
    ...secretOf(ctx, scope, body, known),
  };
  const { issuer: named } = await assertProvider(ctx, { ...settings, issuer: issuer.href });
  const isOther = known?.issuer !== named || known.client_id !== body.client_id;
  // Other people may have the same subjects at another issuer.
  if (known && isOther) await forgetPeople(ctx, known);
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const values = { ...settings, issuer: named, name: body.name, groups_claim: body.groups_claim, changed_at: now };
    const before = await repository.findProvider(tx.db, tx.accountId, scope);
    if (before) {
      await repository.updateProvider(tx.db, tx.accountId, before.id, { ...values, ...(isOther && UNTESTED) });
    } else {
      const made = {
        key: keyOf(tx, tx.accountId, scope),
        created_by: tx.actor.name || tx.actor.email,
        created_at: now,
      };
      await repository.insertProvider(tx.db, { ...values, ...made, others: null, ...UNTESTED });
    }
    return read(tx, scope);
  });
}

const UNTESTED = { works_since: null, last_test: null, passwords_off: false };

function secretOf(ctx: Ctx, scope: SignOnScope, { client_secret: secret }: Connected, known: Provider | undefined) {
  if (secret === undefined)
    return { client_secret: known?.client_secret ?? null, secret_hint: known?.secret_hint ?? '' };
  if (secret === '') return { client_secret: null, secret_hint: '' };
  const context = secretContext({ account_id: ctx.actor.accountId, scope });
  return { client_secret: ctx.platform.secrets.seal(secret, context), secret_hint: secret.slice(-HINT_LENGTH) };
}

/** The issuer as the provider itself writes it, with or without a slash at its end. */
async function assertProvider(ctx: Ctx, settings: Parameters<typeof discover>[1]): Promise<{ issuer: string }> {
  const spellings = [settings.issuer, settings.issuer.replace(/\/$/, '')];
  try {
    const { config } = await discover(ctx.platform, settings);
    const { issuer } = config.serverMetadata();
    return { issuer: spellings.includes(issuer) ? issuer : settings.issuer };
  } catch (error) {
    throw fieldError('issuer', `sign-on.issuer.${problemOf(error).reason}`);
  }
}

/** They are in many accounts if the provider is a brand's. */
const forgetPeople = (ctx: Ctx, provider: Provider): Promise<void> =>
  asPlatform(ctx, async ({ db }) => {
    await people.deletePeople(db, provider);
    await people.endSessions(db, provider, {});
  });

/** Passwords go off only after a test has passed with a proven domain: else nobody but the owner could come in. */
export const saveRules = (ctx: Ctx, scope: SignOnScope, body: z.output<typeof SignOnRulesBody>): Promise<Settings> =>
  inTransaction(ctx, async (tx) => {
    const provider = await requireProvider(tx, scope);
    const account = await getAccount(tx, tx.accountId);
    const given = [...body.groups.flatMap((rule) => rule.access_options), ...(body.others ?? [])];
    const options = availableOptions(account.modules);
    if (!given.every((option) => options.includes(option))) throw fieldError('groups', 'validation.type');
    const isGoingOff = body.passwords_off && !provider.passwords_off;
    if (body.passwords_off && scope !== 'account') throw fieldError('passwords_off', 'validation.type');
    if (isGoingOff && !provider.works_since) throw signOnErrors.not_tested();
    await repository.updateProvider(tx.db, tx.accountId, provider.id, body);
    if (isGoingOff) await switchPasswordsOff(tx, provider);
    return read(tx, scope);
  });

/** Sessions that were opened with a password end. Members who have never signed on are told how. */
async function switchPasswordsOff(tx: Tx, provider: Provider): Promise<void> {
  await people.endOtherSessions(tx.db, tx.accountId);
  const account = await getAccount(tx, tx.accountId);
  const linked = new Set((await people.findPeople(tx.db, provider)).map(({ user_id }) => user_id));
  const link = redirectOf(brandOrigin(tx.platform, await findBrand(tx, account.brand_id)), provider.key);
  for (const { id, status, email, language, first_name } of await findMembers(tx)) {
    if (status !== 'active' || linked.has(id)) continue;
    await sendMail(tx, {
      to: email,
      language,
      brandId: account.brand_id,
      template: 'sign-on-how',
      params: { name: first_name, provider: provider.name, account: account.name, link },
    });
  }
}

/** Its sessions end. Passwords work again. */
export async function remove(ctx: Ctx, scope: SignOnScope): Promise<Settings> {
  await forgetPeople(ctx, await inTransaction(ctx, (tx) => requireProvider(tx, scope)));
  return inTransaction(ctx, async (tx) => {
    const provider = await requireProvider(tx, scope);
    await repository.deleteProvider(tx.db, tx.accountId, provider.id);
    return read(tx, scope);
  });
}

export const readLog = (ctx: Ctx, scope: SignOnScope, page: { page: number; limit: number }) =>
  inTransaction(ctx, async (tx) => {
    const provider = await repository.findProvider(tx.db, tx.accountId, scope);
    if (!provider) return { rows: [], total: 0 };
    return repository.pageOfLog(tx.db, tx.accountId, provider.id, page);
  });
