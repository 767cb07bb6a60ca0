/** What published addresses are worth, and what they tell about others. Pure. */
import type { Wanted } from '../email-finder.port.ts';
import { isConsumer, kindsOf, splitAddress } from './kinds.rules.ts';
import { mostUsed, type Pattern, patternOf, shapeOf } from './patterns.rules.ts';

export interface Published {
  address: string;
  url: string | null;
}

/** Order: personal at the domain, shared at the domain, at a big mail provider, at another domain. Disposable ones are dropped. */
export function rankPublished(domain: string, published: readonly Published[]): Published[] {
  const rank = ({ address }: Published) => {
    const host = splitAddress(address)[1];
    if (host === domain || host.endsWith(`.${domain}`)) return kindsOf(address).isRole ? 1 : 0;
    return isConsumer(host) ? 2 : 3;
  };
  const once = new Map(published.map((each) => [each.address, each]));
  const lasting = [...once.values()].filter(({ address }) => !kindsOf(address).isDisposable);
  return lasting.sort((a, b) => rank(a) - rank(b));
}

/** Whether an address was made from this very name; with a big mail provider a first name alone says nothing. */
export function isPersonsOwn(address: string, { domain, firstName = '', lastName = '' }: Wanted): boolean {
  const [local, host] = splitAddress(address);
  const pattern = patternOf({ local, firstName, lastName });
  if (!pattern) return false;
  return host === domain.toLowerCase() || (isConsumer(host) && pattern !== '{first}' && pattern !== '{last}');
}

/** How the domain makes addresses, as far as its published ones give it away. */
export function knownPatterns(domain: string, { colleagues = [] }: Wanted, published: readonly Published[]): Pattern[] {
  const named = colleagues.flatMap(({ firstName, lastName, email }) => {
    const [local, host] = splitAddress(email.toLowerCase());
    return host === domain ? [patternOf({ local, firstName, lastName })] : [];
  });
  const looks = published.flatMap(({ address }) => {
    const [local, host] = splitAddress(address);
    return host === domain && !kindsOf(address).isRole ? [shapeOf(local)] : [];
  });
  return [...new Set([...mostUsed(named), ...mostUsed(looks)])];
}
