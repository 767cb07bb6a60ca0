/**
 * Simulated answers to RCPT TO. A domain has one policy; on ordinary ones shared and personal addresses exist, some of
 * them full or closed.
 */
import { at, chanceAt, hashOf, hashOfText } from '../chance.ts';
import type { Creators } from '../creators/creators.ts';
import { once } from '../once.ts';
import type { People } from '../people/people.ts';
import type { Companies } from './companies.ts';

export type MailPolicy = 'ordinary' | 'catch-all' | 'greylist' | 'unfriendly' | 'no-mail';
export type MailboxState = 'exists' | 'unknown-user' | 'full' | 'accepts-all' | 'try-later' | 'refuses-us' | 'no-mail';

export interface MailDomain {
  domain: string;
  policy: MailPolicy;
  /** How an unfriendly one shows it: at once, by letting the caller wait, or by hanging up. */
  manner: 'blocks' | 'tarpits' | 'hangs-up';
  /** Says in DNS that it takes no mail; others of "no-mail" say nothing there. */
  refusesInDns: boolean;
  /** Mail servers by preference; none for "no-mail". */
  mx: { exchange: string; priority: number }[];
}

export interface Mailboxes {
  /** Undefined for a domain that does not exist in this world. */
  domain(domain: string): MailDomain | undefined;
  /** Final result of a check, after greylisting. */
  finally(address: string): MailboxState;
  /** First response: a greylisting server rejects the first attempt. */
  atFirst(address: string): MailboxState;
}

const POLICIES: MailPolicy[] = ['ordinary', 'catch-all', 'greylist', 'unfriendly', 'no-mail'];
const POLICY_SHARES = [70, 17, 8, 2, 3];
const MANNERS = ['blocks', 'tarpits', 'hangs-up'] as const;

/** SMTP answers, as a server of this world would word them. */
export const SMTP_REPLIES: Record<MailboxState, { code: number; text: string }> = {
  exists: { code: 250, text: '2.1.5 OK' },
  'accepts-all': { code: 250, text: '2.1.5 OK' },
  'unknown-user': { code: 550, text: '5.1.1 The e-mail account that you tried to reach does not exist' },
  full: { code: 552, text: '4.2.2 The mailbox is full' },
  'try-later': { code: 450, text: '4.7.1 Greylisted, please try again later' },
  'refuses-us': { code: 554, text: '5.7.1 Your address has a poor reputation and is blocked' },
  'no-mail': { code: 550, text: '5.1.2 This domain does not accept mail' },
};

export function createMailboxes(
  seed: number,
  companies: Companies,
  people: People,
  creators: () => Creators,
): Mailboxes {
  const addresses = once(() => new Set(creators().all.flatMap(({ contacts }) => contacts.map(({ value }) => value))));

  function domainOf(domain: string): MailDomain | undefined {
    const company = companies.byDomain(domain);
    if (!company?.domain) return OF_EVERYBODY.get(domain);
    const policy = at(POLICIES, chanceAt(seed, 'mail policy', company.index).weigh(POLICY_SHARES));
    const mx =
      policy === 'no-mail'
        ? []
        : [10, 20].map((priority, i) => ({ exchange: `mx${i + 1}.${company.domain}`, priority }));
    const detail = hashOf(seed, 'mail manner', company.index);
    const refusesInDns = policy === 'no-mail' && detail % 2 === 0;
    return { domain: company.domain, policy, manner: at(MANNERS, detail % 3), refusesInDns, mx };
  }

  function onOrdinary(address: string): MailboxState {
    const isPersonal = address.endsWith(`@${CREATORS}`) ? addresses().has(address) : people.byEmail(address);
    if (!isPersonal) return isForEverybody(address) ? 'exists' : 'unknown-user';
    const fate = hashOfText(seed, address) % 100;
    if (fate < 6) return 'unknown-user';
    return fate < 8 ? 'full' : 'exists';
  }

  function isForEverybody(address: string): boolean {
    const [local, domain = ''] = address.split('@');
    return local === 'postmaster' || (companies.byDomain(domain)?.roleEmails.includes(address) ?? false);
  }

  function eventually(address: string): MailboxState {
    const plain = address.trim().toLowerCase();
    const domain = domainOf(plain.split('@')[1] ?? '');
    if (!domain || domain.policy === 'no-mail') return 'no-mail';
    if (domain.policy === 'catch-all') return 'accepts-all';
    return domain.policy === 'unfriendly' ? 'refuses-us' : onOrdinary(plain);
  }

  return {
    domain: domainOf,
    finally: eventually,
    atFirst: (address) =>
      domainOf(address.split('@')[1] ?? '')?.policy === 'greylist' ? 'try-later' : eventually(address),
  };
}

const CREATORS = 'creators.example';

/** Domains of no company: of private addresses, and of creators. */
const OF_EVERYBODY = new Map(
  ['inbox.example', CREATORS].map((domain): [string, MailDomain] => [
    domain,
    {
      domain,
      policy: 'ordinary',
      manner: 'blocks',
      refusesInDns: false,
      mx: [{ exchange: `mx1.${domain}`, priority: 10 }],
    },
  ]),
);
