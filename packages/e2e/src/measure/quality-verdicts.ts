/** Compares our verdicts about e-mail addresses with the truth of the world's mail servers. */
import { type Base, checkEmails, type EmailCheck } from '@leadwright/server/proving';
import type { Company } from '../../../sandbox/src/world/companies/companies.ts';
import type { MailboxState } from '../../../sandbox/src/world/companies/mailboxes.ts';
import type { World } from '../../../sandbox/src/world/world.ts';

export interface VerdictQuality {
  addresses: number;
  decidable: number;
  right: number;
  /** "address: our verdict, truth" each. */
  wrong: string[];
  /** Addresses on catch-all or unreachable servers that were called found or dead. */
  unfounded: string[];
}

const PEOPLE_EACH = 2;
/** Longer than any requested wait. */
const RETRY_MS = 30 * 60_000;
const NOBODY = 'zz.nobody.works.here';

/** A mixture: shared addresses, some people, and one that cannot exist. */
function addressesOf({ people }: World, { index, domain, roleEmails }: Company & { domain: string }): string[] {
  const [from, to] = people.ofCompany(index);
  const count = Math.min(PEOPLE_EACH, to - from);
  const work = Array.from({ length: count }, (_, i) => people.workEmailOf(from + i)).filter(
    (each) => each !== undefined,
  );
  return [...roleEmails, ...work, `${NOBODY}@${domain}`];
}

const isDecidable = (state: MailboxState) => state !== 'refuses-us' && state !== 'try-later';

/** A catch-all server proves nothing about a single address. */
function isRight({ verdict, state, isCatchAll }: EmailCheck, truth: MailboxState): boolean {
  switch (truth) {
    case 'exists':
      return state === 'found';
    case 'full':
      return verdict === 'risky';
    case 'accepts-all':
      return isCatchAll && state === 'potential';
    default:
      return verdict === 'invalid' && state === 'none';
  }
}

const isUnfounded = ({ state }: EmailCheck, truth: MailboxState): boolean =>
  (truth === 'accepts-all' && state !== 'potential') || (truth === 'refuses-us' && state !== 'potential');

/** Greylisting servers are asked again after their delay: `pass` advances time in the world and for us. */
export async function measureVerdicts(
  ctx: Base,
  world: World,
  companies: (Company & { domain: string })[],
  pass: () => Promise<unknown>,
): Promise<VerdictQuality> {
  const addresses = companies.flatMap((company) => addressesOf(world, company));
  const signal = AbortSignal.timeout(10 * 60_000);
  const checks = new Map((await checkEmails(ctx, addresses, { signal })).map((check) => [check.address, check]));
  const later = [...checks.values()].filter(({ retryAt }) => retryAt !== null).map(({ address }) => address);
  await pass();
  const afterwards = { ...ctx, now: () => new Date(ctx.now().getTime() + RETRY_MS) };
  for (const check of await checkEmails(afterwards, later, { signal })) checks.set(check.address, check);
  const quality: VerdictQuality = { addresses: addresses.length, decidable: 0, right: 0, wrong: [], unfounded: [] };
  for (const check of checks.values()) judge(quality, check, world.mailboxes.finally(check.address));
  return quality;
}

function judge(quality: VerdictQuality, check: EmailCheck, truth: MailboxState): void {
  const said = `${check.address}: ${check.verdict} (${check.reason}), it is ${truth}`;
  if (isUnfounded(check, truth)) quality.unfounded.push(said);
  if (!isDecidable(truth)) return;
  quality.decidable += 1;
  if (isRight(check, truth)) quality.right += 1;
  else quality.wrong.push(said);
}
