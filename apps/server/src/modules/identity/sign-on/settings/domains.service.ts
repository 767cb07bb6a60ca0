/** Domains of a provider's owner: named, proven by a TXT record, looked at again every day. */
import { randomBytes } from 'node:crypto';
import { MAX_DOMAINS, type SignOnScope } from '@leadwright/contract/accounts/sign-on';
import { asAccount, asPlatform, type Base, type Ctx, inTransaction } from '../../../../platform/context.ts';
import { fieldError } from '../../../../platform/errors.ts';
import { findTexts, platformHostsOf, readAnswer, recordNameOf, usableDomain } from '../../../brands/public.ts';
import { tooMany } from '../../identity.errors.ts';
import { signOnErrors } from '../sign-on.errors.ts';
import * as repository from '../sign-on.repository.ts';
import { LOOKS_AT_DOMAINS } from '../sign-on.rules.ts';
import type { Domain } from '../sign-on.table.ts';
import { requireProvider, type Settings, show } from './settings.service.ts';

const PROOF_BYTES = 12;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Zones are edited by mistake: a proven domain has this long to get its record back. */
const GRACE_MS = 3 * DAY_MS;
const AT_ONCE = 200;

type Proven = Pick<Domain, 'domain' | 'proof'>;

/** Customers of resellers write it into their zones, so it names no platform. */
export const recordOf = ({ domain, proof }: Proven) => ({ name: `_sign-on.${domain}`, value: `domain-proof=${proof}` });

/** As it was shown before; zones that have it keep their proof. */
const earlierRecordOf = ({ domain, proof }: Proven) => ({
  name: recordNameOf(domain),
  value: `leadwright-proof=${proof}`,
});

export async function addDomain(ctx: Ctx, scope: SignOnScope, written: string): Promise<Settings> {
  const domain = usableDomain(written, platformHostsOf(ctx.platform.config));
  if (!domain) throw fieldError('name', 'validation.domain');
  await inTransaction(ctx, async (tx) => {
    const provider = await requireProvider(tx, scope);
    const known = await repository.findDomains(tx.db, tx.accountId, provider.id);
    if (known.length >= MAX_DOMAINS) throw signOnErrors.too_many_domains({ params: { max: MAX_DOMAINS } });
    await repository.insertDomain(tx.db, {
      account_id: tx.accountId,
      provider_id: provider.id,
      domain,
      created_at: tx.now(),
      proof: randomBytes(PROOF_BYTES).toString('hex'),
    });
  });
  return show(ctx, scope);
}

const findOwn = (ctx: Ctx, scope: SignOnScope, name: string): Promise<Domain> =>
  inTransaction(ctx, async (tx) => {
    const provider = await requireProvider(tx, scope);
    const domains = await repository.findDomains(tx.db, tx.accountId, provider.id);
    const found = domains.find(({ domain }) => domain === name.toLowerCase());
    if (!found) throw signOnErrors.not_found();
    return found;
  });

export async function removeDomain(ctx: Ctx, scope: SignOnScope, name: string): Promise<Settings> {
  const domain = await findOwn(ctx, scope, name);
  await inTransaction(ctx, (tx) => repository.deleteDomain(tx.db, domain));
  return show(ctx, scope);
}

export async function checkDomain(ctx: Ctx, scope: SignOnScope, name: string): Promise<Settings> {
  const counted = await ctx.platform.limits.take(`sign-on:domains:${ctx.actor.accountId}`, LOOKS_AT_DOMAINS);
  if (!counted.allowed) throw tooMany(counted);
  await lookAt(ctx, await findOwn(ctx, scope, name));
  return show(ctx, scope);
}

async function lookAt(ctx: Base, domain: Domain): Promise<void> {
  const look = async ({ name, value }: ReturnType<typeof recordOf>) =>
    readAnswer(await findTexts(ctx.platform, name), value);
  const found = await look(recordOf(domain));
  const seen = found !== 'ok' && (await look(earlierRecordOf(domain))) === 'ok' ? 'ok' : found;
  const state = stateAfter(domain, seen === 'taken' ? 'other_value' : seen, ctx.now());
  await asAccount(ctx, domain.account_id, (tx) => repository.updateDomain(tx.db, domain, state));
}

type Seen = Exclude<Domain['problem'], null> | 'ok';

/** A silent name server proves nothing, so it changes nothing. */
function stateAfter({ proven_at, missing_since }: Domain, seen: Seen, now: Date) {
  const looked = { checked_at: now, problem: seen === 'ok' ? null : seen };
  if (seen === 'ok') return { ...looked, proven_at: proven_at ?? now, missing_since: null };
  if (seen === 'no_answer' || !proven_at) return { ...looked, proven_at, missing_since };
  const since = missing_since ?? now;
  const isOver = now.getTime() - since.getTime() >= GRACE_MS;
  return { ...looked, proven_at: isOver ? null : proven_at, missing_since: isOver ? null : since };
}

export async function checkDueDomains(ctx: Base): Promise<void> {
  const now = ctx.now().getTime();
  const before = { proven: new Date(now - DAY_MS), unproven: new Date(now - HOUR_MS) };
  const due = await asPlatform(ctx, ({ db }) => repository.findDomainsToCheck(db, before, AT_ONCE));
  for (const domain of due) await lookAt(ctx, domain);
}
