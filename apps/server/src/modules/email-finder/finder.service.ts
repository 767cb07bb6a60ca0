/**
 * Finds the address of a person or company at a domain: first on its pages, then among the likeliest guesses that its mail server
 * accepts. An unchecked guess is "potential", and so is every address at a server that accepts all.
 */
import { asPlatform, type Base } from '../../platform/context.ts';
import { emailOf } from '../leads/public.ts';
import { checkEmails } from './checks.service.ts';
import type { CheckOptions, EmailCheck, EmailFind, Reason, Wanted } from './email-finder.port.ts';
import * as repository from './email-finder.repository.ts';
import { isPersonsOwn, knownPatterns, type Published, rankPublished } from './rules/finding.rules.ts';
import { isConsumer, splitAddress, USUAL_INBOXES } from './rules/kinds.rules.ts';
import { candidates, type Pattern, patternOf } from './rules/patterns.rules.ts';

const MAX_PUBLISHED = 5;
const MAX_OTHERS = 3;
/** Asked first; most people are among these, and servers do not like to be asked about many who do not exist. */
const FIRST_GUESSES = 4;

export async function findEmail(ctx: Base, wanted: Wanted, options: CheckOptions): Promise<EmailFind> {
  const domain = wanted.domain.toLowerCase();
  const isPerson = Boolean(wanted.firstName || wanted.lastName);
  const published = rankPublished(domain, toPublished(wanted.published));
  const own = isPerson ? published.filter(({ address }) => isPersonsOwn(address, wanted)) : published;
  const seen = await findPublished(ctx, own.slice(0, MAX_PUBLISHED), options);
  if (seen?.state === 'found') return seen;
  const guesses = isConsumer(domain) || !domain ? [] : await guess(ctx, domain, wanted, published, isPerson);
  // What the pages name and the server refuses is no guess any more.
  const open = guesses.filter((address) => !own.some((each) => each.address === address));
  return open.length > 0 ? tryGuesses(ctx, open, wanted, options) : (seen ?? none(ctx, 'nothing'));
}

const toPublished = (given: Wanted['published']): Published[] =>
  given.flatMap((each) => {
    const { address, url } = typeof each === 'string' ? { address: each, url: null } : each;
    const email = emailOf(address);
    return email ? [{ address: email, url }] : [];
  });

/** Null when nothing is published; `none` when all of it is dead. */
async function findPublished(
  ctx: Base,
  published: readonly Published[],
  options: CheckOptions,
): Promise<EmailFind | null> {
  if (published.length === 0) return null;
  const addresses = published.map(({ address }) => address);
  const checks = await checkEmails(ctx, addresses, options);
  const alive = checks.filter(({ state }) => state !== 'none');
  const [best] = alive;
  if (!best) return none(ctx, (checks[0] as EmailCheck).reason);
  const url = published.find(({ address }) => address === best.address)?.url ?? null;
  const reason = 'published';
  const found = { state: 'found', address: best.address, others: [], reason, retryAt: null } as const;
  return { ...found, others: [], evidence: { source: 'website', url }, checkedAt: best.checkedAt };
}

/** The likeliest addresses of the person, or of the company while its servers can be asked. */
async function guess(ctx: Base, domain: string, wanted: Wanted, published: readonly Published[], isPerson: boolean) {
  const at = (local: string) => `${local}@${domain}`;
  if (!isPerson) return ctx.platform.config.MAIL_CHECK === 'off' ? [] : USUAL_INBOXES.map(at);
  const confirmed = await asPlatform(ctx, (tx) => repository.findPatterns(tx.client, domain));
  const learned = [...new Set<Pattern>([...confirmed, ...knownPatterns(domain, wanted, published)])];
  return candidates(wanted.firstName ?? '', wanted.lastName ?? '', learned).map(at);
}

async function tryGuesses(
  ctx: Base,
  guesses: readonly string[],
  wanted: Wanted,
  options: CheckOptions,
): Promise<EmailFind> {
  const started = ctx.now();
  let checks: EmailCheck[] = [];
  for (const portion of [guesses.slice(0, FIRST_GUESSES), guesses.slice(FIRST_GUESSES)]) {
    if (portion.length === 0) continue;
    checks = await checkEmails(ctx, portion, options);
    const found = checks.find(({ state }) => state === 'found');
    if (found) {
      if (found.checkedAt >= started) await learn(ctx, found.address, wanted);
      return foundBy(found);
    }
    const isAnotherWorthIt = checks.every(({ reason }) => reason === 'rejected' || reason === 'disabled');
    if (!isAnotherWorthIt) break;
  }
  return potentialOf(checks) ?? none(ctx, (checks[0] as EmailCheck).reason);
}

const foundBy = (check: EmailCheck): EmailFind => ({
  state: 'found',
  address: check.address,
  others: [],
  reason: check.reason,
  evidence: { source: check.by === 'hunter' ? 'Hunter' : 'mail server', url: null },
  checkedAt: check.checkedAt,
  retryAt: null,
});

/** A full mailbox exists, which is more than a guess. */
function potentialOf(checks: readonly EmailCheck[]): EmailFind | null {
  const open = checks.filter(({ state }) => state === 'potential');
  const [best, ...others] = [...open].sort((a, b) => Number(b.reason === 'full') - Number(a.reason === 'full'));
  if (!best) return null;
  const times = open.flatMap(({ retryAt }) => retryAt?.getTime() ?? []);
  return {
    state: 'potential',
    address: best.address,
    others: others.slice(0, MAX_OTHERS).map(({ address }) => address),
    reason: best.reason === 'off' ? 'guess' : best.reason,
    evidence: { source: 'pattern', url: null },
    checkedAt: best.checkedAt,
    retryAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}

const none = (ctx: Base, reason: Reason): EmailFind => ({
  state: 'none',
  address: '',
  others: [],
  reason,
  evidence: { source: '', url: null },
  checkedAt: ctx.now(),
  retryAt: null,
});

async function learn(ctx: Base, address: string, { firstName = '', lastName = '' }: Wanted) {
  const [local, domain] = splitAddress(address);
  const pattern = patternOf({ local, firstName, lastName });
  if (pattern) await asPlatform(ctx, (tx) => repository.learnPattern(tx.client, domain, pattern));
}
