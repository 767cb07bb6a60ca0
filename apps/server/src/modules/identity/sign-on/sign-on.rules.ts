/** Limits and decisions of sign-on (docs/sign-on.md). Pure. */
import type { GroupRule, Option, Provider } from './sign-on.table.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** From the click on the sign-in page to the return from the provider. */
export const ATTEMPT_MS = 15 * MINUTE;
/** A repeat of the same answer by the same browser, because ours was lost. */
export const REPEAT_MS = 2 * MINUTE;
/** For the confirmation of a link, or a second factor. */
export const TICKET_MS = 15 * MINUTE;

/** A person who uses the product is asked for at the provider this often. */
export const ASK_MS = 40 * SECOND;
/** One who rests is asked for less often, and at once when they return. */
export const RESTING_MS = 15 * MINUTE;
const ASK_RESTING_MS = 10 * MINUTE;
/** A provider that cannot be reached keeps its people signed in so long. */
export const PATIENCE_MS = 60 * MINUTE;

/** Logout tokens are short-lived; the rest of the time allows for clocks that differ. */
export const LOGOUT_TOKEN_SECONDS = 300;

export const ATTEMPTS_PER_PROVIDER = { max: 600, seconds: 60 };
export const TESTS = { max: 60, seconds: 3600 };
export const LOOKS_AT_DOMAINS = { max: 60, seconds: 3600 };

/** What the provider says about a person, as far as we use it. */
export interface Claims {
  subject: string;
  email: string | null;
  isVerified: boolean;
  firstName: string;
  lastName: string;
  groups: string[];
  sid: string | null;
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** What the groups of a person give; null: not let in. Without rules, the access of existing members stays as it is. */
export function accessOf({ groups, others }: Pick<Provider, 'groups' | 'others'>, has: readonly string[]) {
  const fitting = groups.filter((rule) => has.includes(rule.group));
  if (fitting.length === 0) return others;
  return [...new Set(fitting.flatMap((rule) => rule.access_options))];
}

export const followsGroups = ({ groups }: { groups: readonly GroupRule[] }) => groups.length > 0;

/** An account may lose a module after the rule was written. */
export const within = (options: readonly Option[], available: readonly Option[]) =>
  options.filter((option) => available.includes(option));

/** When a session is asked about again. */
export const nextAsk = (lastSeen: Date, now: Date) =>
  new Date(now.getTime() + (now.getTime() - lastSeen.getTime() > RESTING_MS ? ASK_RESTING_MS : ASK_MS));

const SUFFIX = '/.well-known/openid-configuration';

/** An issuer as people paste it. Null unless it is an address that can be one. */
export function issuerIn(pasted: string, mayBePlain: boolean): URL | null {
  const text = pasted.endsWith(SUFFIX) ? pasted.slice(0, -SUFFIX.length) : pasted;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || url.username || url.password || url.search || url.hash) return null;
  if (url.protocol !== 'https:' && !(mayBePlain && url.protocol === 'http:')) return null;
  return url.href.includes('/.well-known/') ? null : url;
}
